import { translate } from "@galley/messages";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSampleArticle } from "../test-support.ts";
import { type NewRoutine, openRoutineWorld, type RoutineWorld } from "./test-support.ts";

const excerptNotice = translate("en", "notice_excerpt");

let at: RoutineWorld;
beforeAll(async () => {
  at = await openRoutineWorld();
});
afterAll(() => at[Symbol.asyncDispose]());

const routine: NewRoutine = [
  { format: "linkedin", objective: "leads", tone: "direct", size: 600, daysAfter: 0, time: "12:00" },
  { format: "carousel", images: "illustration", ratio: "1:1", destinations: ["instagram", "tiktok"], daysAfter: 3, time: "08:30" },
];
/** Nothing is drawn for it, so that it costs nothing. */
const plainRoutine = routine.map((post) => ({ ...post, images: "none" as const }));
/** One picture is drawn for it. */
const illustratedRoutine = plainRoutine.map((post, index) => (index === 0 ? { ...post, images: "illustration" as const } : post));

describe("an approval", () => {
  test("starts the project's routine, which the article has announced, as its answer says", async () => {
    const place = await at.newPlace(illustratedRoutine);
    const { id } = await place.newArticle();
    const start = { posts: 2, credits: 1 };
    expect(await place.article(id)).toMatchObject({ status: "in_review", routine: start, posts: [] });
    expect(await place.approve(id)).toEqual({ approved: true, remaining: [], routine: start });
    expect(await place.article(id)).toMatchObject({ status: "approved", routine: null });
    await at.work();
    const made = await place.posts(id);
    const by = { agent: "built-in writer", status: "in_review", person_id: place.personId, token_id: "tok_test" };
    const source = { kind: "article", articleId: id };
    expect(made).toMatchObject([
      {
        ...by,
        format: "linkedin",
        days: 0,
        time: "12:00",
        request: { objective: "leads", tone: "direct", size: 600, images: "illustration", source },
      },
      { ...by, format: "carousel", days: 3, time: "08:30", request: { objective: "educate", size: 7, ratio: "1:1", source } },
    ]);
    const [, carousel] = made;
    expect((await place.post(carousel.id)).destinations.map(({ destination }) => destination)).toEqual(["instagram", "tiktok"]);
    expect(await place.credits()).toMatchObject({ available: 99, used: 1, reserved: 0 });
    expect(await place.notices()).toEqual([]);
    await at.expectRest();
  });

  test("starts nothing without a model, unless the project asks for excerpts, and announces nothing", async () => {
    const place = await at.newPlace([]);
    await place.setRoutine(plainRoutine, false);
    const { id } = await place.newArticle();
    expect(await place.article(id)).toMatchObject({ routine: null });
    expect(await place.approve(id)).toEqual({ approved: true, remaining: [], routine: null });
    await at.work();
    expect(await place.posts(id)).toEqual([]);
    const { rows } = await at.world.owner.query("select from routine_run where article_id = $1", [id]);
    expect(rows).toEqual([]);
    await place.setRoutine(plainRoutine, true);
    const next = await place.newArticle();
    expect(await place.approve(next.id)).toEqual({ approved: true, remaining: [], routine: { posts: 2, credits: 0 } });
    await at.work();
    const [first] = await place.posts(next.id);
    expect(await place.post(first.id)).toMatchObject({ agent: "built-in writer", notice: excerptNotice });
  });

  test("that was announced with a model begins no excerpts where the model is gone and nobody asked for them", async () => {
    const place = await at.newPlace(routine);
    const { id } = await place.newArticle();
    await place.approve(id);
    await place.setRoutine(routine, false);
    await at.work();
    expect(await place.posts(id)).toEqual([]);
    expect(await place.notices()).toMatchObject([{ reason: expect.stringContaining("allow excerpts in the routine") }]);
  });

  test("starts nothing where whoever approves declines it, and the next revision's approval does", async () => {
    const place = await at.newPlace(plainRoutine);
    const { id } = await place.newArticle();
    const { approveArticle, updateArticle, submitArticle } = at.world.registry;
    expect(await at.world.call(approveArticle, { id, revision: 1, routine: false }, place)).toMatchObject({
      approved: true,
      routine: null,
    });
    await at.work();
    expect(await place.posts(id)).toEqual([]);
    await at.world.call(updateArticle, { id, revision: 1, summary: "Changed." }, place);
    await at.world.call(submitArticle, { id }, place);
    expect((await place.approve(id, 2)).routine).toMatchObject({ posts: 2 });
    await at.work();
    expect(await place.posts(id)).toHaveLength(2);
    await at.expectRest();
  });

  test("starts nothing where a project has no routine", async () => {
    const place = await at.newPlace([]);
    const { id } = await place.newArticle();
    expect(await place.article(id)).toMatchObject({ routine: null });
    expect(await place.approve(id)).toEqual({ approved: true, remaining: [], routine: null });
    await at.work();
    expect(await place.posts(id)).toEqual([]);
  });

  test("starts it once for each article, however often revisions of it are approved", async () => {
    const place = await at.newPlace(plainRoutine);
    const { id } = await place.newArticle();
    await place.approve(id);
    for (const worked of [false, true]) {
      if (worked) await at.work();
      const { revision } = await place.article(id);
      await at.world.call(at.world.registry.updateArticle, { id, revision, summary: `Changed, ${worked}.` }, place);
      expect(await place.article(id)).toMatchObject({ status: "draft", routine: null });
      await at.world.call(at.world.registry.submitArticle, { id }, place);
      expect(await place.approve(id, revision + 1)).toEqual({ approved: true, remaining: [], routine: null });
    }
    await at.work();
    expect(await place.posts(id)).toHaveLength(2);
    await at.expectRest();
  });

  test("starts what it has announced, also where the routine is another one by the time it begins", async () => {
    const place = await at.newPlace(plainRoutine);
    const { id } = await place.newArticle();
    await place.approve(id);
    await place.setRoutine([{ format: "x", daysAfter: 1, time: "10:00" }]);
    await at.work();
    expect((await place.posts(id)).map(({ format }) => format)).toEqual(["linkedin", "carousel"]);
    const next = await place.newArticle();
    expect(await place.approve(next.id)).toEqual({ approved: true, remaining: [], routine: { posts: 1, credits: 0 } });
    await at.work();
    expect((await place.posts(next.id)).map(({ format }) => format)).toEqual(["x"]);
  });

  test("of an article approved before there was a routine comes with its next revision, and is announced then", async () => {
    const place = await at.newPlace([]);
    const { id } = await place.newArticle({ status: "approved" });
    await place.setRoutine(routine);
    expect(await place.article(id)).toMatchObject({ status: "approved", routine: null });
    await at.world.call(at.world.registry.updateArticle, { id, revision: 1, summary: "Changed." }, place);
    expect(await place.article(id)).toMatchObject({ status: "draft", routine: { posts: 2, credits: 4 } });
  });

  test("that is refused starts nothing", async () => {
    const place = await at.newPlace(routine);
    const { id } = await place.newArticle();
    await expect(place.approve(id, 9)).rejects.toMatchObject({ code: "conflict" });
    const { rows } = await at.world.owner.query("select from routine_run where article_id = $1", [id]);
    expect(rows).toEqual([]);
  });

  test("over REST and as a tool says the same", async () => {
    const { id: projectId } = await at.world.newProject();
    await at.world.call(at.world.registry.setRoutine, { id: projectId, posts: plainRoutine, excerpts: true }, { kind: "person" });
    const markdown = readSampleArticle("en/rain-garden");
    const newArticle = () => at.world.newArticle({ projectId, markdown, status: "in_review" }, { projectId });
    const [token, assistant] = [await at.world.newToken({ projectId }), await at.world.newAssistant({ projectId })];
    const [first, second] = [await newArticle(), await newArticle()];
    const rest = await at.world.request("POST", `/articles/${first.id}/approve`, { token: token.value, body: { revision: 1 } });
    expect(rest.body).toEqual({ approved: true, remaining: [], routine: { posts: 2, credits: 0 } });
    const tool = await at.world.callTool(assistant.value, "approve_article", { id: second.id, revision: 1, confirm: true });
    expect(tool.data).toEqual(rest.body);
    await at.work();
    const { rows } = await at.world.owner.query(
      "select article_id, count(*)::integer as posts, min(agent) as agent from post where project_id = $1 group by article_id order by article_id",
      [projectId],
    );
    expect(rows).toEqual([first, second].map(({ id }) => ({ article_id: id, posts: 2, agent: "built-in writer" })));
  });
});

