import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#src/core/ids.ts";
import { openWorld, type Who, type World } from "#test/world.ts";

let world: World;
let freeProject: string;
beforeAll(async () => {
  world = await openWorld();
  freeProject = (await world.newProject()).id;
  await world.call(world.registry.updateProject, { id: freeProject, agentReview: false, reviewBeforePublishing: true }, { kind: "person" });
});
afterAll(() => world.close());

type Input = Parameters<typeof world.registry.createPost.run>[1];
function create(input: Partial<Input> & { format: Input["format"] }, who: Who = {}) {
  return world.call(world.registry.createPost, { projectId: who.projectId === null ? undefined : world.projectId, ...input }, who);
}

async function saved(input: Partial<Input> & { format: Input["format"] }, who: Who = {}) {
  const answer = await create(input, who);
  if ("dryRun" in answer) throw new Error("A dry run saves nothing.");
  return answer;
}

function read(id: string, who: Who = {}) {
  return world.call(world.registry.getPost, { id }, who);
}

async function countAudits(): Promise<number> {
  const { rows } = await world.owner.query("select count(*)::int as count from audit");
  return rows[0].count;
}

async function countPosts() {
  return (await world.owner.query("select count(*)::int as posts from post")).rows[0].posts;
}

const slides = [{ title: "One" }, { title: "Two" }, { title: "Three" }];

describe("a post that is created", () => {
  test("goes to review, and reads back whole", async () => {
    const article = await world.newArticle();
    const answer = await saved({ format: "linkedin", text: "A headline.\n\nMore.", hashtags: ["#one", "two"], articleId: article.id });
    expect(answer).toEqual({ id: expect.stringMatching(/^pst_/), revision: 1, status: "in_review" });
    const time = expect.stringMatching(/Z$/);
    expect(await read(answer.id)).toEqual({
      id: answer.id,
      projectId: world.projectId,
      format: "linkedin",
      status: "in_review",
      title: "A headline.",
      articleId: article.id,
      agent: "Marta Vidal",
      destinations: [{ destination: "linkedin", status: "pending", at: null, publishedAt: null, url: null, lastError: null }],
      createdAt: time,
      updatedAt: time,
      revision: 1,
      content: { kind: "linkedin", text: "A headline.\n\nMore.", hashtags: ["one", "two"], headline: "A headline." },
      checks: [],
      review: null,
      notice: null,
      generation: null,
      suggestedAt: null,
    });
  });

  test("is told with what its slides have no room for", async () => {
    const body = "https://www.example.org/guides/heat-pumps/old-houses/application/overview.html";
    const answer = await saved({ format: "carousel", slides: [{ title: "W".repeat(34) }, { title: "Two", body }, { title: "Three" }] });
    expect(answer.checks?.map(({ code, param }) => [code, param])).toEqual([
      ["word_too_long", "slides[0].title"],
      ["address_on_slide", "slides[1].body"],
    ]);
    expect((await read(answer.id)).checks).toEqual(answer.checks);
  });

  test("stays a draft if it is told so, also where no review is needed, and nobody is told", async () => {
    const told = async () => (await world.owner.query("select count(*)::int as count from notification")).rows[0].count;
    await world.newMember({ role: "reviewer" });
    const before = await told();
    const answers = [
      await saved({ format: "x", parts: ["Hello"], submit: false }),
      await saved({ format: "x", parts: ["Hello"], submit: false, projectId: freeProject }, { projectId: freeProject }),
    ];
    for (const { id, status } of answers) expect([status, (await read(id, { projectId: null })).status]).toEqual(["draft", "draft"]);
    expect(await told()).toBe(before);
    const { rows } = await world.owner.query("select from post_review where post_id = any($1)", [answers.map(({ id }) => id)]);
    expect(rows).toEqual([]);
    expect(await create({ format: "x", parts: ["Hello"], submit: false, dryRun: true })).toMatchObject({ revision: 1, status: "draft" });
  });

  test("is called by the token it came through", async () => {
    const token = await world.newToken({ name: "Desk assistant", projectId: world.projectId });
    const { body } = await world.request("POST", "/posts", { token: token.value, body: { format: "x", parts: ["Hello"] } });
    expect(await read(String(body.id))).toMatchObject({ agent: "Desk assistant", destinations: [{ destination: "x" }] });
  });

  test("needs no review where the project lets agents' work go without, and the approval says by which rules", async () => {
    const who = { projectId: freeProject };
    const answer = await saved({ format: "x", parts: ["Hello"], projectId: freeProject }, who);
    expect(answer.status).toBe("approved");
    expect(await read(answer.id, who)).toMatchObject({ status: "approved", review: { verdict: "approved", reason: "" } });
    const { rows } = await world.owner.query("select revision, given_by, reviewed_by, policy from post_review where post_id = $1", [
      answer.id,
    ]);
    const policy = { reviewBeforePublishing: true, agentReview: false, approverId: null };
    expect(rows).toEqual([{ revision: 1, given_by: "policy", reviewed_by: null, policy }]);
    expect((await saved({ format: "x", parts: ["Hello"], projectId: freeProject }, { kind: "person" })).status).toBe("in_review");
  });

  test("tells the reviewers that it waits for them, and nobody where it needs none", async () => {
    const told = async (id: string) => (await world.owner.query("select kind from notification where post_id = $1", [id])).rows;
    const waiting = await saved({ format: "x", parts: ["Hello"] });
    expect((await told(waiting.id)).length).toBeGreaterThan(0);
    const free = await saved({ format: "x", parts: ["Hello"], projectId: freeProject }, { projectId: freeProject });
    expect(await told(free.id)).toEqual([]);
  });

  test.each([
    ["a headline of 201 characters", { format: "linkedin" as const, text: "é".repeat(201) }, `${"é".repeat(199)}…`],
    ["a headline of 200 characters", { format: "linkedin" as const, text: `${"é".repeat(200)}\nMore.` }, "é".repeat(200)],
    ["a first part of two lines", { format: "x" as const, parts: ["One\nTwo", "Three"] }, "One"],
    ["a cover", { format: "carousel" as const, slides }, "One"],
  ])("is listed by %s", async (_, input, title) => {
    expect(await read((await saved(input)).id)).toMatchObject({ title });
  });

  test("goes to all three networks as a carousel, or to those that are named", async () => {
    const all = await read((await saved({ format: "carousel", slides })).id);
    expect(all.destinations.map(({ destination }) => destination)).toEqual(["instagram", "linkedin", "tiktok"]);
    const some = await read((await saved({ format: "carousel", slides, destinations: ["tiktok", "instagram"] })).id);
    expect(some.destinations.map(({ destination }) => destination)).toEqual(["instagram", "tiktok"]);
  });

  test("belongs to its article's project where no project is named, and needs either of them", async () => {
    const { id: articleId } = await world.newArticle({ projectId: freeProject }, { projectId: freeProject });
    const answer = await saved({ format: "x", parts: ["Hello"], articleId }, { projectId: null });
    expect(await read(answer.id, { projectId: null })).toMatchObject({ projectId: freeProject, articleId });
    const nowhere = create({ format: "x", parts: ["Hello"] }, { projectId: null });
    await expect(nowhere).rejects.toMatchObject({ code: "invalid_input", param: "projectId" });
  });
});

