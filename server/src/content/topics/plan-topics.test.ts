import { type Role, rolePermissions, roles, type TopicStatus, topicStatuses } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { invoke } from "#src/operations/invoke.ts";
import { operations } from "#src/registry/operations.ts";
import { openWorld, type World } from "#test/world.ts";
import { type TopicTrigger, topicTransitions } from "./topic-states.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.warm();
});
afterAll(() => world.close());

const person = { kind: "person" } as const;
const day = "2099-03-01";

async function newTopic(status: TopicStatus, projectId = world.projectId): Promise<string> {
  const id = await world.newTopic({ projectId });
  if (status !== "planned")
    await world.owner.query("update topic set status = $2, date = null, date_local = null, date_zone = null where id = $1", [id, status]);
  return id;
}

async function rowOf(id: string) {
  const { rows } = await world.owner.query("select * from topic where id = $1", [id]);
  return rows[0];
}

const steps = {
  accept: (id: string) => world.call(world.registry.acceptTopic, { id }, person),
  plan: (id: string) => world.call(world.registry.planTopic, { id, day }, person),
  decline: (id: string) => world.call(world.registry.declineTopic, { id }, person),
  update: (id: string) => world.call(world.registry.updateTopic, { id, title: "Another title" }, person),
  remove: (id: string) => world.call(world.registry.deleteTopic, { id }, person),
};

describe("what becomes of a topic", () => {
  const cells = (["accept", "plan", "decline"] as const).flatMap((trigger) => topicStatuses.map((status) => [trigger, status] as const));
  test.each(cells)("%s of one that is %s goes as the table says", async (trigger: TopicTrigger, status) => {
    const { from, to } = topicTransitions[trigger];
    const id = await newTopic(status);
    if (!(from as readonly TopicStatus[]).includes(status)) {
      await expect(steps[trigger](id)).rejects.toMatchObject({ code: "invalid_state", message: expect.stringContaining(status) });
      expect(await rowOf(id)).toMatchObject({ status });
      return;
    }
    const date = to === "planned" ? "2099-03-01T14:00:00.000Z" : null;
    expect(await steps[trigger](id)).toEqual({ id, status: to, date });
    const row = await rowOf(id);
    expect(row).toMatchObject({
      status: to,
      date: date === null ? null : new Date(date),
      date_local: date === null ? null : "2099-03-01T09:00",
      date_zone: date === null ? null : "America/New_York",
    });
  });

  test("nothing changes any more once an article fills it, until that article is deleted", async () => {
    const id = await newTopic("planned");
    const article = await world.call(world.registry.createArticle, {
      projectId: world.projectId,
      markdown: "# A\n\nB.",
      topicId: id,
      submit: false,
    });
    const before = await rowOf(id);
    for (const step of Object.values(steps)) await expect(step(id)).rejects.toMatchObject({ code: "invalid_state" });
    expect(await rowOf(id)).toEqual(before);
    await world.call(world.registry.deleteArticle, { id: article.id });
    expect(await steps.decline(id)).toMatchObject({ status: "declined" });
    expect(await steps.remove(id)).toEqual({ id, deleted: true });
    expect(await rowOf(id)).toBeUndefined();
  });

  test("answers for an unknown id, one of another organization and one out of the person's reach alike", async () => {
    const foreign = await world.newOrganization();
    const second = await world.newProject();
    const actor = { ...world.actor(person), reach: [second.id] };
    const inputs = { acceptTopic: {}, planTopic: { day }, declineTopic: {}, updateTopic: { title: "T" }, deleteTopic: {} };
    const names = ["acceptTopic", "planTopic", "declineTopic", "updateTopic", "deleteTopic"] as const;
    const [abroad, beyond] = [await world.newTopic(foreign), await newTopic("planned")];
    for (const name of names) {
      const { operation } = world.registry[name];
      const bound = operations.find((candidate) => candidate.operation.name === operation.name);
      if (bound === undefined) throw new Error(`${name} is not registered.`);
      const attempt = (id: string) =>
        invoke(world.app.services, bound, { actor, surface: "rest", requestId: "req_1" }, () => ({ id, ...inputs[name] })).catch(
          (error: Error) => error,
        );
      const unknown = await attempt("top_unknown");
      expect(unknown, name).toMatchObject({ code: "not_found" });
      expect(await attempt(abroad), name).toEqual(unknown);
      expect(await attempt(beyond), name).toEqual(unknown);
    }
    expect(await rowOf(beyond)).toMatchObject({ status: "planned" });
    expect(await rowOf(abroad)).toMatchObject({ status: "planned" });
  });
});

