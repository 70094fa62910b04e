import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type NetworkWorld, openNetworkWorld } from "./test-support.ts";

let at: NetworkWorld;
beforeAll(async () => {
  at = await openNetworkWorld();
});
afterAll(() => at[Symbol.asyncDispose]());

const person = { kind: "person" } as const;
const publish = (id: string, revision = 1) => at.world.call(at.world.registry.publishPostNow, { id, revision }, person);

describe("posting now", () => {
  test("sends an approved post at once, with the event that its date would have", async () => {
    const { id } = await at.world.newPost({ format: "x", parts: ["Out now."], status: "approved" });
    expect(await publish(id)).toEqual({ id, revision: 1, status: "scheduled", destinations: ["x"] });
    await at.work();
    expect((await at.delivery(id)).status).toBe("published");
    const { rows } = await at.world.owner.query("select type from event where subject_id = $1 order by created_at, id", [id]);
    expect(rows.map(({ type }) => type)).toEqual(["post.scheduled", "post.published"]);
  });

  test("moves a later date to this moment", async () => {
    const { id } = await at.world.newPost({ format: "x", parts: ["Earlier than planned."], status: "scheduled" });
    await publish(id);
    await at.work();
    expect((await at.delivery(id)).status).toBe("published");
  });

  test("waits at a network's limit like every other post", async () => {
    await at.world.owner.query(
      "update network_account set posts_left = 0, window_ends_at = now() + interval '1 hour' where project_id = $1",
      [at.world.projectId],
    );
    const { id } = await at.world.newPost({ format: "x", parts: ["One too many."], status: "approved" });
    await publish(id);
    await at.work();
    expect(await at.destination(id)).toMatchObject({ status: "delivering", error: { code: "rate_limited" } });
    await at.world.owner.query("update network_account set posts_left = null, window_ends_at = null");
  });

  test("is refused without an approval, for another revision, and where everything is out", async () => {
    const project = await at.world.newProject();
    await at.world.call(at.world.registry.updateProject, { id: project.id, reviewBeforePublishing: true }, person);
    const waiting = await at.world.newPost({ projectId: project.id }, { projectId: project.id });
    await expect(publish(waiting.id)).rejects.toMatchObject({ code: "invalid_state" });
    const approved = await at.world.newPost({ status: "approved" });
    await expect(publish(approved.id, 2)).rejects.toMatchObject({ code: "conflict" });
    const out = await at.world.newPost({ status: "published" });
    await expect(publish(out.id)).rejects.toMatchObject({ code: "invalid_state" });
  });

  test("is refused before the article that the post was made from is out", async () => {
    const article = await at.world.newArticle({ status: "scheduled" });
    const { id } = await at.world.newPost({ format: "x", parts: ["Of an article."], articleId: article.id, status: "approved" });
    await expect(publish(id)).rejects.toMatchObject({ code: "invalid_state" });
    expect(await at.destination(id)).toMatchObject({ at: null });
  });
});
