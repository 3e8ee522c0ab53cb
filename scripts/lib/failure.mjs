// A failure that a person can act on.

/** Ends a script with `message` as its one line; `output` is what a failed command said, shown above it. */
export class Failure extends Error {
  constructor(message, output = "") {
    super(message);
    this.name = "Failure";
    this.output = output;
  }
}
