import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { hasParts } from "#src/operations/list-fitting.ts";
import { authorColumns } from "./author-queries.ts";
import { isKnownAuthor } from "./known-authors.ts";

export const listAuthors = handle(contract.listAuthors, async ({ tx, actor, pager }, { limit, cursor, query }) => {
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
