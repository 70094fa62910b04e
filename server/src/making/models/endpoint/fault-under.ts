import { failedAtWork, midwayFault } from "./answer-fault.ts";
import type { Course } from "./attempts.ts";
import { parsed } from "./call-endpoint.ts";
import { CallFault } from "./call-fault.ts";
import type { ProviderFetch } from "./provider-fetch.ts";

/** Returns the cause of a provider's error. The provider's own errors hold the request and must not leave this module. */
export function faultUnder(error: unknown, way: ProviderFetch, { endpoint, signal }: Course): unknown {
  signal?.throwIfAborted();
  const fault = way.fault();
  if (fault !== undefined) return fault;
  if (error instanceof CallFault || !(error instanceof Error)) return error;
  // A hostile answer meets checks of a provider that throw any error.
  if (!error.name.startsWith("AI_")) return way.hasAnswer() ? failedAtWork("gave an answer that cannot be read.") : error;
  if (!("responseBody" in error) || typeof error.responseBody !== "string") return failedAtWork("gave an answer that cannot be read.");
  return midwayFault(endpoint, parsed(Buffer.from(error.responseBody)));
}
