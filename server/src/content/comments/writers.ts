import { isLeader } from "@galley/contract";
import type { Actor } from "#src/operations/actor.ts";

type Written = { author_id: string; guest_id: string | null };

/** Tells whether the actor wrote a comment. A guest's comment has the member whose link it was as its author, who did not write it. */
export function isWriter(actor: Actor, { author_id, guest_id }: Written): boolean {
  return author_id === actor.personId && guest_id === (actor.guest?.id ?? null);
}

/** Tells whether the actor may delete a comment: its writer, who invited the guest who wrote it, owners and admins. */
export function mayDelete(actor: Actor, comment: Written): boolean {
  if (actor.guest !== undefined) return isWriter(actor, comment);
  return comment.author_id === actor.personId || isLeader(actor.role);
}
