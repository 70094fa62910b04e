import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Change = Omit<Parameters<typeof world.registry.updatePost.run>[1], "id" | "dryRun" | "submit"> & {
  dryRun?: boolean;
  submit?: boolean;
};
function update(id: string, change: Change) {
  return world.call(world.registry.updatePost, { id, ...change });
}

function read(id: string) {
  return world.call(world.registry.getPost, { id });
}

const slides = ["One", "Two", "Three"].map((title) => ({ title }));

describe("a change", () => {
  test("makes a new revision and keeps the one before", async () => {
    const { id } = await world.newPost({ text: "First." });
    expect(await update(id, { revision: 1, text: "Second.\nMore." })).toEqual({ id, revision: 2, status: "in_review" });
    expect(await read(id)).toMatchObject({ revision: 2, title: "Second.", content: { text: "Second.\nMore.", headline: "Second." } });
    const { rows } = await world.owner.query("select revision, content->>'text' as text from post_revision where post_id = $1 order by 1", [
      id,
    ]);
    expect(rows).toEqual([
      { revision: 1, text: "First." },
      { revision: 2, text: "Second.\nMore." },
    ]);
  });

  test("leaves what it does not name as it is", async () => {
    const full = { slides: slides.map((slide) => ({ ...slide, kicker: "K", body: "B" })), caption: "C", hashtags: ["a", "b"] };
    const next = { slides: slides.toReversed(), caption: "D", hashtags: ["c"] };
    const { id } = await world.newPost({ format: "carousel", ...full });
    await fc.assert(
      fc.asyncProperty(fc.subarray(["slides", "caption", "hashtags"] as const, { minLength: 1 }), fc.boolean(), async (names, back) => {
        const before = await read(id);
        const source = back ? full : next;
        await update(id, { revision: before.revision, ...Object.fromEntries(names.map((name) => [name, source[name]])) });
        const after = await read(id);
        for (const name of ["slides", "caption", "hashtags"] as const) {
          const [was, is] = [before, after].map(({ content }) => (content?.kind === "carousel" ? content[name] : undefined));
          if (!names.includes(name)) expect(is).toEqual(was);
          else if (name !== "slides") expect(is).toEqual(source[name]);
        }
      }),
      { numRuns: 20 },
    );
  });

  test.each(["draft", "in_review", "approved", "scheduled"] as const)(
    "of a post that is %s sends it to review, unapproved, and keeps its dates for the approval to come",
    async (status) => {
      const { id } = await world.newPost({ format: "carousel", status });
      const before = await read(id);
      expect(await update(id, { revision: 1, caption: "C" })).toMatchObject({ status: "in_review" });
      const { destinations, review } = await read(id);
      expect(before.destinations.every(({ at }) => (at !== null) === (status === "scheduled"))).toBe(true);
      expect(destinations.map(({ status: one, at }) => [one, at])).toEqual(before.destinations.map(({ at }) => ["pending", at]));
      expect(review).toBeNull();
      expect((await world.owner.query("select approved_revision from post where id = $1", [id])).rows).toEqual([
        { approved_revision: null },
      ]);
    },
  );

  test.each(["draft", "in_review", "approved", "scheduled"] as const)(
    "that is not to go to review keeps a draft alone: %s",
    async (status) => {
      const { id } = await world.newPost({ format: "carousel", status });
      const next = status === "draft" ? "draft" : "in_review";
      expect(await update(id, { revision: 1, caption: "C", submit: false, dryRun: true })).toMatchObject({ status: next });
      expect(await update(id, { revision: 1, caption: "C", submit: false })).toMatchObject({ revision: 2, status: next });
      expect(await read(id)).toMatchObject({ revision: 2, status: next, content: { caption: "C" } });
    },
  );

  test("of a deleted image's post keeps what else it says; the image is gone from what is read", async () => {
    const imageId = await world.newImage();
    const { id } = await world.newPost({ format: "carousel", slides: [{ title: "One", imageId }, ...slides.slice(1)] });
    expect((await read(id)).content).toMatchObject({ slides: [{ imageId }, { imageId: null }, { imageId: null }] });
    await world.owner.query("delete from image where id = $1", [imageId]);
    expect((await read(id)).content).toMatchObject({ slides: [{ imageId: null }, { imageId: null }, { imageId: null }] });
    expect(await update(id, { revision: 1, caption: "C" })).toMatchObject({ revision: 2 });
    await expect(update(id, { revision: 2, slides: [{ title: "One", imageId }, ...slides.slice(1)] })).rejects.toMatchObject({
      param: "slides[0].imageId",
    });
  });
});

