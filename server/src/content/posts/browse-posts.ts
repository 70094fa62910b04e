import * as contract from "@galley/contract";
import type { z } from "zod";
import { type Context, handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { findDeadEnds, findWithoutArticle } from "./dead-ends.ts";
import { type DashboardPostRow, listDashboardPosts } from "./list-dashboard-posts.ts";
import { imagesIn, listExisting } from "./post-images.ts";
import { suggestedAt } from "./suggested-date.ts";

export const browsePosts = handle(contract.browsePosts, async (context, { projectId, limit, cursor, ...filter }) => {
  const { tx, actor, pager } = context;
  const project = await requireProject(tx, actor, projectId);
  const { statuses, format, destination, undated, articleId, query } = filter;
  const cursorOf = ["browse_posts", actor.organizationId, projectId, statuses, format, destination, undated, articleId, query].map(
    (value) => value ?? null,
  );
  const after = pager.unpack(cursorOf, cursor);
  const found = await listDashboardPosts(tx, { ...filter, organizationId: actor.organizationId, project, after, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const existing = await existingImages(context, projectId, rows);
  const deadEndsOf = await findDeadEnds(context, actor.organizationId, projectId);
  const ids = rows.map(({ id }) => id);
  const withoutArticle = await findWithoutArticle(context, actor.organizationId, ids);
  const last = rows.at(-1);
  return {
    data: rows.map((row) => ({
      ...present(row, existing, project.time_zone),
      warnings: row.destinations.flatMap(({ destination, status }) =>
        status === "pending" || status === "scheduled" ? [...deadEndsOf(destination), ...withoutArticle(row.id, destination)] : [],
      ),
    })),
    nextCursor: found.length > limit && last !== undefined ? pager.pack(cursorOf, [last.createdAt, last.id]) : null,
  };
});

function imageIdsOf({ content }: DashboardPostRow): string[] {
  return content === null ? [] : imagesIn(content).map(({ imageId }) => imageId);
}

function existingImages({ tx, actor }: Context, projectId: string, rows: readonly DashboardPostRow[]): Promise<ReadonlySet<string>> {
  return listExisting(tx, { organizationId: actor.organizationId, projectId }, rows.flatMap(imageIdsOf));
}

function present(
  row: DashboardPostRow,
  existing: ReadonlySet<string>,
  timeZone: string,
): Omit<z.input<typeof contract.DashboardPost>, "warnings"> {
  const { content, destinations, articleAt, daysAfter, time, ...post } = row;
  const imageId = imageIdsOf(row).find((id) => existing.has(id));
  return {
    ...post,
    destinations,
    failures: destinations.flatMap(({ destination, status, lastError }) =>
      status === "failed" ? [{ destination, reason: lastError ?? "It could not go out." }] : [],
    ),
    suggestedAt: daysAfter === null || time === null || articleAt === null ? null : suggestedAt({ daysAfter, time }, articleAt, timeZone),
    cover: imageId === undefined ? null : { imageId },
  };
}
