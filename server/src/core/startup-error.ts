/** What keeps the service from starting and is the operator's to mend. The message says what happened, then what to do. */
export class StartupError extends Error {
  override readonly name = "StartupError";
}
