import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type BlueskyWorld, openBlueskyWorld, urlOf } from "./test/bluesky-world.ts";

let at: BlueskyWorld;
beforeAll(async () => {
  at = await openBlueskyWorld();
});
beforeEach(() => void at.reset());
afterAll(() => at[Symbol.asyncDispose]());

const person = { kind: "person" } as const;
const recordOf = (text: string) => at.bluesky.posts.find(({ record }) => record.text === text)?.record;
const count = (name: string) => at.bluesky.state.requests.filter((request) => request.endsWith(name)).length;

describe("a post for Bluesky", () => {
  test("goes out at its time, once, free of credits, and is published with its address", async () => {
    const id = await at.newDue(["Stone walls are slow."]);
    await at.work();
    const url = urlOf(at, "Stone walls are slow.");
    expect(await at.destinationOf(id)).toMatchObject({ status: "confirmed", url, attempts: 1, parts: [{ status: "accepted" }] });
    expect(await at.statusOf(id)).toBe("published");
    expect(await at.world.events("post.published")).toMatchObject([{ subject_id: id, data: { destination: "bluesky", url } }]);
    expect(await at.world.call(at.world.registry.getCredits, {}, person)).toMatchObject({ used: 0, reserved: 0 });
    await at.work();
    expect(count("repo.createRecord")).toBe(1);
  });

  test("of several parts goes out as a thread, each answering the one before and all of them the first", async () => {
    const id = await at.newDue(["First.", "Second.", "Third: https://hearth.com/guides/stone-walls/lime #heat"]);
    await at.work();
    const [first, second, third] = at.bluesky.posts.slice(-3);
    const ref = (post: typeof first) => ({ uri: post?.uri, cid: post?.cid });
    expect(third?.record.text).toBe("Third: hearth.com/guides/stone... #heat");
    expect(third?.record.facets?.map(({ features: [feature] }) => feature?.uri ?? feature?.tag)).toEqual([
      "https://hearth.com/guides/stone-walls/lime",
      "heat",
    ]);
    expect(first?.record.reply).toBeUndefined();
    expect(second?.record.reply).toEqual({ root: ref(first), parent: ref(first) });
    expect(third?.record.reply).toEqual({ root: ref(first), parent: ref(second) });
    expect(await at.destinationOf(id)).toMatchObject({ status: "confirmed", url: urlOf(at, "First.") });
  });

  test("whose thread lost an earlier part goes no further, and says so", async () => {
    at.bluesky.state.afterPost = (text) => void (text === "Deleted." && at.bluesky.posts.pop());
    const id = await at.newDue(["Deleted.", "An answer to nothing."]);
    await at.finish();
    expect(await at.destinationOf(id)).toMatchObject({
      status: "failed",
      error: { code: "refused", message: expect.stringMatching(/no longer on Bluesky/) },
    });
    expect(recordOf("An answer to nothing.")).toBeUndefined();
  });
});

describe("where a post goes", () => {
  test("is X unless it names Bluesky, and a date for Bluesky adds it", async () => {
    const { id } = await at.world.newPost({ format: "x", parts: ["For X."], status: "approved" });
    const names = async () => (await at.world.call(at.world.registry.getPost, { id })).destinations.map(({ destination }) => destination);
    expect(await names()).toEqual(["x"]);
    const date = { id, destination: "bluesky" as const, day: "2099-01-01", time: "09:00" };
    expect(await at.world.call(at.world.registry.schedulePost, date)).toMatchObject({ status: "scheduled", warnings: [] });
    expect(await names()).toEqual(["bluesky", "x"]);
  });

  test("is not Bluesky where the project has no account there, nor for a post of another format", async () => {
    const { id: projectId } = await at.world.call(at.world.registry.createProject, { name: "Alone" }, person);
    const everywhere = { projectId: null };
    const created = at.world.newPost({ projectId, format: "x", destinations: ["x", "bluesky"] }, everywhere);
    await expect(created).rejects.toMatchObject({ code: "invalid_input", param: "destinations[1]" });
    const { id } = await at.world.newPost({ projectId, format: "x", status: "approved" }, everywhere);
    const date = { destination: "bluesky" as const, day: "2099-01-01", time: "09:00" };
    await expect(at.world.call(at.world.registry.schedulePost, { id, ...date }, everywhere)).rejects.toMatchObject({
      param: "destination",
    });
    await expect(at.world.newPost({ format: "carousel", destinations: ["bluesky"] })).rejects.toMatchObject({ param: "destinations[0]" });
    await expect(at.world.newPost({ format: "linkedin", destinations: ["bluesky"] })).rejects.toMatchObject({ param: "destinations" });
  });
});

