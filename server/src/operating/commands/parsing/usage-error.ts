/** Reports a wrong command line. The message says what is wrong; the help of the command follows it. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
