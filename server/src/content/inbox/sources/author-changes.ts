import { waitingMax } from "@galley/contract";
import { sql } from "kysely";
import { mayUse } from "#src/operations/actor.ts";
import { waitsFor } from "#src/people/authors/author-queries.ts";
import { columnsOf, type Source } from "./source.ts";

/** Selects what members want to say of themselves as authors and what the actor may accept. */
export const authorChanges: Source = (actor) => sql`(
  select ${columnsOf({
    key: sql`'author_change:' || c.id`,
    kind: "author_change",
    projectId: sql`null::text`,
    type: "author",
    subjectId: sql`c.id`,
    title: sql`c.name`,
    since: sql`c.created_at`,
    askedBy: sql`c.person_id`,
    detail: sql`c.about`,
  })}
  from author_change c
  where c.organization_id = ${actor.organizationId} and ${mayUse(actor, "articles:approve")}::boolean and ${waitsFor(actor)}
  order by c.created_at desc, c.id desc
  limit ${waitingMax}
)`;
