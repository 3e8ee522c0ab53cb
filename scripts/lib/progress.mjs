// Progress of a script: the number of the step, its duration, and the work that it waits for.

const TICK_MS = 1000;
const QUIET_LINE_EVERY_MS = 15_000;
const SHORT_MS = 1000;

/** Numbers the steps of a script and shows each while it runs. */
export class Progress {
  #total;
  #step = 0;
  #out;

  constructor(total, out = process.stdout) {
    this.#total = total;
    this.#out = out;
  }

  /**
   * Shows `title` while `work` runs. `work` gets `wait(text)` to report its progress, and may return a short note for the
   * finished line, such as "up to date".
   */
  async step(title, work) {
    const line = new StepLine(this.#out, `[${++this.#step}/${this.#total}] ${title}…`);
    try {
      const note = await work((text) => line.wait(text));
      line.end(note);
      return note;
    } catch (error) {
      line.end("failed");
      throw error;
    }
  }
}

class StepLine {
  #out;
  #head;
  #waiting = "";
  #started = performance.now();
  #timer;

  constructor(out, head) {
    this.#out = out;
    this.#head = head;
    if (!out.isTTY) out.write(`${head}\n`);
    else this.#redraw();
    this.#timer = setInterval(
      () => (out.isTTY ? this.#redraw() : this.#sayMore()),
      out.isTTY ? TICK_MS : QUIET_LINE_EVERY_MS,
    );
  }

  // Compilers underline with lines without words.
  wait(text) {
    if (/\w/.test(text)) this.#waiting = text.trim();
  }

  end(note = "") {
    clearInterval(this.#timer);
    const elapsed = this.#elapsed();
    const parts = [note, elapsed > SHORT_MS ? seconds(elapsed) : ""].filter(Boolean).join(", ");
    if (this.#out.isTTY) this.#out.write(`\r\x1b[K${this.#head} ${parts || "done"}\n`);
    else if (parts) this.#out.write(`      ${parts}\n`);
  }

  #redraw() {
    const text = `${this.#head} ${seconds(this.#elapsed())} ${this.#waiting}`;
    this.#out.write(`\r\x1b[K${text.slice(0, (this.#out.columns ?? 80) - 1)}`);
  }

  #sayMore() {
    this.#out.write(`      ${seconds(this.#elapsed())}… ${this.#waiting}\n`);
  }

  #elapsed() {
    return performance.now() - this.#started;
  }
}

/** Returns a duration as text: "0.4 s", "75 s". */
export function seconds(ms) {
  return ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 1000)} s`;
}
