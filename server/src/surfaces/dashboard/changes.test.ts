import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findWriters } from "#src/content/articles/find-writers.ts";
import { createLog } from "#src/core/log.ts";
import { lookAtOrganization } from "#src/operations/live/find-changes.ts";
import { createWatch, type Watch } from "#src/operations/live/watch-organizations.ts";
import { createPersonBudget } from "#src/people/access/call-budget.ts";
import { openSession } from "#src/people/access/sessions.ts";
import { operations } from "#src/registry/operations.ts";
import { registry } from "#src/registry/registry.ts";
import { createBodies } from "#src/surfaces/bodies.ts";
import { until } from "#test/until.ts";
import { openWorld, publicUrl, type World } from "#test/world.ts";
import { dashboardSurface } from "./dashboard-surface.ts";

let world: World;
let watch: Watch;
let surface: ReturnType<typeof dashboardSurface>;
/** Open streams of the test at hand. Those of an earlier test end on their own count. */
let counted = { open: 0 };
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  const inner = createWatch((organizationId) => lookAtOrganization(world.pool, organizationId, findWriters));
  const own = { open: 0 };
  counted = own;
  watch = {
    ...inner,
    follow(...given) {
      own.open += 1;
      const follower = inner.follow(...given);
      return {
        [Symbol.dispose]() {
          own.open -= 1;
          follower[Symbol.dispose]();
        },
      };
    },
  };
  const dependencies = {
    services: world.app.services,
    operations,
    listProjects: registry.listProjects,
    drawArticlePage: registry.drawArticlePage,
    drawBlogPage: registry.drawBlogPage,
    previewArticle: registry.previewArticle,
    listDeletions: async () => [],
    log: createLog("silent"),
    publicUrl,
    bodies: createBodies(),
    watch,
    takeCall: createPersonBudget(world.pool),
  };
  surface = dashboardSurface({ ...dependencies, beatMilliseconds: 30 });
});

async function follow(personId: string, { method = "GET" } = {}) {
  const value = await openSession(world.pool, personId, { userAgent: "Chromium", address: "127.0.0.1" });
  const headers = { cookie: `galley_session=${value}`, "sec-fetch-site": "same-origin" };
  const path = `http://galley.test/dashboard/organizations/${world.organizationId}/changes`;
  return surface.request(path, { method, headers });
}

/** Reads a stream to its end, or until its text fits. */
async function heard(response: Response, fits: (text: string) => boolean = () => false): Promise<string> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk);
    if (fits(text)) return text;
  }
  return text;
}

const toldIn = (text: string) => [...text.matchAll(/^event: changes\ndata: (.*)$/gm)].flatMap(([, data = ""]) => JSON.parse(data));

test("whoever reaches one project hears that something has changed, and neither what nor where", async () => {
  const member = await world.newMember({ role: "member", projectIds: [world.projectId] });
  const second = (await world.newProject()).id;
  const [theirs, all] = [await follow(member.personId), await follow(world.personId)];
  const { id } = await world.newArticle({ projectId: second }, { projectId: second });
  await watch.look();
  const heardByAll = toldIn(await heard(all, (text) => text.includes("event: changes")));
  expect(heardByAll).toContainEqual({ what: "create_article", subjectId: id, access: false, mine: true });
  const told = toldIn(await heard(theirs, (text) => text.includes("event: changes")));
  expect(told.length).toBeGreaterThan(0);
  expect(new Set(told.map(({ what, subjectId }) => `${what} ${subjectId}`))).toEqual(new Set(["change null"]));
});

test("nobody hears of another person's notifications", async () => {
  const member = await world.newMember({ role: "reviewer" });
  await world.newArticle({ status: "in_review" });
  const { rows } = await world.owner.query("select person_id, count(*)::integer as count from notification group by person_id");
  expect(rows.map(({ person_id }) => person_id)).toContain(member.personId);
  for (const personId of [member.personId, world.personId]) {
    const own = rows.find(({ person_id }) => person_id === personId)?.count ?? 0;
    const stream = await follow(personId);
    await watch.look();
    const told = toldIn(await heard(stream, (text) => text.includes("event: changes")));
    expect(told.filter(({ what }) => what === "notification")).toHaveLength(own);
  }
});

test.each([
  ["their session ends", "delete from session where person_id = $1"],
  ["their membership ends", "delete from member where person_id = $1"],
])("a stream ends once %s, even for who does not read it", async (_, statement) => {
  const member = await world.newMember({ role: "member" });
  const [read] = await Promise.all([follow(member.personId), follow(member.personId)]);
  expect(counted.open).toBe(2);
  await world.owner.query(statement, [member.personId]);
  await until(() => counted.open === 0);
  expect(await heard(read)).toContain("event: open");
});

test("what a member hears goes by the projects that they reach now, not by those of when they came", async () => {
  const member = await world.newMember({ role: "member" });
  const second = (await world.newProject()).id;
  await watch.look();
  const stream = await follow(member.personId);
  await world.owner.query("update member set all_projects = false where person_id = $1", [member.personId]);
  let id: string | undefined;
  const text = await heard(stream, (so) => {
    const count = so.match(/^: $/gm)?.length ?? 0;
    // The lookup of the first beat may precede the change.
    if (count === 2 && id === undefined) {
      id = "";
      world.newArticle({ projectId: second }, { projectId: second }).then((made) => {
        id = made.id;
        return watch.look();
      });
    }
    return so.includes("event: changes");
  });
  expect(new Set(toldIn(text).map(({ subjectId }) => subjectId))).toEqual(new Set([null]));
});