describe("a post that cannot be", () => {
  test("names every violation at once, the first one as param, and saves nothing", async () => {
    const before = await countPosts();
    const input = {
      format: "x" as const,
      text: "T",
      parts: ["See hearth.com", "", "a".repeat(281), { text: "ok", imageId: "img_unknown" }],
      hashtags: ["a"],
      destinations: ["tiktok" as const],
    };
    const params = ["text", "hashtags", "destinations[0]", "parts[0].text", "parts[1].text", "parts[2].text", "parts[3].imageId"];
    await expect(create(input)).rejects.toMatchObject({
      code: "invalid_input",
      param: "text",
      details: { violations: params.map((param) => ({ param, message: expect.stringMatching(/\. \w.*\.$/) })) },
    });
    expect(await countPosts()).toBe(before);
  });

  test("names what is missing once", async () => {
    for (const [format, param] of [
      ["linkedin", "text"],
      ["x", "parts"],
      ["carousel", "slides"],
    ] as const) {
      await expect(create({ format })).rejects.toMatchObject({ param, details: { violations: [{ param }] } });
    }
  });

  test.each([
    ["a part that is no text", { format: "x", parts: [5] }, "parts[0]"],
    ["a part with a field of its own", { format: "x", parts: ["ok", { text: "T", alt: "A" }] }, "parts[1].alt"],
    ["a slide with a role", { format: "carousel", slides: [{ title: "T", role: "cover" }] }, "slides[0].role"],
    ["a network of another format", { format: "carousel", slides, destinations: ["x"] }, "destinations[0]"],
    ["a format that does not exist", { format: "story", text: "T" }, "format"],
    ["no format", { text: "T" }, "format"],
  ])("with %s names it", async (_, input, param) => {
    await expect(create(input as never)).rejects.toMatchObject({ code: "invalid_input", param });
  });

  test("refuses an image and an article of another project like ones that do not exist", async () => {
    const imageId = await world.newImage({ projectId: freeProject });
    const own = await world.newImage();
    const parts = [
      { text: "a", imageId: own },
      { text: "b", imageId },
      { text: "c", imageId: newId("image") },
    ];
    const { details } = await create({ format: "x", parts }).catch((error) => error);
    expect(details.violations.map(({ param }: { param: string }) => param)).toEqual(["parts[1].imageId", "parts[2].imageId"]);
    expect(new Set(details.violations.map(({ message }: { message: string }) => message)).size).toBe(1);
    const { id } = await world.newArticle({ projectId: freeProject }, { projectId: freeProject });
    const answers = [id, newId("article")].map((articleId) => create({ format: "x", parts: ["a"], articleId }).catch((error) => error));
    const [foreign, unknown] = await Promise.all(answers);
    expect(foreign).toMatchObject({ code: "not_found" });
    expect(foreign.message).toBe(unknown.message);
  });
});

