import { failedAtWork, midwayFault } from "./answer-fault.ts";
import type { Course } from "./attempts.ts";
import { parsed } from "./call-endpoint.ts";
import type { ProviderFetch } from "./provider-fetch.ts";

/** What was the matter under an error of the provider, whose own errors hold the request and stay here. */
export function faultUnder(error: unknown, way: ProviderFetch, { endpoint, signal }: Course): unknown {
  signal?.throwIfAborted();
  const fault = way.fault();
  if (fault !== undefined) return fault;
  if (!(error instanceof Error) || !error.name.startsWith("AI_")) return error;
  if (!("responseBody" in error) || typeof error.responseBody !== "string") return failedAtWork("gave an answer that cannot be read.");
  return midwayFault(endpoint, parsed(Buffer.from(error.responseBody)));
}
