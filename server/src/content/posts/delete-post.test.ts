import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const remove = (id: string) => world.call(world.registry.deletePost, { id });

test.each(["draft", "in_review", "approved", "scheduled"] as const)(
  "a post that is %s is deleted with all that hangs on it",
  async (status) => {
    const { id } = await world.newPost({ format: "carousel", status });
    expect(await remove(id)).toEqual({ id, deleted: true });
    const { rows } = await world.owner.query(
      `select (select count(*)::int from post where id = $1) as posts, (select count(*)::int from post_revision where post_id = $1) as revisions,
       (select count(*)::int from post_destination where post_id = $1) as destinations, (select count(*)::int from post_review where post_id = $1) as reviews`,
      [id],
    );
    expect(rows).toEqual([{ posts: 0, revisions: 0, destinations: 0, reviews: 0 }]);
    await expect(remove(id)).rejects.toMatchObject({ code: "not_found" });
  },
);

test("a post of which anything is out or on its way stays", async () => {
  const published = await world.newPost({ status: "published" });
  await expect(remove(published.id)).rejects.toMatchObject({ code: "invalid_state" });
  for (const status of ["delivering", "confirmed"]) {
    const { id } = await world.newPost({ format: "carousel", status: "scheduled" });
    await world.owner.query(
      "update post_destination set status = $2, published_at = now() where post_id = $1 and destination = 'linkedin'",
      [id, status],
    );
    await expect(remove(id)).rejects.toMatchObject({ code: "invalid_state" });
  }
});

test("a post that is being written stays; one that failed before anything was out goes", async () => {
  const { id } = await world.newPost();
  await world.owner.query("update post set status = 'generating' where id = $1", [id]);
  await expect(remove(id)).rejects.toMatchObject({ code: "invalid_state" });
  await world.owner.query("update post set status = 'failed' where id = $1", [id]);
  expect(await remove(id)).toMatchObject({ deleted: true });
});

test("the revisions and verdicts of a post cannot be changed by the service", async () => {
  const { id } = await world.newPost({ status: "approved" });
  const statements = [
    "update post_revision set content = '{}' where post_id = $1",
    "delete from post_revision where post_id = $1",
    "update post_review set verdict = 'approved' where post_id = $1",
    "delete from post_review where post_id = $1",
  ];
  const client = await world.owner.connect();
  try {
    for (const statement of statements) {
      await client.query("begin");
      await client.query("set local role galley_service");
      await client.query("select set_config('app.organization_id', $1, true)", [world.organizationId]);
      await expect(client.query(statement, [id])).rejects.toMatchObject({ code: "42501" });
      await client.query("rollback");
    }
  } finally {
    client.release();
  }
});
