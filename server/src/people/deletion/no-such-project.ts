import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";

/** Returns the refusal of a project that is not there, or out of reach. */
export function noSuchProject(): Failure {
  return new Failure("not_found", sentence("refusal_project_not_yours"));
}
