import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const person = { kind: "person" } as const;
const list = (id: string, page: { limit?: number; cursor?: string } = {}) =>
  world.call(world.registry.listPostActivity, { id, ...page }, person);

test("tells the whole way of a post, newest first, with verdicts, dates and where it went out", async () => {
  const { id } = await world.newPost({ format: "x", text: undefined, parts: ["Stone walls are slow."] } as never);
  await world.call(world.registry.requestPostChanges, { id, revision: 1, reason: "Name the saving." }, person);
  await world.call(world.registry.updatePost, { id, revision: 1, parts: ["Save 400 euros."] }, person);
  await world.call(world.registry.approvePost, { id, revision: 2 }, person);
  await world.call(world.registry.schedulePost, { id, destination: "x", day: "2031-05-04", time: "09:30" }, person);
  await world.owner.query(
    `insert into post_publication (organization_id, id, project_id, post_id, revision, destination, status, due_at, url, published_at)
     select organization_id, 'pub_out', project_id, id, 2, 'x', 'confirmed', now(), 'https://x.com/hearth/status/1', now() + interval '1 second' from post where id = $1`,
    [id],
  );
  const { data } = await list(id);
  expect(data.map(({ kind, revision }) => `${kind} ${revision}`)).toEqual([
    "published 2",
    "scheduled 2",
    "approved 2",
    "edited 2",
    "changes_requested 1",
    "created 1",
  ]);
  const of = (kind: string) => data.find((entry) => entry.kind === kind);
  expect(of("changes_requested")).toMatchObject({ text: "Name the saving.", by: { kind: "person", name: "Marta Vidal" } });
  expect(of("scheduled")).toMatchObject({ destination: "x", scheduledFor: "2031-05-04T09:30" });
  expect(of("published")).toMatchObject({ destination: "x", url: "https://x.com/hearth/status/1", by: { kind: "service" } });
  const walked: string[] = [];
  for (let cursor: string | undefined; walked.length < data.length; ) {
    const page = await list(id, { limit: 1, ...(cursor !== undefined && { cursor }) });
    walked.push(...page.data.map((entry) => entry.id));
    cursor = page.nextCursor ?? undefined;
    if (cursor === undefined) break;
  }
  expect(walked).toEqual(data.map((entry) => entry.id));
});

test("tells who commented on a post and resolved it, and at which network it failed", async () => {
  const { id } = await world.newPost();
  const comment = await world.call(world.registry.createPostComment, { id, body: "Which walls?" }, person);
  await world.call(world.registry.resolveComment, { id: comment.id }, person);
  await world.owner.query(
    `insert into post_publication (organization_id, id, project_id, post_id, revision, destination, status, due_at, next_attempt_at, error_kind, error_code, last_error)
     select organization_id, 'pub_failed', project_id, id, 1, 'linkedin', 'failed', now(), now() + interval '1 second', 'permanent', 'refused', 'LinkedIn refused it.' from post where id = $1`,
    [id],
  );
  const { data } = await list(id);
  expect(data.map(({ kind }) => kind)).toEqual(["failed", "resolved", "commented", "created"]);
  expect(data[0]).toMatchObject({ destination: "linkedin", url: null, text: "LinkedIn refused it.", by: { kind: "service" } });
  expect(data.slice(1, 3)).toMatchObject([{ text: "Which walls?", commentId: comment.id }, { text: "Which walls?" }]);
});

test("a post of another organization answers like one that does not exist", async () => {
  const { id } = await world.newPost();
  const other = await world.newOrganization();
  const asked = world.call(world.registry.listPostActivity, { id }, { ...person, organizationId: other.organizationId });
  await expect(asked).rejects.toMatchObject({ code: "not_found" });
});
