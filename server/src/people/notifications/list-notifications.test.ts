import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { invoke } from "#src/operations/invoke.ts";
import { registry } from "#src/registry/registry.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const as = (personId: string) => ({ kind: "person" as const, personId });
const told = async (personId: string) => (await world.call(registry.listNotifications, { limit: 100 }, as(personId))).data;

const unreadOf = async (personId: string) => (await world.call(registry.countUnreadNotifications, {}, as(personId))).unread;

describe("a filtered list", () => {
  test("holds these kinds or this project alone, pages within them, and is what is marked as read", async () => {
    const other = await world.newProject({ name: "Other" });
    const { personId } = await world.newMember({ email: "sorter@hearth.example" });
    const { id } = await world.newArticle();
    const { id: parentId } = await world.newComment({ id }, as(personId));
    for (let count = 0; count < 3; count += 1) await world.newComment({ id, body: `@sorter ${count}` });
    for (let count = 0; count < 2; count += 1) await world.newComment({ id, parentId, body: `Reply ${count}` });
    await world.newComment({ body: "@sorter there" }, { projectId: other.id });
    const list = (input: object) => world.call(registry.listNotifications, { limit: 100, ...input }, as(personId));
    expect((await list({ kinds: ["comment_reply"] })).data.map(({ excerpt }) => excerpt)).toEqual(["Reply 1", "Reply 0"]);
    expect((await list({ projectId: other.id })).data.map(({ excerpt }) => excerpt)).toEqual(["@sorter there"]);
    expect((await list({ projectId: "prj_nobodys" })).data).toEqual([]);
    const first = await list({ kinds: ["mention"], limit: 2 });
    expect((await list({ kinds: ["mention"], limit: 2, cursor: String(first.nextCursor) })).data).toHaveLength(2);
    await expect(list({ kinds: ["comment_reply"], cursor: String(first.nextCursor) })).rejects.toMatchObject({ code: "invalid_input" });
    const mark = (input: object) => world.call(registry.markNotificationsRead, input, as(personId));
    expect(await mark({ kinds: ["mention"], projectId: other.id })).toEqual({ marked: 1 });
    expect(await mark({ kinds: ["comment_reply"] })).toEqual({ marked: 2 });
    expect((await list({ unread: true })).data).toHaveLength(3);
    expect(await unreadOf(personId)).toBe(3);
  });

  test("counts what is unread where its person still comes, and ends at a hundred", async () => {
    const here = await world.newProject({ name: "Here" });
    const gone = await world.newProject({ name: "Gone" });
    const mine = await world.newMember({ email: "counter@hearth.example" });
    await world.newComment({ body: "@counter" }, { projectId: here.id });
    await world.newComment({ body: "@counter" }, { projectId: gone.id });
    expect(await unreadOf(mine.personId)).toBe(2);
    const actor = { ...world.actor(as(mine.personId)), reach: [here.id] };
    const call = { actor, surface: "rest" as const, requestId: "req_1" };
    const { output } = await invoke(world.app.services, registry.countUnreadNotifications as never, call, () => ({}));
    expect(output).toEqual({ unread: 1 });
    await world.owner.query(
      `insert into notification (organization_id, id, person_id, kind, project_id, article_id, title, actor_id, in_app, mail_status)
       select organization_id, id || n, person_id, kind, project_id, article_id, title, actor_id, true, 'none'
       from notification, generate_series(1, 150) n where person_id = $1`,
      [mine.personId],
    );
    expect(await unreadOf(mine.personId)).toBe(100);
  });

  test("shows again as unread what its person marks so, and nobody else can", async () => {
    const mine = await world.newMember({ email: "again@hearth.example" });
    await world.newComment({ body: "@again" });
    const [notification] = await told(mine.personId);
    const ids = [String(notification?.id)];
    await world.call(registry.markNotificationsRead, { ids }, as(mine.personId));
    const unread = (personId: string) => world.call(registry.markNotificationsUnread, { ids }, as(personId));
    expect(await unread(world.personId)).toEqual({ marked: 0 });
    expect(await unread(mine.personId)).toEqual({ marked: 1 });
    expect(await unread(mine.personId)).toEqual({ marked: 0 });
    expect(await told(mine.personId)).toMatchObject([{ readAt: null }]);
  });
});
