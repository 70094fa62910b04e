import { m } from "#messages";
import { ApiError } from "./api-error.ts";

/** Returns why something failed, for people: in the service's own words, or that something unexpected happened. */
export function reasonOf(error: unknown): string {
  return error instanceof ApiError && error.message !== "" ? error.message : m.error_unexpected();
}
