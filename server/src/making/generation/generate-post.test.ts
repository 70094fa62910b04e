import { translate } from "@galley/messages";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transact } from "#src/core/database/transact.ts";
import { reserveCredits } from "#src/people/credits/reserve-credits.ts";
import { representatives } from "#test/chance.ts";
import { type GenerationWorld, openGenerationWorld, readSampleArticle, scriptText } from "./test-support.ts";

const excerptNotice = translate("en", "notice_excerpt");

let at: GenerationWorld;
beforeAll(async () => {
  at = await openGenerationWorld();
  await at.world.call(at.world.registry.setPlan, { monthlyCredits: 10_000 }, { kind: "operator" });
});
afterAll(() => at[Symbol.asyncDispose]());

const script = () => scriptText("en/rain-garden");

describe("without a model", () => {
  test.each(["linkedin", "x", "carousel"] as const)(
    "the service writes a %s post from an article, and it waits for review",
    async (format) => {
      const article = await at.world.newArticle({ markdown: readSampleArticle("en/sourdough-timing"), status: "published" });
      const before = await at.credits();
      const begun = await at.begin({ format, projectId: undefined, articleId: article.id });
      expect(begun).toEqual({ id: begun.id, status: "generating", revision: 0, credits: 0, notice: excerptNotice });
      expect(await at.post(begun.id)).toMatchObject({ status: "generating", revision: 0, content: null, agent: "built-in writer" });
      await at.work();
      const post = await at.post(begun.id);
      expect(post).toMatchObject({
        status: "in_review",
        revision: 1,
        agent: "built-in writer",
        articleId: article.id,
        notice: excerptNotice,
        content: { kind: format },
        generation: { status: "done", agent: "built-in writer", credits: begun.credits, promptVersion: null, brandVersion: 0, error: null },
      });
      const after = await at.credits();
      expect([before.available - after.available, after.used - before.used]).toEqual([begun.credits, begun.credits]);
      await at.expectRest();
    },
  );

  test("a token that may not read articles gets a post from what is live alone", async () => {
    const narrow = { kind: "token", projectId: null, permissions: ["posts:read", "posts:write"] } as const;
    const generate = (articleId: string) =>
      at.world.call(at.world.registry.generatePost, { format: "linkedin", articleId }, { ...narrow, permissions: [...narrow.permissions] });
    const draft = await at.world.newArticle({ markdown: readSampleArticle("en/sourdough-timing") });
    await expect(generate(draft.id)).rejects.toMatchObject({ code: "insufficient_scope" });
    const live = await at.world.newArticle({ markdown: readSampleArticle("en/rain-garden"), status: "published" });
    const secret = { title: "Secret plans", markdown: "Secret plans for the cellar stand here, and nobody has approved them yet." };
    await at.world.call(at.world.registry.updateArticle, { id: live.id, revision: 1, ...secret });
    const begun = await generate(live.id);
    if (!("id" in begun)) throw new Error("A post was wanted.");
    await at.work();
    expect(JSON.stringify(await at.post(begun.id))).not.toMatch(/secret/i);
  });

  test("a script is enough, in the size that was asked for", async () => {
    const { id } = await at.begin({ format: "x", script: script(), size: 1 });
    await at.work();
    const { content } = await at.post(id);
    expect(content).toMatchObject({ kind: "x", parts: [{ text: expect.any(String) }] });
  });

  test("a bare topic is refused at once, and says how a model is configured", async () => {
    const before = await at.credits();
    await expect(at.generate({ topic: "Heat pumps in old houses" })).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("GALLEY_TEXT_MODEL"),
    });
    expect(await at.credits()).toEqual(before);
  });

  test("photos are refused, and say what takes their place", async () => {
    await expect(at.generate({ script: script(), images: "photo" })).rejects.toMatchObject({ code: "unavailable", param: "images" });
  });

  test("too little to write from ends as failed, with the reason and without a charge", async () => {
    const before = await at.credits();
    const { id } = await at.begin({ script: "These are two sentences. There are no more of them." });
    await at.work();
    expect(await at.post(id)).toMatchObject({
      status: "failed",
      revision: 0,
      content: null,
      generation: { status: "failed", credits: 0, error: expect.stringContaining("at least 4") },
    });
    expect((await at.credits()).available).toBe(before.available);
    await at.expectRest();
  });

  test("a failed post can be written by hand, or deleted", async () => {
    const [first, second] = [await at.begin({ script: "Short." }), await at.begin({ script: "Short too." })];
    await at.work();
    const written = await at.world.call(at.world.registry.updatePost, { id: first.id, revision: 0, text: "Written by a person." });
    expect(written).toMatchObject({ revision: 1, status: "in_review" });
    expect(await at.world.call(at.world.registry.deletePost, { id: second.id })).toMatchObject({ deleted: true });
  });
});