describe("the image of a text", () => {
  test("stays, is replaced and is taken away, each in a revision of its own", async () => {
    const [first, second] = [await world.newImage(), await world.newImage()];
    const { id } = await world.newPost({ text: "First.", imageId: first });
    await update(id, { revision: 1, text: "Second." });
    expect((await read(id)).content).toMatchObject({ text: "Second.", imageId: first });
    await update(id, { revision: 2, imageId: second });
    expect((await read(id)).content).toMatchObject({ text: "Second.", imageId: second });
    expect(await update(id, { revision: 3, imageId: null })).toMatchObject({ revision: 4, status: "in_review" });
    expect((await read(id)).content).toEqual({ kind: "linkedin", text: "Second.", hashtags: [], headline: "Second." });
    const { rows } = await world.owner.query(
      "select content->>'imageId' as image from post_revision where post_id = $1 order by revision",
      [id],
    );
    expect(rows.map(({ image }) => image)).toEqual([first, first, second, null]);
  });

  test("that was deleted is gone from what is read, does not hold up a change, and cannot be given again", async () => {
    const imageId = await world.newImage();
    const { id } = await world.newPost({ text: "First.", imageId });
    await world.owner.query("delete from image where id = $1", [imageId]);
    expect((await read(id)).content).toEqual({ kind: "linkedin", text: "First.", hashtags: [], headline: "First." });
    expect(await update(id, { revision: 1, text: "Second." })).toMatchObject({ revision: 2 });
    await expect(update(id, { revision: 2, imageId })).rejects.toMatchObject({ param: "imageId" });
  });
});

describe("a change that cannot be", () => {
  test("of an older or a made-up revision is a conflict that names the current one", async () => {
    const { id } = await world.newPost();
    await update(id, { revision: 1, text: "Second." });
    for (const revision of [0, 1, 3]) {
      await expect(update(id, { revision, text: "Third." })).rejects.toMatchObject({ code: "conflict", details: { currentRevision: 2 } });
    }
  });

  test("of a published post is refused, and so is one that is partly out", async () => {
    const published = await world.newPost({ status: "published" });
    await expect(update(published.id, { revision: 1, text: "Second." })).rejects.toMatchObject({ code: "invalid_state" });
    for (const status of ["delivering", "confirmed"]) {
      const { id } = await world.newPost({ format: "carousel", status: "scheduled" });
      await world.owner.query(
        "update post_destination set status = $2, published_at = now() where post_id = $1 and destination = 'tiktok'",
        [id, status],
      );
      await expect(update(id, { revision: 1, caption: "C" })).rejects.toMatchObject({ code: "invalid_state" });
    }
  });

  test("with nothing but the revision answers the post as it is, whatever its state, and saves nothing", async () => {
    const { id } = await world.newPost();
    const { status } = await read(id);
    expect(await update(id, { revision: 1 })).toEqual({ id, revision: 1, status });
    expect(await update(id, { revision: 1, dryRun: true })).toMatchObject({ dryRun: true, violations: [], revision: 1, status });
    await world.owner.query("update post set status = 'generating' where id = $1", [id]);
    expect(await update(id, { revision: 1 })).toEqual({ id, revision: 1, status: "generating" });
    await expect(update(id, { revision: 0 })).rejects.toMatchObject({ code: "conflict" });
    const { rows } = await world.owner.query("select revision from post_revision where post_id = $1", [id]);
    expect(rows).toHaveLength(1);
  });

  test("with fields of another format is refused", async () => {
    const { id } = await world.newPost();
    const change = { revision: 1, parts: ["a"], slides, caption: "C", text: "", hashtags: ["a b"] };
    const { details } = await update(id, change).catch((error) => error);
    expect(details.violations.map(({ param }: { param: string }) => param)).toEqual(["parts", "slides", "caption", "text", "hashtags[0]"]);
    expect(await read(id)).toMatchObject({ revision: 1, content: { text: "A headline.\n\nA text." } });
  });
});

test("a dry run of a change tells its violations and weights, and changes nothing", async () => {
  const { id } = await world.newPost({ format: "x", status: "scheduled" });
  const before = await read(id);
  const report = { dryRun: true, cost: 0, revision: 2, status: "in_review" };
  expect(await update(id, { revision: 1, parts: ["漢", "b"], dryRun: true })).toEqual({
    ...report,
    violations: [],
    checks: [],
    warnings: [{ destination: "x", code: "no_app", message: expect.any(String) }],
    weightedLengths: [2, 1],
  });
  const broken = await update(id, { revision: 1, parts: ["hearth.com", "b"], dryRun: true });
  expect(broken).toMatchObject({ ...report, violations: [{ param: "parts[0].text" }], weightedLengths: [23, 1] });
  expect(await read(id)).toEqual(before);
  await expect(update(id, { revision: 7, parts: ["a"], dryRun: true })).rejects.toMatchObject({ code: "conflict" });
});
