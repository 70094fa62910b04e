import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { afterCursor, listAsJson } from "#src/operations/list-as-json.ts";
import { createGuestLink } from "./create-guest-link.ts";
import { selectLinks } from "./guest-link-queries.ts";
import { revokeGuestLink } from "./revoke-guest-link.ts";

const listGuestLinks = handle(contract.listGuestLinks, async (context, { projectId, articleId, postId, limit, cursor }) => {
  const { organizationId } = context.actor;
  const page = {
    query: ["list_guest_links", organizationId, projectId, articleId, postId],
    limit,
    cursor,
    orderedBy: "createdAt",
  };
  const wanted = sql`l.project_id = ${projectId}
    and ${articleId === undefined ? sql`true` : sql`l.article_id = ${articleId}`} and ${postId === undefined ? sql`true` : sql`l.post_id = ${postId}`}
    and ${afterCursor(context, page, sql`l.created_at`, sql`l.id`)}`;
  return listAsJson(context, page, sql`${selectLinks(context.actor, wanted)} order by l.created_at desc, l.id desc limit ${limit + 1}`);
});

export const guestOperations = { createGuestLink, listGuestLinks, revokeGuestLink };
