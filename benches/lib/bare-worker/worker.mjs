// What a chat costs before anything is decided: a Worker that asks its object, then the model, then its object again,
// and stores as many rows as a chat of ours does.

const READS = 5;
const BEGINNING = 2;
const COMMIT = 9;

export class SessionObject {
  #storage;
  #count = 0;

  constructor(state) {
    this.#storage = state.storage;
    this.#storage.sql.exec(
      "CREATE TABLE IF NOT EXISTS line (number INTEGER PRIMARY KEY, text TEXT)",
    );
  }

  async fetch(request) {
    const { writes, text } = await request.json();
    const { sql } = this.#storage;
    this.#storage.transactionSync(() => {
      for (let number = 0; number < READS; number++)
        sql.exec("SELECT text FROM line WHERE number = ?", number).toArray();
      for (let number = 0; number < writes; number++)
        sql.exec("INSERT OR REPLACE INTO line VALUES (?, ?)", number, `${text} ${this.#count++}`);
    });
    return Response.json({ count: this.#count });
  }
}

export default {
  async fetch(request, env) {
    const { message, sessionId } = await request.json();
    const session = env.SESSION.getByName(sessionId);
    const ask = async (writes, text) => {
      const body = JSON.stringify({ writes, text });
      return (await session.fetch("https://object.invalid/", { method: "POST", body })).json();
    };
    await ask(BEGINNING, message);
    const said = await answer(env.MODEL_URL, message);
    const { count } = await ask(COMMIT, said);
    return Response.json({ success: true, description: said, revision: count });
  },
};

/** All that a model says, read while it comes. */
async function answer(url, message) {
  const messages = [{ role: "user", content: message }];
  const response = await fetch(`${url}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ model: "scripted", stream: true, messages }),
  });
  const decoder = new TextDecoder();
  let [said, rest] = ["", ""];
  for await (const bytes of response.body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      if (!line.startsWith("data: {")) continue;
      said += JSON.parse(line.slice(6)).choices[0]?.delta.content ?? "";
    }
  }
  return said;
}
