import * as contract from "@galley/contract";
import { sql } from "kysely";
import { searchQuery } from "#src/core/text/search-words.ts";
import { type Context, handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { snippetMaker } from "./snippet.ts";

/** Maximum length of a text's beginning that is searched for a snippet. */
const contentLengthMax = 50_000;

type Hit = Pick<contract.SearchHit, "type" | "id" | "projectId" | "title" | "status" | "publishedRevision"> & {
  content: string;
  updatedAt: Date;
};

export const search = handle(contract.search, async (context, { query, projectId, types, limit }) => {
  const hits = await listHits(context, { query, projectIds: await projectsOf(context, projectId), types: types ?? null, limit });
  const snippetOf = snippetMaker(query);
  return {
    data: hits.map(({ content, updatedAt, ...hit }) => ({ ...hit, snippet: snippetOf(content), updatedAt: updatedAt.toISOString() })),
  };
});

/** Returns the projects to search; null for all of the organization. */
async function projectsOf({ tx, actor }: Context, projectId: string | undefined): Promise<readonly string[] | null> {
  if (projectId !== undefined) return [(await requireProject(tx, actor, projectId)).id];
  return actor.reach === "all" ? null : actor.reach;
}

type Wanted = { query: string; projectIds: readonly string[] | null; types: readonly contract.SearchType[] | null; limit: number };

async function listHits({ tx, actor }: Context, { query, projectIds, types, limit }: Wanted): Promise<Hit[]> {
  const { organizationId } = actor;
  const { rows } = await sql<Hit>`
    select f.type, f.id, e.project_id as "projectId", e.title, left(e.content, ${contentLengthMax}::integer) as content,
      s.status, s.live as "publishedRevision", s.at as "updatedAt"
    from search_entries(${searchQuery(organizationId, query)}, ${projectIds}::text[], ${types}::text[], ${limit}::integer) f
    join search_entry e on e.organization_id = ${organizationId} and e.type = f.type and e.id = f.id
    cross join lateral (
      -- The limit keeps it one look by key for each hit.
      select status, published_revision as live, updated_at as at from article where organization_id = ${organizationId} and id = e.article_id
      union all
      select status, null, updated_at from post where organization_id = ${organizationId} and id = e.post_id
      union all
      select status, null, updated_at from topic where organization_id = ${organizationId} and id = e.topic_id
      union all
      select null, null, created_at from image where organization_id = ${organizationId} and id = e.image_id
      limit 1
    ) s
    order by f.place`.execute(tx);
  return rows;
}
