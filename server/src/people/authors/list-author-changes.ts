import * as contract from "@galley/contract";
import { isLeader } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { afterCursor, jsonTime, listAsJson } from "#src/operations/list-as-json.ts";
import { projectsToAsk, waitsFor } from "./author-queries.ts";

/** Lists the changes that wait for the caller. Owners and admins see those that wait for others too, which they may decline. */
export const listAuthorChanges = handle(contract.listAuthorChanges, async (context, { limit, cursor }) => {
  const { actor } = context;
  const { organizationId, personId, reach } = actor;
  const query = ["list_author_changes", organizationId, personId, reach];
  const page = { query, limit, cursor, orderedBy: "createdAt", ascending: true };
  const isSeen = isLeader(actor.role) && reach === "all" ? sql`c.declined_at is null` : waitsFor(actor);
  return listAsJson(
    context,
    page,
    sql`select c.id, c.revision, case when u.slug is not null then ${asAuthor("u")} end as current, ${asAuthor("c")} as wanted,
        array(${projectsToAsk(actor, sql`true`)}) as "projectIds", ${jsonTime(sql`c.created_at`)} as "createdAt"
      from author_change c
      left join author u on u.organization_id = c.organization_id and u.person_id = c.person_id
      where c.organization_id = ${organizationId} and ${isSeen} and ${afterCursor(context, page, sql`c.created_at`, sql`c.id`)}
      order by c.created_at, c.id
      limit ${limit + 1}`,
  );
});

function asAuthor(alias: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`json_build_object('slug', ${column("slug")}, 'name', ${column("name")}, 'about', ${column("about")},
    'imageId', ${column("image_id")}, 'links', ${column("links")})`;
}
