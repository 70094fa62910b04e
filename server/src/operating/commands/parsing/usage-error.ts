/** The command line was typed wrongly. The message says what is wrong; the help of the command follows it. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