describe("the day", () => {
  test.each([
    ["in the hour that the clocks skip moves forward", "2099-03-08", "02:30", "2099-03-08T07:30:00.000Z"],
    ["that comes twice is the first", "2099-11-01", "01:30", "2099-11-01T05:30:00.000Z"],
    ["at its last minute stays on it", "2099-06-30", "23:59", "2099-07-01T03:59:00.000Z"],
  ])("with a time %s", async (_what, on, time, date) => {
    const id = await newTopic("accepted");
    expect(await world.call(world.registry.planTopic, { id, day: on, time }, person)).toMatchObject({ date });
  });

  test.each(["Pacific/Kiritimati", "America/New_York", "Pacific/Pago_Pago"])(
    "may be today in %s at any time, but not yesterday",
    async (timeZone) => {
      const { id: projectId } = await world.newProject({ timeZone });
      const today = Temporal.Now.plainDateISO(timeZone);
      const id = await newTopic("suggested", projectId);
      const plan = (on: Temporal.PlainDate) => world.call(world.registry.planTopic, { id, day: on.toString(), time: "00:00" }, person);
      await expect(plan(today.subtract({ days: 1 }))).rejects.toMatchObject({ code: "invalid_input", param: "day" });
      expect(await plan(today)).toMatchObject({ status: "planned" });
    },
  );

  test("that the calendar does not have is refused", async () => {
    const id = await newTopic("suggested");
    const plan = world.call(world.registry.planTopic, { id, day: "2099-02-30" }, person);
    await expect(plan).rejects.toMatchObject({ code: "invalid_input", param: "day" });
    expect(await rowOf(id)).toMatchObject({ status: "suggested", date: null });
  });
});

describe("what a topic says", () => {
  test("is refused with a title of which nothing shows", async () => {
    const title = "\u200b\u0007";
    const refused = { code: "invalid_input", param: "title" };
    await expect(world.call(world.registry.createTopic, { projectId: world.projectId, title }, person)).rejects.toMatchObject(refused);
    await expect(world.call(world.registry.updateTopic, { id: await newTopic("planned"), title }, person)).rejects.toMatchObject(refused);
  });

  test("stays as it is where nothing is sent, and goes where null or nothing but space is", async () => {
    const id = await newTopic("suggested");
    const brief = { keyword: "k", pillar: "p", cluster: "c", intent: "i", callToAction: "go", avoid: "a", locale: "pt" };
    await world.call(world.registry.planTopic, { id, day, ...brief }, person);
    await world.call(world.registry.updateTopic, { id, title: " New\ntitle\u0007 ", avoid: null, cluster: " " }, person);
    expect(await rowOf(id)).toMatchObject({
      title: "New title",
      keyword: "k",
      pillar: "p",
      cluster: "",
      intent: "i",
      call_to_action: "go",
      avoid: null,
      locale: "pt",
      status: "planned",
    });
    await expect(world.call(world.registry.updateTopic, { id }, person)).rejects.toMatchObject({ code: "invalid_input" });
  });
});

test("the roles that may write are those that may decide", () => {
  const writers = roles.filter((role: Role) => rolePermissions[role].has("articles:write"));
  expect(writers).toEqual(["owner", "admin", "member", "reviewer"]);
  for (const bound of [world.registry.planTopic, world.registry.declineTopic, world.registry.listTopicSuggestions])
    expect(bound.operation.roles).toEqual(writers);
});

test("two articles and a person who declines, all at once, leave one outcome, thirty times", async () => {
  for (let round = 0; round < 30; round += 1) {
    const id = await newTopic("planned");
    const create = () =>
      world.call(world.registry.createArticle, { projectId: world.projectId, markdown: "# A\n\nB.", topicId: id, submit: false });
    const settled = await Promise.allSettled([create(), create(), steps.decline(id)]);
    const codes = settled.map((result) => (result.status === "fulfilled" ? "ok" : String(result.reason.code)));
    expect(codes.filter((code) => code === "ok")).toHaveLength(1);
    const { status, article_id } = await rowOf(id);
    const { rows } = await world.owner.query("select id from article where topic_id = $1", [id]);
    if (codes[2] === "ok") {
      expect(codes.slice(0, 2)).toEqual(["not_found", "not_found"]);
      expect([status, article_id, rows]).toEqual(["declined", null, []]);
    } else {
      expect(codes.toSorted()).toEqual(["invalid_input", "invalid_state", "ok"]);
      expect([status, rows]).toEqual(["planned", [{ id: article_id }]]);
    }
  }
});