describe("the policy that approves by itself", () => {
  const settle = async (reviews: { agentReview: boolean; reviewBeforePublishing: boolean }) => {
    const place = await at.newPlace([{ format: "x", daysAfter: 1, time: "09:00" }]);
    await at.world.call(at.world.registry.updateProject, { id: place.projectId, ...reviews }, { ...place, kind: "person" });
    return place;
  };

  test("starts the routine with what an agent writes, and its posts skip review as well", async () => {
    const place = await settle({ agentReview: false, reviewBeforePublishing: true });
    const { id } = await place.newArticle();
    expect(await place.article(id)).toMatchObject({ status: "approved", routine: null });
    await at.work();
    expect(await place.posts(id)).toMatchObject([{ format: "x", status: "approved" }]);
  });

  test.each(["schedule", "publish now"])("starts it with the draft of a person that needs no review: %s", async (way) => {
    const place = await settle({ agentReview: true, reviewBeforePublishing: false });
    const { registry } = at.world;
    const who = { ...place, kind: "person" as const };
    const markdown = readSampleArticle("en/rain-garden");
    const { id } = await at.world.call(registry.createArticle, { projectId: place.projectId, markdown, submit: false }, who);
    expect(await place.article(id)).toMatchObject({ status: "draft", routine: { posts: 1, credits: 0 } });
    if (way === "schedule") await at.world.call(registry.scheduleArticle, { id, day: "2099-01-01", time: "09:00" }, who);
    else await at.world.call(registry.publishArticleNow, { id, revision: 1 }, who);
    await at.work();
    expect(await place.posts(id)).toMatchObject([{ format: "x", status: "in_review", token_id: null }]);
  });
});

