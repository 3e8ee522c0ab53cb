// Failures with a remedy.

/** An error that ends a script with `message` as its last line, below the `output` of the failed command. */
export class Failure extends Error {
  constructor(message, output = "") {
    super(message);
    this.name = "Failure";
    this.output = output;
  }
}
