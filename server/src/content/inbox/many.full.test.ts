import { waitingMax } from "@galley/contract";
import { expect, test } from "vitest";
import { registry } from "#src/registry/registry.ts";
import { openWorld } from "#test/world.ts";

const person = { kind: "person" as const };
const batches = waitingMax / 10;

test("ten thousand articles that wait are counted and paged, without those of other organizations", async () => {
  await using world = await openWorld();
  const { organizationId, personId, projectId, owner } = world;
  const fill = (organization: string, project: string, rows: number) =>
    owner.query(
      `insert into article (organization_id, id, project_id, locale, status, title, title_key, slug, revision, review_asked_at, review_asked_by,
         review_asked_through)
       select $1, 'art_' || $2 || n, $2, 'en', 'in_review', 'Article ' || n, 'article ' || n, 'article-' || n, 1,
         date_trunc('milliseconds', now()) - make_interval(mins => 2 * (n / 10)), $3, 'tok_x'
       from generate_series(1, $4) n`,
      [organization, project, personId, rows],
    );
  await fill(organizationId, projectId, waitingMax);
  const other = await world.newOrganization();
  await fill(other.organizationId, other.projectId, waitingMax);
  await owner.query("analyze article");
  const counted = await world.call(registry.countWaiting, {}, person);
  expect(counted.projects).toEqual([{ projectId, articles: waitingMax, posts: 0 }]);
  expect(counted.waiting).toBeLessThanOrEqual(batches + 1);
  const { data, nextCursor } = await world.call(registry.listWaiting, { limit: 100 }, person);
  expect(data.length).toBeGreaterThan(0);
  expect(data.every((entry) => entry.projectId === projectId)).toBe(true);
  expect(nextCursor === null).toBe(counted.waiting <= 100);
});
