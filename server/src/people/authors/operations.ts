import * as contract from "@galley/contract";
import { sql } from "kysely";
import type { z } from "zod";
import { handle, handleMembers } from "#src/operations/handle.ts";
import { hasParts } from "#src/operations/list-fitting.ts";
import { authorColumns, findHiding, selectAuthor, selectChange } from "./author-queries.ts";
import { acceptAuthorChange, declineAuthorChange } from "./decide-author-change.ts";
import { allowAuthor, hideAuthor } from "./hide-author.ts";
import { isKnownAuthor } from "./known-authors.ts";
import { listAuthorChanges } from "./list-author-changes.ts";
import { setAuthorProfile } from "./set-author-profile.ts";
import { takeOffPages } from "./take-off-pages.ts";

const listAuthors = handle(contract.listAuthors, async ({ tx, actor, pager }, { limit, cursor, query }) => {
  const { organizationId } = actor;
  const cursorOf = ["list_authors", organizationId, actor.reach, query ?? null];
  const after = pager.unpack(cursorOf, cursor);
  const rows = await tx
    .selectFrom("author")
    .select(authorColumns)
    .where("organization_id", "=", organizationId)
    .where(isKnownAuthor(actor))
    .where(hasParts(sql`author.name`, query) ?? sql<boolean>`true`)
    .where("slug", ">", String(after?.[0] ?? ""))
    .orderBy("slug")
    .limit(limit + 1)
    .execute();
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return { data, nextCursor: rows.length > limit && last !== undefined ? pager.pack(cursorOf, [last.slug]) : null };
});

const getAuthorProfile = handle(contract.getAuthorProfile, async ({ tx, actor }) => {
  const [author, person, hiddenAt, saved] = await Promise.all([
    selectAuthor(tx, actor).executeTakeFirst(),
    tx.selectFrom("person").select("name").where("id", "=", actor.personId).executeTakeFirst(),
    findHiding(tx, actor.organizationId, actor.personId),
    selectChange(tx, actor).select(["declined_at", "reason"]).executeTakeFirst(),
  ]);
  return {
    author: author ?? null,
    suggestedName: person?.name ?? "",
    hidden: hiddenAt !== null,
    change: saved === undefined ? null : presentChange(saved),
  };
});

type Saved = z.output<typeof contract.Author> & { declined_at: Date | null; reason: string };

function presentChange({ declined_at: declinedAt, reason, ...wanted }: Saved) {
  return { wanted, declined: declinedAt !== null, reason };
}

const deleteAuthorProfile = handleMembers(contract.deleteAuthorProfile, async ({ tx, actor }) => {
  const { organizationId, personId } = actor;
  return { deleted: await takeOffPages(tx, organizationId, personId) };
});

export const authorOperations = {
  listAuthors,
  getAuthorProfile,
  setAuthorProfile,
  deleteAuthorProfile,
  hideAuthor,
  allowAuthor,
  listAuthorChanges,
  acceptAuthorChange,
  declineAuthorChange,
};
