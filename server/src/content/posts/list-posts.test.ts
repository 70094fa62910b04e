import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#src/core/ids.ts";
import { planWithoutSorting } from "#test/plan-without-sorting.ts";
import { openWorld, type Who, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Query = Omit<Parameters<typeof world.registry.listPosts.run>[1], "limit"> & { limit?: number };
const list = (query: Query, who: Who = {}) => world.call(world.registry.listPosts, query, who);

async function fill(projectId: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const format = (["linkedin", "x", "carousel"] as const)[index % 3] ?? "x";
    ids.push((await world.newPost({ projectId, format }, { projectId })).id);
  }
  return ids;
}

describe("the list", () => {
  test("shows newest first what the list item has, and nothing of the content", async () => {
    const { id: projectId } = await world.newProject();
    const who = { projectId };
    const older = await world.newPost({ projectId }, who);
    const newer = await world.newPost({ projectId, format: "carousel", status: "scheduled", destinations: ["tiktok", "instagram"] }, who);
    await world.owner.query("update post set created_at = now() - interval '1 hour' where id = $1", [older.id]);
    const { data, nextCursor } = await list({ projectId }, who);
    expect(nextCursor).toBeNull();
    expect(data.map(({ id }) => id)).toEqual([newer.id, older.id]);
    const at = "2099-01-01T09:00";
    expect(data[0]).toEqual({
      id: newer.id,
      projectId,
      format: "carousel",
      status: "scheduled",
      title: "Cover",
      articleId: null,
      agent: "Marta Vidal",
      destinations: ["instagram", "tiktok"].map((destination) => ({
        destination,
        status: "scheduled",
        at,
        publishedAt: null,
        url: null,
        lastError: null,
      })),
      createdAt: expect.stringMatching(/^\d{4}.*\.\d{3}Z$/),
    });
  });

  test("shows each post exactly once across pages, also where many were made in one instant", async () => {
    const { id: projectId } = await world.newProject();
    const who = { projectId };
    const ids = await fill(projectId, 12);
    await world.owner.query("update post set created_at = '2026-11-20T09:30:00Z' where id = any($1)", [ids.slice(2, 10)]);
    for (const limit of [1, 3, 5, 12, 100]) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list({ projectId, limit, ...(cursor !== undefined && { cursor }) }, who);
        seen.push(...page.data.map(({ id }) => id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(seen).toHaveLength(12);
      expect(new Set(seen)).toEqual(new Set(ids));
    }
  });

  test("can be of one format, and a cursor works for its own query only", async () => {
    const { id: projectId } = await world.newProject();
    const who = { projectId };
    await fill(projectId, 6);
    const { data, nextCursor } = await list({ projectId, format: "x", limit: 1 }, who);
    expect(data.map(({ format }) => format)).toEqual(["x"]);
    const cursor = String(nextCursor);
    expect((await list({ projectId, format: "x", cursor }, who)).data).toHaveLength(1);
    for (const query of [{ projectId }, { projectId, format: "linkedin" as const }]) {
      await expect(list({ ...query, cursor }, who)).rejects.toMatchObject({ code: "invalid_input", param: "cursor" });
    }
    await expect(list({ projectId, format: "story" as never }, who)).rejects.toMatchObject({ param: "format" });
  });

  test("walks an index in the order it shows, whatever is asked for", async () => {
    for (const condition of ["", "and format = 'x'", "and (created_at, id) < (now(), 'pst_z')"]) {
      const plan = await planWithoutSorting(
        world.owner,
        `select id from post
         where organization_id = 'o' and project_id = 'p' ${condition} order by created_at desc, id desc limit 2`,
      );
      expect(plan, condition).toMatch(/post_newest/);
      expect(plan, condition).not.toMatch(/"Sort"/);
    }
  });
});

describe("the wall", () => {
  test("a post of another organization or project answers every operation like one that does not exist", async () => {
    const foreign = await world.newOrganization();
    const abroad = await world.newPost({ projectId: foreign.projectId, status: "approved" }, { ...foreign });
    const { id: second } = await world.newProject();
    const elsewhere = await world.newPost({ projectId: second, status: "approved" }, { projectId: second });
    const before = await world.owner.query("select * from post order by id");
    for (const kind of ["token", "person"] as const) {
      const ids = kind === "token" ? [abroad.id, elsewhere.id] : [abroad.id];
      const who = { kind };
      for (const id of [...ids, newId("post")]) {
        const input = { id, revision: 1 };
        const answers = await Promise.allSettled([
          world.call(world.registry.getPost, { id }, who),
          world.call(world.registry.updatePost, { ...input, text: "T" }, who),
          world.call(world.registry.deletePost, { id }, who),
          world.call(world.registry.schedulePost, { id, destination: "linkedin", day: "2099-01-01", time: "09:00" }, who),
          ...(kind === "person"
            ? [
                world.call(world.registry.approvePost, input, who),
                world.call(world.registry.requestPostChanges, { ...input, reason: "R" }, who),
                world.call(world.registry.rejectPost, input, who),
              ]
            : []),
        ]);
        const told = answers.map((answer) => (answer.status === "rejected" ? `${answer.reason.code} ${answer.reason.message}` : "done"));
        expect(new Set(told)).toEqual(new Set(["not_found There is no post with this id among your projects. Use an id from GET /posts."]));
      }
    }
    expect((await world.owner.query("select * from post order by id")).rows).toEqual(before.rows);
    expect((await list({ projectId: world.projectId })).data.map(({ id }) => id)).not.toContain(elsewhere.id);
  });
});
