import { CallFault } from "../endpoint/call-fault.ts";

/** Form of requests that an endpoint accepts, as far as known. */
export type Manner = {
  /** True where the endpoint gets the schema as a parameter, false where it gets it in words. */
  schema: boolean;
  /** True where the request asks for token counts. */
  counts: boolean;
  limit: "max_tokens" | "max_completion_tokens";
};

/**
 * Returns the manner to try after a refusal that may be about form, or undefined. After such a refusal nothing was done. Each
 * step leaves something out for good, so that there are three at most.
 */
export function otherManner(fault: unknown, manner: Manner): Manner | undefined {
  if (!(fault instanceof CallFault) || (fault.kind !== "invalid" && fault.kind !== "no_pictures")) return undefined;
  if (fault.status !== 400 && fault.status !== 422) return undefined;
  if (manner.limit === "max_tokens" && fault.complaint.includes("max_completion_tokens"))
    return { ...manner, limit: "max_completion_tokens" };
  if (manner.counts && fault.complaint.includes("stream_options")) return { ...manner, counts: false };
  return manner.schema ? { ...manner, schema: false } : undefined;
}
