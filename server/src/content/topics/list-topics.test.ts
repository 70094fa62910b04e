import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fromNow } from "#test/from-now.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const dayMilliseconds = 24 * 60 * 60 * 1000;
function inDays(days: number): Date {
  return fromNow(days * dayMilliseconds);
}

async function walk(projectId: string, limit: number) {
  const seen: { id: string; date: string }[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await world.call(world.registry.listTopics, { projectId, limit, ...(cursor && { cursor }) }, { projectId });
    seen.push(...page.data);
    cursor = page.nextCursor;
  }
  return seen;
}

describe("the list of planned topics", () => {
  test("shows each of 300 once, nearest date first, also where many have the same date", async () => {
    const { id: projectId } = await world.newProject();
    const ids: string[] = [];
    for (let count = 0; count < 300; count += 1) {
      ids.push(await world.newTopic({ projectId, date: new Date(Date.UTC(2099, 0, 1 + ((count * 7) % 11))) }));
    }
    const seen = await walk(projectId, 7);
    expect(seen.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const order = seen.map(({ date, id }) => `${date} ${id}`);
    expect(order).toEqual(order.toSorted());
  });

  test("has the fields of a topic as they were planned, and no others", async () => {
    const { id: projectId } = await world.newProject({ timeZone: "America/New_York", language: "pt-BR" });
    const brief = { keyword: " heat ", pillar: "Heating", cluster: "Pumps", intent: "Decide", callToAction: "Book", avoid: "Brands" };
    const who = { kind: "person", projectId } as const;
    const { id } = await world.call(
      world.registry.createTopic,
      { projectId, title: " Two words ", day: "2099-07-01", time: "07:30", ...brief },
      who,
    );
    const { id: bare } = await world.call(world.registry.createTopic, { projectId, title: "Bare", day: "2099-07-02", locale: "en" }, who);
    const { data } = await world.call(world.registry.listTopics, { projectId }, { projectId });
    expect(data).toEqual([
      { id, title: "Two words", locale: "pt-BR", date: "2099-07-01T11:30:00.000Z", ...brief, keyword: "heat" },
      {
        id: bare,
        title: "Bare",
        locale: "en",
        date: "2099-07-02T13:00:00.000Z",
        keyword: "",
        pillar: "",
        cluster: "",
        intent: "",
        callToAction: "",
        avoid: null,
      },
    ]);
  });

  test("keeps what is overdue at its beginning and what lies far ahead at its end", async () => {
    const { id: projectId } = await world.newProject();
    const ids = [
      await world.newTopic({ projectId, date: inDays(-3) }),
      await world.newTopic({ projectId, date: inDays(5) }),
      await world.newTopic({ projectId, date: inDays(500) }),
    ];
    expect((await walk(projectId, 50)).map(({ id }) => id)).toEqual(ids);
  });

  test("leaves out what is only suggested, accepted or declined", async () => {
    const { id: projectId } = await world.newProject();
    const who = { kind: "person" } as const;
    await world.call(world.registry.suggestTopics, { projectId, titles: ["Suggested"] }, { projectId });
    await world.call(world.registry.createTopic, { projectId, title: "Accepted" }, who);
    const declined = await world.newTopic({ projectId });
    await world.call(world.registry.declineTopic, { id: declined }, who);
    expect(await walk(projectId, 50)).toEqual([]);
  });

  test("loses a topic when an article fills it, and has it again when that article is deleted", async () => {
    const { id: projectId } = await world.newProject();
    const topicId = await world.newTopic({ projectId });
    const { id } = await world.call(
      world.registry.createArticle,
      { projectId, markdown: "# A\n\nB.", topicId, submit: false },
      { projectId },
    );
    expect(await walk(projectId, 50)).toEqual([]);
    await world.call(world.registry.deleteArticle, { id }, { projectId });
    expect((await walk(projectId, 50)).map((topic) => topic.id)).toEqual([topicId]);
  });

  test("shows nothing of other projects or organizations", async () => {
    const foreign = await world.newOrganization();
    const { id: projectId } = await world.newProject();
    await world.newTopic(foreign);
    await world.newTopic();
    expect(await walk(projectId, 50)).toEqual([]);
    await expect(world.call(world.registry.listTopics, { projectId: foreign.projectId }, { projectId: null })).rejects.toMatchObject({
      code: "project_not_allowed",
    });
  });

  test("takes no cursor of another list", async () => {
    const { id: projectId } = await world.newProject();
    await world.newTopic({ projectId });
    await world.newTopic({ projectId });
    const { nextCursor } = await world.call(world.registry.listTopics, { projectId, limit: 1 }, { projectId });
    const calendar = world.call(world.registry.getCalendar, { projectId, cursor: nextCursor ?? "" }, { projectId });
    await expect(calendar).rejects.toMatchObject({ code: "invalid_input", param: "cursor" });
  });
});

test("an article inherits the date of the topic that it fills, and keeps it when the topic is gone", async () => {
  const { id } = await world.call(
    world.registry.createTopic,
    { projectId: world.projectId, title: "T", day: "2099-05-04" },
    { kind: "person" },
  );
  const article = await world.call(world.registry.createArticle, { projectId: world.projectId, markdown: "# A\n\nB.", topicId: id });
  const read = () => world.call(world.registry.getArticle, { id: article.id });
  expect(await read()).toMatchObject({ topicId: id, plannedAt: "2099-05-04T13:00:00.000Z", scheduledAt: null });
  await world.owner.query("update article set topic_id = null where topic_id = $1", [id]);
  await world.owner.query("delete from topic where id = $1", [id]);
  expect(await read()).toMatchObject({ topicId: null, plannedAt: "2099-05-04T13:00:00.000Z" });
});

test.each(["suggested", "accepted", "declined"] as const)(
  "an article cannot fill a topic that is %s: to the API there is none",
  async (status) => {
    const id = await world.newTopic();
    await world.owner.query("update topic set status = $2, date = null, date_local = null, date_zone = null where id = $1", [id, status]);
    const create = (topicId: string) =>
      world
        .call(world.registry.createArticle, { projectId: world.projectId, markdown: "# A\n\nB.", topicId })
        .catch((error: Error) => error);
    const unknown = await create("top_unknown");
    expect(unknown).toMatchObject({ code: "not_found" });
    expect(await create(id)).toEqual(unknown);
  },
);
