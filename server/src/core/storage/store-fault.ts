import { Failure } from "#src/core/failure.ts";
import type { Log } from "#src/core/log.ts";

/** What callers get to see of any fault in the store; what happened is in the log. */
export function reportFault(log: Log, fault: { code?: string; status?: number; error?: unknown }): Failure {
  log.error("the file store cannot be used", fault);
  return new Failure("unavailable", "Files cannot be kept or read at the moment. Try again in a minute.");
}
