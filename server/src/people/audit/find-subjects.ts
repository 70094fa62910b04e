import type { AuditEntry } from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";

export type AuditSubject = NonNullable<AuditEntry["subject"]>;
type Type = NonNullable<AuditSubject["type"]>;
type Found = { id: string; title: string; projectId: string | null; articleId: string | null; postId: string | null };

/** Types of subjects by the beginning of their id. What the service has made for an article or a post counts as that. */
const types: Record<string, Type> = {
  art: "article",
  pst: "post",
  top: "topic",
  img: "image",
  cmt: "comment",
  prj: "project",
  usr: "person",
  inv: "invitation",
  tok: "token",
  whk: "endpoint",
  org: "organization",
};

/** Finds the subjects of entries, with their current names; looks each type up once. */
export async function findSubjects(tx: Tx, organizationId: string, ids: readonly string[]): Promise<ReadonlyMap<string, AuditSubject>> {
  const known = [...new Set(ids)];
  const found = await find(
    tx,
    organizationId,
    Map.groupBy(known, (id) => types[id.split("_")[0] ?? ""]),
  );
  const byId = new Map(found.map((one) => [one.id, one]));
  return new Map(
    known.map((id) => {
      const { title = null, projectId = null, articleId = null, postId = null } = byId.get(id) ?? {};
      return [id, { id, type: types[id.split("_")[0] ?? ""] ?? null, title, projectId, articleId, postId }];
    }),
  );
}

async function find(tx: Tx, organizationId: string, byType: ReadonlyMap<Type | undefined, string[]>): Promise<Found[]> {
  const of = (type: Type) => byType.get(type) ?? [];
  const entries = (["article", "post", "topic", "image"] as const).flatMap((type) => of(type).map((id) => ({ type, id })));
  const nothing = [sql`null as "projectId"`, sql`null as "articleId"`, sql`null as "postId"`];
  const { rows } = await sql<Found>`
    select e.id, e.title, e.project_id as "projectId", null as "articleId", null as "postId"
      from unnest(${entries.map(({ type }) => type)}::text[], ${entries.map(({ id }) => id)}::text[]) as wanted (type, id)
      join search_entry e on e.organization_id = ${organizationId} and e.type = wanted.type and e.id = wanted.id
    union all
    select c.id, e.title, c.project_id, c.article_id, c.post_id
      from comment c join search_entry e on e.organization_id = c.organization_id
        and e.type = case when c.post_id is null then 'article' else 'post' end and e.id = coalesce(c.post_id, c.article_id)
      where c.organization_id = ${organizationId} and c.id = any(${of("comment")}::text[])
    union all
    select id, name, id, null, null from project where organization_id = ${organizationId} and id = any(${of("project")}::text[])
    union all
    select id, name, ${sql.join(nothing)} from person where id = any(${of("person")}::text[])
    union all
    select id, email, ${sql.join(nothing)} from invitation where organization_id = ${organizationId} and id = any(${of("invitation")}::text[])
    union all
    select id, name, ${sql.join(nothing)} from api_token where organization_id = ${organizationId} and id = any(${of("token")}::text[])
    union all
    select id, url, ${sql.join(nothing)} from webhook_endpoint
      where organization_id = ${organizationId} and id = any(${of("endpoint")}::text[])
    union all
    select organization_id, name, ${sql.join(nothing)} from organization
      where organization_id = ${organizationId} and organization_id = any(${of("organization")}::text[])`.execute(tx);
  return rows;
}
