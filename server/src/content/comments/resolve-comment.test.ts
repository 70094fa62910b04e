import { afterAll, beforeAll, expect, test } from "vitest";
import { registry } from "#src/registry/registry.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const resolve = (id: string) => world.call(registry.resolveComment, { id });

test("a resolved comment leaves the list, and doing it again answers the same and changes nothing", async () => {
  const { articleId, id } = await world.newComment();
  const token = (await world.newToken()).value;
  const answers = [
    await world.request("POST", `/comments/${id}/resolve`, { token }),
    await world.request("POST", `/comments/${id}/resolve`, { token }),
  ];
  for (const { status, body } of answers) expect([status, body]).toEqual([200, { id, resolved: true }]);
  expect((await world.call(registry.listComments, { id: articleId })).data).toEqual([]);
  const resolvedAt = async () => (await world.owner.query("select resolved_at from comment where id = $1", [id])).rows;
  const before = await resolvedAt();
  await resolve(id);
  expect(await resolvedAt()).toEqual(before);
});

test("a reply is resolved with its comment, not by itself", async () => {
  const { articleId, id: parentId } = await world.newComment();
  const reply = await world.newComment({ id: articleId, parentId });
  await expect(resolve(reply.id)).rejects.toMatchObject({ code: "invalid_state" });
});

test("a comment out of reach answers exactly like an unknown one and stays open", async () => {
  const unknown = await resolve("cmt_unknown").catch((error: unknown) => error);
  expect(unknown).toMatchObject({ code: "not_found" });
  const foreign = await world.newOrganization();
  const second = (await world.newProject()).id;
  for (const who of [foreign, { projectId: second }]) {
    const { id } = await world.newComment({}, who);
    await expect(resolve(id)).rejects.toEqual(unknown);
    expect((await world.owner.query("select resolved_at from comment where id = $1", [id])).rows).toEqual([{ resolved_at: null }]);
  }
});

test("of a reply and a resolution at once, no reply is written after the resolution", async () => {
  await world.warm();
  const outcomes = new Set<string>();
  for (let round = 0; round < 40; round += 1) {
    const { articleId, id } = await world.newComment();
    const calls = [resolve(id), ...Array.from({ length: 3 }, () => world.newComment({ id: articleId, parentId: id }))];
    const settled = await Promise.allSettled(round % 2 === 0 ? calls : calls.toReversed());
    for (const outcome of settled) {
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "invalid_state" });
    }
    const { rows } = await world.owner.query("select count(*)::int as replies from comment where parent_id = $1", [id]);
    const refused = settled.filter(({ status }) => status === "rejected").length;
    expect(rows[0].replies).toBe(3 - refused);
    outcomes.add(refused === 0 ? "all" : "some");
  }
  expect(outcomes).toContain("some");
});

test("a hundred resolutions at once are one", async () => {
  const { id } = await world.newComment();
  const answers = await Promise.all(Array.from({ length: 100 }, () => resolve(id)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify({ id, resolved: true })]));
});