test("whoever does not read is left, and little is kept for them", async () => {
  const stream = await follow(world.personId);
  expect(counted.open).toBe(1);
  for (let index = 0; index < 60 && counted.open > 0; index += 1) {
    await world.owner.query(
      `insert into audit (organization_id, id, operation, surface, request_id)
       select $1, 'aud_' || lpad(to_hex(floor(extract(epoch from now()) * 1000)::bigint), 12, '0') || lpad(to_hex($2::integer), 20, '0'), 'x', 'rest', 'r'`,
      [world.organizationId, index],
    );
    await watch.look();
  }
  await until(() => counted.open === 0);
  expect((await heard(stream)).length).toBeLessThan(20_000);
});

test("asking for the head alone begins nothing", async () => {
  expect((await follow(world.personId, { method: "HEAD" })).status).toBe(405);
  expect(counted.open).toBe(0);
});

test("one person keeps a bounded number of streams open, and others theirs; one that ends makes room", async () => {
  const streams: Response[] = [];
  for (let index = 0; index < 20; index += 1) streams.push(await follow(world.personId));
  const refused = await follow(world.personId);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
  const member = await world.newMember();
  expect((await follow(member.personId)).status).toBe(200);
  await streams[0]?.body?.cancel();
  await until(() => counted.open === 20);
  expect((await follow(world.personId)).status).toBe(200);
  watch.end();
  await until(() => counted.open === 0);
});

test("whoever follows hears when somebody may have become somebody else here, and counts as seen, to the hour", async () => {
  const member = await world.newMember({ role: "member", projectIds: [world.projectId] });
  const stream = await follow(member.personId);
  await world.call(
    world.registry.addMember,
    { personId: member.personId, role: "reader", projectIds: [world.projectId] },
    { kind: "person" },
  );
  await watch.look();
  const told = toldIn(await heard(stream, (text) => text.includes('"access":true')));
  expect(told).toContainEqual({ what: "change", subjectId: null, access: true, mine: false });
  const seenAt = async () => {
    const { data } = await world.call(world.registry.listMembers, {}, { kind: "person" });
    return data.find(({ personId }) => personId === member.personId)?.seenAt ?? null;
  };
  await until(async () => (await seenAt()) !== null);
  const first = await seenAt();
  await heard(await follow(member.personId), (text) => text.includes(": \n\n"));
  expect(await seenAt()).toBe(first);
  await world.owner.query("update member set seen_at = now() - interval '61 minutes' where person_id = $1", [member.personId]);
  const old = await seenAt();
  await follow(member.personId);
  await until(async () => (await seenAt()) !== old);
});

const writersIn = (text: string) => [...text.matchAll(/^event: writers\ndata: (.*)$/gm)].map(([, data = ""]) => JSON.parse(data));

test("those who write on one article see each other, and nobody else sees them", async () => {
  const [ilse, outsider] = [await world.newMember({ role: "member" }), await world.newMember({ role: "member" })];
  const { id: articleId } = await world.newArticle({ status: "draft" });
  const mark = (personId: string, block: number | null) => {
    const place = block === null ? null : { block, around: ["", "0b7e11d4", ""] as [string, string, string] };
    return world.call(registry.markWriter, { articleId, place }, { kind: "person", personId, role: "member" });
  };
  const [own, other] = [await follow(ilse.personId), await follow(outsider.personId)];
  await mark(ilse.personId, 1);
  await mark(world.personId, 4);
  await watch.look();
  const place = { block: 4, around: ["", "0b7e11d4", ""] };
  const seen = writersIn(await heard(own, (text) => text.includes("event: writers")));
  expect(seen).toMatchObject([{ [articleId]: [{ personId: world.personId, place }] }]);
  const { id: another } = await world.newArticle();
  await watch.look();
  const told = await heard(other, (text) => text.includes(another));
  expect(writersIn(told)).toEqual([]);
});

test("a writer who leaves is gone with the next look, and one who falls silent within seconds", async () => {
  const ilse = await world.newMember({ role: "member" });
  const { id: articleId } = await world.newArticle({ status: "draft" });
  const mark = (personId: string, place: null | { block: number; around: [string, string, string] }) =>
    world.call(registry.markWriter, { articleId, place }, { kind: "person", personId });
  const here = { block: 0, around: ["", "", ""] as [string, string, string] };
  const writers = async () =>
    (await lookAtOrganization(world.pool, world.organizationId, findWriters)).writers.filter((one) => one.articleId === articleId);
  await mark(ilse.personId, here);
  await mark(world.personId, here);
  expect(await writers()).toHaveLength(2);
  await mark(ilse.personId, null);
  expect(await writers()).toMatchObject([{ personId: world.personId }]);
  await world.owner.query("update article_writer set seen_at = now() - interval '11 seconds' where article_id = $1", [articleId]);
  expect(await writers()).toEqual([]);
  await world.owner.query("update article_writer set seen_at = now() - interval '31 seconds' where article_id = $1", [articleId]);
  await mark(ilse.personId, here);
  expect((await world.owner.query("select person_id from article_writer where article_id = $1", [articleId])).rows).toEqual([
    { person_id: ilse.personId },
  ]);
});
