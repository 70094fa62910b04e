/** A fault that keeps the service from starting and that the operator can fix. The message says what happened, then what to do. */
export class StartupError extends Error {
  override readonly name = "StartupError";
}
