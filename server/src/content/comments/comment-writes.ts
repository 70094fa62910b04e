import type { SlidePoint } from "@galley/contract";
import type { Anchor } from "@galley/markdown";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { guestColumns } from "#src/operations/acted-as.ts";
import type { Actor } from "#src/operations/actor.ts";
import type { HeldSubject } from "./subject.ts";

export type NewComment = Anchor & {
  id: string;
  parentId: string | null;
  body: string;
  point: SlidePoint | undefined;
  replacement: string | null;
  asksForChanges: boolean;
  mentions: { text: string; personId: string }[];
};

export async function insertComment(tx: Tx, actor: Actor, subject: HeldSubject, comment: NewComment): Promise<void> {
  const { parentId, mentions, point, asksForChanges, ...said } = comment;
  await tx
    .insertInto("comment")
    .values({
      ...said,
      mentions: JSON.stringify(mentions),
      organization_id: actor.organizationId,
      project_id: subject.projectId,
      [`${subject.kind}_id`]: subject.id,
      revision: subject.revision,
      parent_id: parentId,
      author_id: actor.personId,
      token_id: actor.tokenId,
      ...guestColumns(actor),
      asks_for_changes: asksForChanges,
      ...(point !== undefined && { slide: point.slide, point_x: point.x, point_y: point.y }),
    })
    .execute();
}

export function markResolved(tx: Tx, actor: Actor, id: string): Promise<void> {
  return mark(tx, actor, id, { resolved_at: sql`now()`, resolved_by: actor.personId });
}

export function markOpen(tx: Tx, actor: Actor, id: string): Promise<void> {
  return mark(tx, actor, id, { resolved_at: null, resolved_by: null });
}

/** Resolves a comment whose words are in a revision now. */
export function markApplied(tx: Tx, actor: Actor, id: string, revision: number): Promise<void> {
  return mark(tx, actor, id, { resolved_at: sql`now()`, resolved_by: actor.personId, applied_revision: revision });
}

export function markEdited(tx: Tx, actor: Actor, id: string, body: string, mentions: NewComment["mentions"]): Promise<void> {
  return mark(tx, actor, id, { body, mentions: JSON.stringify(mentions), edited_at: sql`now()` });
}

/** Changes the reason for which a post went back along with the comment that tells it. */
export async function changeReason(
  tx: Tx,
  actor: Actor,
  postId: string,
  { revision, body }: { revision: number; body: string },
  reason: string,
) {
  const before = body.trim();
  await tx.write(
    sql`select edit_post_reason(${actor.organizationId}, ${postId}, ${revision}, ${actor.personId}, ${before}, ${reason.trim()})`,
  );
}

/** Takes the words of a comment away and keeps its place. */
export function markDeleted(tx: Tx, actor: Actor, id: string, byWriter: boolean): Promise<void> {
  const gone = { body: "", mentions: "[]", replacement: null };
  return mark(tx, actor, id, { ...gone, deleted_at: sql`now()`, deleted_by_writer: byWriter });
}

type Change = {
  resolved_at?: RawBuilder<Date> | null;
  resolved_by?: string | null;
  applied_revision?: number;
  body?: string;
  mentions?: string;
  replacement?: null;
  edited_at?: RawBuilder<Date>;
  deleted_at?: RawBuilder<Date>;
  deleted_by_writer?: boolean;
};

async function mark(tx: Tx, actor: Actor, id: string, change: Change): Promise<void> {
  await tx.updateTable("comment").set(change).where("organization_id", "=", actor.organizationId).where("id", "=", id).execute();
}