describe("pictures", () => {
  const illustrated = [
    ["carousel", 4, 4],
    ["linkedin", 1, 1],
    ["x", 1, 1],
  ] as const;

  test.each(representatives(illustrated, 1))("a %s post gets its illustrations for %d credits", async (format, credits, pictures) => {
    const begun = await at.begin({ format, script: scriptText("en/heat-pump-noise"), images: "illustration", ratio: "1:1" });
    expect(begun.credits).toBe(credits);
    await at.work();
    const { content, status, generation } = await at.post(begun.id);
    expect([status, generation?.credits]).toEqual(["in_review", credits]);
    const ids = [...JSON.stringify(content).matchAll(/"imageId":"(img_\w+)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(pictures);
    const { rows } = await at.world.owner.query("select id, width, height, prompt, model, alt from image where id = any($1)", [ids]);
    expect(rows).toHaveLength(pictures);
    for (const row of rows) {
      expect(row).toMatchObject({ width: 1080, height: 1080, model: "built-in illustrator" });
      expect([row.prompt.length > 0, row.alt.length > 0]).toEqual([true, true]);
      expect((await at.world.app.fetch(new Request(`http://galley.test/api/v1/images/${row.id}`))).status).toBe(200);
    }
    await at.expectRest();
  });
});

test("a picture for a text is a card with its first line, which describes it", async () => {
  const project = await at.world.newProject({ name: "Deutsch", language: "de" });
  const { id } = await at.begin(
    { projectId: project.id, script: scriptText("de/roggenbrot"), images: "illustration", ratio: "9:16" },
    { projectId: null },
  );
  await at.work();
  const { content } = await at.world.call(at.world.registry.getPost, { id }, { projectId: null });
  const { rows } = await at.world.owner.query("select alt, width, height from image where project_id = $1", [project.id]);
  expect(rows).toEqual([{ alt: content?.kind === "linkedin" ? content.headline : "", width: 1080, height: 1920 }]);
});

test("an excerpt that somebody has edited is theirs: nothing is said of it any more", async () => {
  const { id } = await at.begin({ script: script() });
  await at.work();
  expect(await at.post(id)).toMatchObject({ revision: 1, notice: excerptNotice });
  await at.world.call(at.world.registry.updatePost, { id, revision: 1, text: "In our own words." });
  expect(await at.post(id)).toMatchObject({ revision: 2, notice: null, generation: { agent: "built-in writer" } });
});

test("without credits an excerpt is written all the same, and its pictures are not drawn", async () => {
  const { organizationId, personId, projectId } = await at.world.newOrganization();
  const who = { organizationId, personId, projectId };
  await transact(at.world.pool, organizationId, (tx) =>
    reserveCredits(tx, organizationId, { operationId: "other", credits: 100, work: "image", projectId, subjectId: null }),
  );
  const { id } = await at.begin({ projectId, script: script() }, who);
  await at.work();
  expect(await at.world.call(at.world.registry.getPost, { id }, who)).toMatchObject({ status: "in_review", generation: { credits: 0 } });
  const drawn = at.begin({ projectId, script: script(), images: "illustration" }, who);
  await expect(drawn).rejects.toMatchObject({ code: "insufficient_credits", details: { required: 1, available: 0 } });
});

test("what is not offered here says what is, over every way in, and nobody is told to come back", async () => {
  const token = await at.world.newToken();
  const body = { projectId: at.world.projectId, format: "linkedin", topic: "Heat pumps in old houses" };
  const rest = await at.world.request("POST", "/posts/generate", { token: token.value, body });
  expect([rest.status, rest.headers.get("retry-after")]).toEqual([503, null]);
  expect(rest.body).toMatchObject({
    error: { code: "unavailable", param: "topic", message: expect.stringMatching(/article, a link or a script/) },
  });
});

describe("what is asked for", () => {
  test.each([
    [{}, "topic"],
    [{ script: "A text.", topic: "A topic" }, "script"],
    [{ script: "A text.", articleId: "art_unknown" }, "articleId"],
    [{ script: "A text.", size: 7 }, "size"],
    [{ script: "A text.", format: "carousel", size: 600 }, "size"],
    [{ link: "ftp://example.com/a" }, "link"],
    [{ topic: "ab" }, "topic"],
    [{ script: "" }, "script"],
    [{ script: "A text.", tone: "loud" }, "tone"],
    [{ script: "A text.", objective: "fame" }, "objective"],
    [{ script: "A text.", images: "video" }, "images"],
    [{ script: "A text.", ratio: "2:1" }, "ratio"],
    [{ script: "A text.", destinations: ["linkedin"] }, "destinations"],
    [{ script: "A text.", projectId: undefined }, "projectId"],
  ])("%j is refused and %s is named", async (input, param) => {
    await expect(at.generate(input as Parameters<typeof at.generate>[0], { projectId: null })).rejects.toMatchObject({
      code: "invalid_input",
      param,
    });
  });

  test("a trial run says what it would cost and begins nothing", async () => {
    const { available } = await at.credits();
    const answer = await at.generate({ format: "carousel", script: script(), images: "illustration", dryRun: true });
    expect(answer).toEqual({
      dryRun: true,
      credits: 4,
      available,
      agent: "built-in writer",
      notice: `${excerptNotice} ${translate("en", "notice_pictures")}`,
    });
    expect(await at.credits()).toMatchObject({ available });
  });

  test("a foreign article answers like an unknown one", async () => {
    const other = await at.world.newProject();
    const article = await at.world.newArticle({ projectId: other.id }, { projectId: null });
    const refusals = [article.id, "art_unknown"].map((articleId) => at.generate({ projectId: undefined, articleId }));
    const [foreign, unknown] = await Promise.allSettled(refusals);
    expect(foreign).toEqual(unknown);
    expect(foreign).toMatchObject({ status: "rejected", reason: { code: "not_found" } });
  });

  test("over REST it is accepted, and a repeat with the same key begins nothing new", async () => {
    const token = await at.world.newToken();
    const ask = () =>
      at.world.request("POST", "/posts/generate", {
        token: token.value,
        headers: { "idempotency-key": "rain" },
        body: { projectId: at.world.projectId, format: "linkedin", script: script() },
      });
    const [first, second] = [await ask(), await ask()];
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(second.body).toEqual(first.body);
    await at.work();
    await at.expectRest();
  });
});

describe("while it is being written", () => {
  test("nobody changes or deletes it", async () => {
    const { id } = await at.begin({ script: script() });
    const { updatePost, deletePost } = at.world.registry;
    await expect(at.world.call(updatePost, { id, revision: 0, text: "Mine." })).rejects.toMatchObject({ code: "invalid_state" });
    await expect(at.world.call(deletePost, { id })).rejects.toMatchObject({ code: "invalid_state" });
    await at.work();
    expect(await at.post(id)).toMatchObject({ status: "in_review" });
  });

  test("its article may be deleted: then nothing is written and nothing charged", async () => {
    const article = await at.world.newArticle({ markdown: readSampleArticle("en/rain-garden") });
    const { id } = await at.begin({ projectId: undefined, articleId: article.id });
    await at.world.call(at.world.registry.deleteArticle, { id: article.id });
    await at.work();
    expect(await at.post(id)).toMatchObject({ status: "failed", generation: { error: expect.stringContaining("no longer exists") } });
    await at.expectRest();
  });

  test("what waits longer than half an hour is given up", async () => {
    const { id } = await at.begin({ script: script() });
    await at.world.owner.query("update generation set give_up_at = now() - interval '1 second' where post_id = $1", [id]);
    await at.work();
    expect(await at.post(id)).toMatchObject({ status: "failed", generation: { status: "failed" } });
    await at.expectRest();
  });
});

describe("the project's policy", () => {
  test("where agents' work skips review, it is approved as theirs would be", async () => {
    const project = await at.world.newProject({ name: "Open" });
    await at.world.call(at.world.registry.updateProject, { id: project.id, agentReview: false }, { kind: "person" });
    const { id } = await at.begin({ projectId: project.id, script: script() }, { projectId: null });
    await at.work();
    const post = await at.world.call(at.world.registry.getPost, { id }, { projectId: null });
    expect(post).toMatchObject({ status: "approved", review: { verdict: "approved" } });
  });

  test("reviewers hear of it, and so does whoever asked", async () => {
    const { id } = await at.begin({ script: script() }, { kind: "person" });
    await at.work();
    const { rows } = await at.world.owner.query("select kind from notification where post_id = $1 and person_id = $2", [
      id,
      at.world.personId,
    ]);
    expect(rows).toEqual([{ kind: "review_requested" }]);
  });
});

test("with too few credits nothing begins, and the answer says how many it takes and how many there are", async () => {
  const { organizationId, personId, projectId } = await at.world.newOrganization();
  const who = { organizationId, personId, projectId };
  const spend = () => at.generate({ projectId, format: "carousel", script: script(), images: "illustration" }, who);
  await transact(at.world.pool, organizationId, (tx) =>
    reserveCredits(tx, organizationId, { operationId: "other", credits: 97, work: "image", projectId, subjectId: null }),
  );
  await expect(spend()).rejects.toMatchObject({ code: "insufficient_credits", details: { required: 4, available: 3 } });
  const { rows } = await at.world.owner.query("select from post where organization_id = $1", [organizationId]);
  expect(rows).toEqual([]);
});

test.each(["-----", "One two three four."])("%j says nothing that anybody could write from", async (script) => {
  const { id } = await at.begin({ script });
  await at.work();
  expect(await at.post(id)).toMatchObject({ status: "failed", generation: { error: expect.stringContaining("too little text") } });
  await at.expectRest();
});
