import { sql } from "kysely";
import type pg from "pg";
import { type Tx, transact } from "#src/core/database/transact.ts";

/** A change in an organization: an operation or event, or the progress of background work, with its subject. */
export type Change = { key: string; what: string; subjectId: string | null; personId: string | null };

// Long enough for a transaction that began earlier and ends later than another one. The caller remembers the changes it has seen.
const windowSeconds = 15;

// Ids are ordered by time: rows younger than the beginning of the window have greater ids than it. The newest come first and in
// limited number, so that the index is read from its end.
const changesOf = (organizationId: string) => sql<Change>`
  with edge as materialized (select now() - make_interval(secs => ${windowSeconds}) as since),
  digits as materialized (select lpad(to_hex(floor(extract(epoch from since) * 1000)::bigint), 12, '0') as digits from edge)
  (select a.id as key, a.operation as what, a.subject_id as "subjectId", a.person_id as "personId"
    from audit a where a.organization_id = ${organizationId} and a.id > (select 'aud_' || digits from digits)
    order by a.id desc limit 200)
  union all
  (select e.id, e.type, e.subject_id, null
    from event e where e.organization_id = ${organizationId} and e.id > (select 'evt_' || digits from digits)
    order by e.id desc limit 200)
  union all
  (select n.id, 'notification', null, n.person_id
    from notification n where n.organization_id = ${organizationId} and n.id > (select 'ntf_' || digits from digits)
    order by n.id desc limit 200)
  union all
  (select g.id || g.status || coalesce(w.attempts, 0), 'generation.' || g.status, coalesce(g.article_id, g.post_id, g.id), g.person_id
    from generation g left join work w
      on w.organization_id = ${organizationId} and w.kind in ('generations', 'recordings') and w.subject = g.id
    where g.organization_id = ${organizationId} and g.status in ('pending', 'working') limit 200)
  union all
  (select g.id || g.status, 'generation.' || g.status, coalesce(g.article_id, g.post_id, g.id), g.person_id
    from generation g where g.organization_id = ${organizationId} and g.ended_at > (select since from edge)
    order by g.ended_at desc limit 200)
  union all
  (select p.id || p.status || p.attempts, 'publication.' || p.status, p.article_id, null
    from publication p where p.organization_id = ${organizationId} and p.status in ('pending', 'delivering') limit 200)
  union all
  (select p.id || p.status || p.attempts, 'post_publication.' || p.status, p.post_id, null
    from post_publication p where p.organization_id = ${organizationId} and p.status in ('pending', 'delivering') limit 200)`;

/** A person who has an article open to write. `place` is as they sent it. */
export type Writer = { articleId: string; personId: string; name: string; place: object };

type FindWriters = (tx: Tx, organizationId: string) => Promise<Writer[]>;

/** The changes in an organization within the last 15 seconds, and who writes on its articles now. */
export type Look = { changes: Change[]; writers: Writer[] };

export function lookAtOrganization(pool: pg.Pool, organizationId: string, findWriters: FindWriters): Promise<Look> {
  return transact(pool, organizationId, async (tx) => {
    const [changes, writers] = await Promise.all([changesOf(organizationId).execute(tx), findWriters(tx, organizationId)]);
    return { changes: changes.rows, writers };
  });
}
