import type { PostFormat, PostStatus } from "@galley/contract";
import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";

type Count = { status: PostStatus; format: PostFormat; count: number };

export const countPosts = handle(contract.countPosts, async ({ tx, actor }, { projectId }) => {
  await requireProject(tx, actor, projectId);
  const { rows } = await sql<Count>`
    select status, format, count(*)::integer as count from post
    where organization_id = ${actor.organizationId} and project_id = ${projectId}
    group by status, format`.execute(tx);
  const sumOf = (counts: readonly Count[]) => counts.reduce((sum, { count }) => sum + count, 0);
  const counts = contract.postStatuses.flatMap((status) =>
    contract.postFormats.flatMap((format) => rows.filter((row) => row.status === status && row.format === format)),
  );
  return {
    total: sumOf(counts),
    statuses: contract.postStatuses
      .map((status) => ({ status, count: sumOf(counts.filter((row) => row.status === status)) }))
      .filter(({ count }) => count > 0),
    formats: contract.postFormats
      .map((format) => ({ format, count: sumOf(counts.filter((row) => row.format === format)) }))
      .filter(({ count }) => count > 0),
    counts,
  };
});