describe("a text with an image", () => {
  test("keeps it, and reads back without one where it has none", async () => {
    const imageId = await world.newImage();
    const { id } = await saved({ format: "linkedin", text: "T", imageId });
    expect((await read(id)).content).toEqual({ kind: "linkedin", text: "T", hashtags: [], headline: "T", imageId });
    const without = await read((await saved({ format: "linkedin", text: "T", imageId: null })).id);
    expect(Object.keys(without.content ?? {})).not.toContain("imageId");
  });

  test("refuses one of another project like one that does not exist, and one that LinkedIn cannot show", async () => {
    const before = await countPosts();
    const [foreign, unknown] = [await world.newImage({ projectId: freeProject }), newId("image")];
    const messages = new Set();
    for (const imageId of [foreign, unknown]) {
      const { details } = await create({ format: "linkedin", text: "", imageId }).catch((error) => error);
      expect(details.violations.map(({ param }: { param: string }) => param)).toEqual(["text", "imageId"]);
      messages.add(details.violations[1].message);
    }
    expect(messages.size).toBe(1);
    const webp = await world.newImage();
    await world.owner.query("update image set kind = 'webp' where id = $1", [webp]);
    const message = expect.stringContaining("Upload it as one of these.");
    await expect(create({ format: "linkedin", text: "T", imageId: webp })).rejects.toMatchObject({ param: "imageId", message });
    const dry = await create({ format: "linkedin", text: "T", imageId: webp, dryRun: true });
    expect(dry).toMatchObject({ violations: [{ param: "imageId", message }] });
    expect(await countPosts()).toBe(before);
    expect((await saved({ format: "x", parts: [{ text: "T", imageId: webp }] })).status).toBe("in_review");
  });

  test("belongs to that format alone, also where it is null", async () => {
    for (const imageId of [await world.newImage(), null]) {
      await expect(create({ format: "x", parts: ["T"], imageId })).rejects.toMatchObject({ param: "imageId" });
    }
  });
});

describe("a dry run", () => {
  test("tells what saving would do, and saves nothing", async () => {
    const before = await countPosts();
    const events = (await world.events()).length;
    const audits = await countAudits();
    const answer = await create({ format: "x", parts: ["😀 hearth", "https://hearth.com/a"], dryRun: true });
    expect(answer).toEqual({
      dryRun: true,
      violations: [],
      checks: [],
      warnings: [{ destination: "x", code: "no_app", message: expect.any(String) }],
      weightedLengths: [9, 23],
      cost: 0,
      revision: 1,
      status: "in_review",
    });
    expect(await create({ format: "carousel", slides, dryRun: true })).toMatchObject({ violations: [], weightedLengths: [] });
    expect(await countPosts()).toBe(before);
    expect(await world.events()).toHaveLength(events);
    expect(await countAudits()).toBe(audits);
  });

  test("lists every violation instead of failing", async () => {
    const input = { format: "carousel" as const, text: "T", slides: [{ title: "", kicker: "k".repeat(25) }], caption: "c".repeat(2201) };
    const answer = await create({ ...input, hashtags: ["a b"], destinations: ["tiktok", "tiktok"], dryRun: true });
    if (!("dryRun" in answer)) throw new Error("A dry run was asked for.");
    expect(answer.violations.map(({ param }) => param)).toEqual([
      "text",
      "destinations[1]",
      "slides",
      "slides[0].kicker",
      "slides[0].title",
      "caption",
      "hashtags[0]",
    ]);
  });
});

test("an article lists the posts that were made from it, newest first", async () => {
  const { id: articleId } = await world.newArticle();
  const first = await world.newPost({ articleId, status: "approved" });
  const second = await world.newPost({ articleId, format: "x" });
  await world.newPost();
  const { posts } = await world.call(world.registry.getArticle, { id: articleId });
  expect(posts).toEqual([
    { id: second.id, format: "x", status: "in_review", title: "A part." },
    { id: first.id, format: "linkedin", status: "approved", title: "A headline." },
  ]);
});
