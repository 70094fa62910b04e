import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#src/operations/actor.ts";

/** Columns of an item of the inbox, in this order, as every source selects them. */
export type Columns = {
  /** Kind of its cause and id of its subject: the same as long as the cause is there. */
  key: RawBuilder<unknown>;
  kind: string;
  projectId: RawBuilder<unknown>;
  type: string;
  subjectId: RawBuilder<unknown>;
  title: RawBuilder<unknown>;
  revision?: RawBuilder<unknown>;
  commentId?: RawBuilder<unknown>;
  since: RawBuilder<unknown>;
  askedBy?: RawBuilder<unknown>;
  /** Name of the guest who asked by that person's link. */
  askedAs?: RawBuilder<unknown>;
  /** The token or generation through which that person asked. */
  askedThrough?: RawBuilder<unknown>;
  count?: RawBuilder<unknown>;
  detail?: RawBuilder<unknown>;
};

/** Selects what waits for an actor for one sort of reasons. */
export type Source = (actor: Actor) => RawBuilder<unknown>;

/** Returns the columns of an item. Keys are of ids, which compare by their bytes: ten thousand are sorted in a few milliseconds. */
export function columnsOf({ key, kind, projectId, type, subjectId, title, since, ...more }: Columns): RawBuilder<unknown> {
  return sql`(${key}) collate "C" as key, ${sql.lit(kind)} as kind, ${projectId} as project_id, ${sql.lit(type)} as type, ${subjectId} as subject_id, ${title} as title,
    ${more.revision ?? sql`null::integer`} as revision, ${more.commentId ?? sql`null::text`} as comment_id, ${since} as since,
    ${more.askedBy ?? sql`null::text`} as asked_by, ${more.askedAs ?? sql`null::text`} as asked_as, ${more.askedThrough ?? sql`null::text`} as asked_through,
    ${more.count ?? sql`1`} as count, ${more.detail ?? sql`null::text`} as detail`;
}
