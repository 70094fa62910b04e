import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registry } from "#src/registry.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const as = (personId: string) => ({ kind: "person" as const, personId });
const told = async (personId: string) => (await world.call(registry.listNotifications, { limit: 100 }, as(personId))).data;

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
