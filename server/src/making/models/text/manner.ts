import { CallFault } from "../endpoint/call-fault.ts";

/** How an endpoint has to be asked, as far as that has turned out. */
export type Manner = {
  /** Whether it is given the schema as such, not in words. */
  schema: boolean;
  /** Whether it is asked to count tokens. */
  counts: boolean;
  limit: "max_tokens" | "max_completion_tokens";
};

/**
 * The manner to try after a refusal that may be about form; undefined when it is not. Such a refusal says that nothing was done, and
 * each step leaves something out for good, so that there are three at most.
 */
export function otherManner(fault: unknown, manner: Manner): Manner | undefined {
  if (!(fault instanceof CallFault) || fault.kind !== "invalid" || (fault.status !== 400 && fault.status !== 422)) return undefined;
  if (manner.limit === "max_tokens" && fault.message.includes("max_completion_tokens"))
    return { ...manner, limit: "max_completion_tokens" };
  if (manner.counts && fault.message.includes("stream_options")) return { ...manner, counts: false };
  return manner.schema ? { ...manner, schema: false } : undefined;
}
