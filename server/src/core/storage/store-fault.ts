import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import type { Log } from "#src/core/log.ts";

/** Logs a fault of the store and returns the failure that callers see. */
export function reportFault(log: Log, fault: { code?: string; status?: number; error?: unknown }): Failure {
  log.error("the file store cannot be used", fault);
  return new Failure("unavailable", sentence("refusal_files_unavailable"));
}