test("a dry run of a post for Bluesky alone warns of a broken account there, and of nothing at X", async () => {
  const { createPost, updatePost } = at.world.registry;
  const post = { projectId: at.world.projectId, format: "x", parts: ["Dry."], destinations: ["bluesky"] } as const;
  const { id } = await at.world.newPost({ ...post, parts: [...post.parts], destinations: [...post.destinations] });
  const dry = async () => [
    await at.world.call(createPost, { ...post, parts: ["Dry."], destinations: ["bluesky"], submit: true, dryRun: true }),
    await at.world.call(updatePost, { id, revision: 1, parts: ["Drier."], submit: true, dryRun: true }),
    await at.world.call(updatePost, { id, revision: 1, submit: true, dryRun: true }),
  ];
  const mark = (status: string, reason: string | null) =>
    at.world.owner.query("update network_account set status = $1, reason = $2 where network = 'bluesky'", [status, reason]);
  for (const answer of await dry()) expect(answer).not.toHaveProperty("warnings");
  await mark("broken", "refused");
  const told = { code: "not_connected", message: expect.stringContaining("Bluesky") };
  for (const answer of await dry()) expect(answer).toMatchObject({ dryRun: true, warnings: [told] });
  await mark("connected", null);
});

describe("a part that is too long for Bluesky, and not for X", () => {
  const long = `${"a".repeat(250)} https://${"walls-".repeat(9)}hearth.com/guides/lime`;

  test("is told when it takes a date, and refused before anything of the post is sent", async () => {
    const { id } = await at.world.newPost({ format: "x", parts: ["Short.", long], destinations: ["bluesky"], status: "approved" });
    const date = { id, destination: "bluesky" as const, day: "2099-01-03", time: "09:00" };
    const told = { code: "part_too_long", message: expect.stringContaining("Part 2 has") };
    expect((await at.world.call(at.world.registry.schedulePost, date)).warnings).toEqual([told]);
    expect(await at.destinationOf(id)).toMatchObject({ warnings: [told] });
    await at.makeDue(id);
    await at.work();
    expect(await at.destinationOf(id)).toMatchObject({
      status: "failed",
      error: { kind: "permanent", code: "refused", message: expect.stringMatching(/300/) },
    });
    expect(count("repo.createRecord")).toBe(0);
  });

  test("counts its bytes, too", async () => {
    const id = await at.newDue(["👩🏽‍❤️‍💋‍👨🏾".repeat(100)]);
    await at.work();
    expect(await at.destinationOf(id)).toMatchObject({
      status: "failed",
      error: { code: "refused", message: expect.stringMatching(/bytes/) },
    });
  });
});

describe("what Bluesky answers", () => {
  test.each(["403", "400"] as const)("a refusal with %s fails the post, in Bluesky's words, and is not tried again", async (fault) => {
    at.bluesky.state.onPost = () => fault;
    const id = await at.newDue([`Refused ${fault}.`]);
    await at.finish();
    const error = { kind: "permanent", code: "refused", message: expect.stringContaining(`Bluesky says: Fault ${fault}`) };
    expect(await at.destinationOf(id)).toMatchObject({ status: "failed", error });
    expect(count("repo.createRecord")).toBe(1);
  });

  test("429 waits until the time that it names, and the account's other posts with it", async () => {
    at.bluesky.state.onPost = () => "429";
    const [first, other] = [await at.newDue(["Limited."]), await at.newDue(["Behind it."])];
    await at.work();
    for (const id of [first, other]) {
      expect(await at.destinationOf(id)).toMatchObject({ status: "delivering", error: { kind: "retryable", code: "rate_limited" } });
    }
    expect(count("repo.createRecord")).toBeLessThan(3);
    at.reset();
    await at.finish();
    for (const id of [first, other]) expect(await at.destinationOf(id)).toMatchObject({ status: "confirmed" });
  });

  test("an account that is deactivated or taken down says so", async () => {
    for (const [status, words] of [
      ["deactivated", /Account is deactivated/],
      ["takendown", /Account has been taken down/],
    ] as const) {
      at.bluesky.account.status = status;
      const id = await at.newDue([`While ${status}.`]);
      await at.work();
      expect(await at.destinationOf(id)).toMatchObject({
        status: "failed",
        error: { kind: "permanent", code: "refused", message: expect.stringMatching(words) },
      });
    }
    at.bluesky.account.status = "active";
  });
});