describe("with too few credits", () => {
  test("the first posts are begun, the rest is not, leaders are told, and the approval stands", async () => {
    const place = await at.newPlace([...routine, { format: "x", daysAfter: 5, time: "09:00" }], 3);
    const { id } = await place.newArticle();
    expect(await place.approve(id)).toEqual({ approved: true, remaining: [], routine: { posts: 3, credits: 4 } });
    await at.work();
    expect(await place.article(id)).toMatchObject({ status: "approved", routine: null });
    expect(await place.posts(id)).toMatchObject([{ format: "linkedin", status: "in_review" }]);
    expect(await place.credits()).toMatchObject({ available: 3, used: 97, reserved: 0 });
    const { title } = await place.article(id);
    const [told, ...others] = await place.notices();
    expect(others).toEqual([]);
    expect(told).toEqual({
      kind: "routine_incomplete",
      article_id: id,
      project_id: place.projectId,
      title,
      reason:
        "2 of 3 routine posts were not written: carousel for day 3, X for day 5. The first of them costs 4 credits and 3 are left. Buy credits, " +
        "or wait for the next month. Then generate them from the article.",
    });
    const listed = await at.world.call(at.world.registry.listNotifications, {}, { ...place, kind: "person" });
    expect(listed.data.find(({ kind }) => kind === "routine_incomplete")).toMatchObject({ subject: { type: "article", id, title } });
    await at.expectRest();
  });

  test("at all nothing is begun, and no post is left behind", async () => {
    const place = await at.newPlace([{ format: "x", images: "illustration", daysAfter: 1, time: "09:00" }], 0);
    const { id } = await place.newArticle();
    await place.approve(id);
    await at.work();
    const { rows } = await at.world.owner.query("select from post where organization_id = $1", [place.organizationId]);
    expect(rows).toEqual([]);
    expect(await place.notices()).toMatchObject([
      { reason: expect.stringMatching(/^1 of 1 routine posts was not written: X for day 1\. /) },
    ]);
  });
});

describe("what cannot be begun", () => {
  test("is taken up again, given up in the end, and leaders are told", async () => {
    const place = await at.newPlace(routine);
    const { id } = await place.newArticle();
    await place.approve(id);
    // A format that does not exist, so that its post cannot be inserted.
    await at.world.owner.query("update routine_run set posts = jsonb_set(posts, '{1,format}', '\"carrousel\"') where article_id = $1", [
      id,
    ]);
    await at.work();
    expect(await place.posts(id)).toEqual([]);
    expect(await place.notices()).toMatchObject([{ reason: expect.stringContaining("Something failed on our side") }]);
    expect(await place.credits()).toMatchObject({ available: 100, reserved: 0 });
    await at.expectRest();
  });

  test("does not keep others waiting", async () => {
    const [broken, sound] = [await at.newPlace(plainRoutine), await at.newPlace(plainRoutine)];
    const { id } = await broken.newArticle({ status: "approved" });
    await at.world.owner.query("update routine_run set posts = jsonb_set(posts, '{0,format}', '\"carrousel\"') where article_id = $1", [
      id,
    ]);
    const other = await sound.newArticle({ status: "approved" });
    await at.world.app.workers.generationWorker.work();
    expect(await sound.posts(other.id)).toHaveLength(2);
    await at.work();
  });

  test("because the article is deleted before is dropped with it", async () => {
    const place = await at.newPlace(routine);
    const { id } = await place.newArticle({ status: "approved" });
    await at.world.call(at.world.registry.deleteArticle, { id }, place);
    await at.work();
    const { rows } = await at.world.owner.query("select from post where organization_id = $1", [place.organizationId]);
    expect(rows).toEqual([]);
    await at.expectRest();
  });
});

test("a routine post says when it is meant to go out, which follows its article's date and schedules nothing", async () => {
  const place = await at.newPlace([{ format: "x", daysAfter: 3, time: "08:30" }]);
  const { id } = await place.newArticle({ status: "approved" });
  await at.work();
  const [{ id: postId }] = await place.posts(id);
  const suggested = async () => (await place.post(postId)).suggestedAt;
  expect(await suggested()).toBeNull();
  await at.world.owner.query("update article set planned_at = '2098-12-01T05:00:00Z' where id = $1", [id]);
  expect(await suggested()).toBe("2098-12-04T08:30");
  const schedule = (day: string) => at.world.call(at.world.registry.scheduleArticle, { id, day, time: "09:00" }, place);
  await schedule("2098-12-30");
  expect(await suggested()).toBe("2099-01-02T08:30");
  await schedule("2099-05-01");
  expect(await suggested()).toBe("2099-05-04T08:30");
  expect((await place.post(postId)).destinations).toMatchObject([{ destination: "x", status: "pending", at: null }]);
  await at.world.call(at.world.registry.updateArticle, { id, revision: 1, summary: "Changed." }, place);
  expect(await suggested()).toBe("2098-12-04T08:30");
  await at.world.call(at.world.registry.deleteArticle, { id }, place);
  expect(await suggested()).toBeNull();
});
