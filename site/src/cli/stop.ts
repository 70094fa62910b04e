/** Ends the command with a message: first what happened, then what to do. `exitCode` is 1 for a failed step and 2 for wrong usage. */
export class Stop extends Error {
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
