import type { Context } from "#src/operations/handle.ts";
import { requireConfirmedSession } from "#src/people/access/sessions.ts";
import { auditAccount } from "./audit-account.ts";
import { tellAccount } from "./mail/tell-account.ts";

const notices = { add_token: "token_added", add_assistant: "assistant_added", add_calendar: "calendar_added" } as const;

/**
 * Requires a recent proof of a person who makes something that acts for them when their session has ended, and tells them of it by email and
 * in their history: somebody else may have the session. Commands have none.
 */
export async function noteWayIn(context: Context, act: keyof typeof notices, name: string): Promise<void> {
  const { tx, actor, requestId, sendsMail } = context;
  if (actor.sessionId === undefined) return;
  await requireConfirmedSession(tx, actor);
  await auditAccount(tx, actor.personId, act, requestId);
  await tellAccount(tx, { sendsMail }, actor.personId, notices[act], name);
}
