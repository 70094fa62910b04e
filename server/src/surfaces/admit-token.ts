import type { Admission, Gate } from "#src/people/access/admit.ts";
import type { Usage } from "#src/people/access/usage.ts";
import type { AnswerContext } from "./answer.ts";
import { rateHeaders } from "./rate-limit.ts";

export type TokenGate = { gate: Gate; usage: Usage };

/** Admits the token of a call, and counts the call and its outcome for the token. A call over the limit is admitted too. */
export async function admitToken({ gate, usage }: TokenGate, request: Request, context: AnswerContext): Promise<Admission> {
  const admission = await gate.admit(request.headers.get("authorization") ?? undefined);
  const { organizationId, tokenId } = admission.actor;
  Object.assign(context.headers, rateHeaders(admission.budget));
  if (tokenId !== null) {
    context.logFields.principalId = tokenId;
    context.onSettled = (failed) => usage.record(organizationId, tokenId, failed);
  }
  return admission;
}
