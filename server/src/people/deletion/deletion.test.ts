import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transactEverywhere } from "#src/core/database/transact.ts";
import { invoke } from "#src/operations/invoke.ts";
import { claimWork } from "#src/operations/queue/work.ts";
import { findMembership, listMemberships } from "#src/people/access/memberships.ts";
import { insertSession } from "#src/people/access/sessions.ts";
import { inShare } from "#test/chance.ts";
import { addBacklog } from "#test/fairness/worker-row.ts";
import { endPublicationLeases } from "#test/work.ts";
import { openWorld, type World } from "#test/world.ts";
import { eraseAll, makeDue, newDoomedProject, passMinute } from "./test-support.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const asPerson = { kind: "person" } as const;
const requests = async () =>
  (await world.owner.query("select project_id, requested_by, extract(day from due_at - requested_at)::integer as days from deletion")).rows;

describe("asking", () => {
  test.each(["doomed", "Doomed project", "", "Hearth"])(
    "with %j in place of the name is refused, and nothing is asked for",
    async (name) => {
      const { id } = await world.newProject({ name: "Doomed" });
      const asked = world.call(world.registry.requestProjectDeletion, { id, name }, asPerson);
      await expect(asked).rejects.toMatchObject({ code: "invalid_input", param: "name" });
      const whole = world.call(world.registry.requestOrganizationDeletion, { name: `${name}!` }, asPerson);
      await expect(whole).rejects.toMatchObject({ code: "invalid_input", param: "name" });
      expect(await requests()).toEqual([]);
    },
  );

  test.each(["admin", "member", "reviewer", "reader"] as const)("is refused to the role %s, and so is taking back", async (role) => {
    const { projectId: id } = world;
    for (const call of [
      () => world.call(world.registry.requestProjectDeletion, { id, name: "Hearth & Home" }, { ...asPerson, role }),
      () => world.call(world.registry.requestOrganizationDeletion, { name: "Hearth" }, { ...asPerson, role }),
      () => world.call(world.registry.cancelProjectDeletion, { id }, { ...asPerson, role }),
      () => world.call(world.registry.cancelOrganizationDeletion, {}, { ...asPerson, role }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: "not_allowed" });
    }
  });

  test("gives a week, in which everything works as before, and a second request changes nothing", async () => {
    const projectId = await newDoomedProject(world, "Week");
    const first = await world.call(world.registry.getProjectDeletion, { id: projectId }, asPerson);
    expect(first).toMatchObject({ deletion: { requestedBy: "Marta Vidal" }, contents: { articles: 1, posts: 1, images: 1 } });
    const second = await world.newMember({ role: "owner" });
    const again = await world.call(
      world.registry.requestProjectDeletion,
      { id: projectId, name: " Week " },
      { ...asPerson, personId: second.personId },
    );
    expect(again).toEqual(first.deletion);
    expect(await requests()).toEqual([{ project_id: projectId, requested_by: world.personId, days: 7 }]);
    const { id } = await world.call(world.registry.createArticle, { projectId, markdown: "# Still\n\nText." }, { projectId });
    expect(await world.app.workers.eraser.work()).toBe(0);
    expect(await world.call(world.registry.cancelProjectDeletion, { id: projectId }, { ...asPerson, personId: second.personId })).toEqual({
      canceled: true,
    });
    expect(await requests()).toEqual([]);
    expect(await world.call(world.registry.getArticle, { id }, { projectId })).toMatchObject({ title: "Still" });
  });

  test("needs a sign-in of the last ten minutes, and is held by one that has ended", async () => {
    const { id } = await world.newProject({ name: "Recent" });
    const value = await transactEverywhere(world.pool, (tx) =>
      insertSession(tx, world.personId, { userAgent: "Chromium", address: "127.0.0.1" }),
    );
    expect(value).not.toBe("");
    const { rows } = await world.owner.query("select id from session where person_id = $1", [world.personId]);
    const call = { actor: { ...world.actor(asPerson), sessionId: rows[0].id }, surface: "dashboard", requestId: "req_1" } as const;
    const ask = () => invoke(world.app.services, world.registry.requestProjectDeletion, call, () => ({ id, name: "Recent" }));
    await world.owner.query("update session set confirmed_at = now() - interval '11 minutes'");
    await expect(ask()).rejects.toMatchObject({ code: "not_allowed", details: { confirm: true } });
    await world.owner.query("update session set confirmed_at = now() - interval '9 minutes'");
    await ask();
    await world.call(world.registry.cancelProjectDeletion, { id }, asPerson);
  });

  test("more than twenty times a day is refused", async () => {
    const other = await world.newOrganization();
    const who = { ...asPerson, ...other };
    for (let count = 0; count < 20; count += 1) {
      await world.call(world.registry.requestOrganizationDeletion, { name: "Hearth" }, who);
      await world.call(world.registry.cancelOrganizationDeletion, {}, who);
    }
    await expect(world.call(world.registry.requestOrganizationDeletion, { name: "Hearth" }, who)).rejects.toMatchObject({
      code: "rate_limited",
    });
  });
});

describe("a project of another organization", () => {
  test("answers like one that is not there", async () => {
    const other = await world.newOrganization();
    for (const id of [other.projectId, "prj_unknown"]) {
      for (const call of [
        () => world.call(world.registry.getProjectDeletion, { id }, asPerson),
        () => world.call(world.registry.requestProjectDeletion, { id, name: "Hearth & Home" }, asPerson),
        () => world.call(world.registry.cancelProjectDeletion, { id }, asPerson),
      ]) {
        await expect(call()).rejects.toMatchObject({
          code: "not_found",
          message: expect.stringContaining("no project with this id among yours"),
        });
      }
    }
  });
});

describe("what is closed", () => {
  test("is out of reach at once: members, tokens, sites, blogs and pictures", async () => {
    const host = "closed.example";
    const { id: projectId } = await world.newProject({ name: "Closed", blogHosts: [host] });
    const imageId = await world.newImage({ projectId });
    const { id: articleId } = await world.newArticle({ projectId, status: "published" }, { projectId });
    const own = await world.newToken({ projectId });
    const all = await world.newToken();
    const site = await world.newReadToken(projectId);
    const get = async (path: string, value: string) =>
      (await world.app.web.request(`http://galley.test/api/v1${path}`, { headers: { authorization: `Bearer ${value}` } })).status;
    const page = () => world.app.fetch(new Request("http://galley.test/blog/closed"));
    expect([await get(`/articles/${articleId}`, own.value), await get(`/articles/${articleId}`, all.value)]).toEqual([200, 200]);
    expect((await page()).status).toBe(200);
    await world.call(world.registry.requestProjectDeletion, { id: projectId, name: "Closed" }, asPerson);
    expect((await page()).status).toBe(200);
    await makeDue(world);
    await world.app.workers.eraser.work();
    expect([
      await get(`/articles/${articleId}`, own.value),
      await get(`/articles/${articleId}`, all.value),
      await get("/articles?locale=en", site.value),
      await get(`/projects/${projectId}/brand`, all.value),
      await get(`/articles?projectId=${world.projectId}`, all.value),
    ]).toEqual([401, 404, 401, 404, 200]);
    expect((await page()).status).toBe(404);
    expect((await world.app.web.request(`http://galley.test/api/v1/images/${imageId}`)).status).toBe(404);
    const membership = await findMembership(world.pool, world.personId, world.organizationId);
    expect(membership?.reach).toEqual(expect.arrayContaining([world.projectId]));
    expect(membership?.reach).not.toContain(projectId);
    const { rows } = await world.owner.query("select from blog_address where address = any($1)", [[host, "closed"]]);
    expect(rows).toEqual([]);
    await passMinute(world);
    while ((await world.app.workers.eraser.work()) > 0);
    expect((await findMembership(world.pool, world.personId, world.organizationId))?.reach).toBe("all");
  });

  test("an organization is gone from its members' list, and its invitations lead nowhere", async () => {
    const other = await world.newOrganization();
    const who = { ...asPerson, ...other };
    await world.call(world.registry.inviteMember, { email: "late@x.example", role: "reader" }, who);
    await world.call(world.registry.requestOrganizationDeletion, { name: "Hearth" }, who);
    expect(await listMemberships(world.pool, other.personId)).toHaveLength(1);
    await makeDue(world);
    await world.app.workers.eraser.work();
    expect(await listMemberships(world.pool, other.personId)).toEqual([]);
    expect((await world.owner.query("select from invitation where organization_id = $1", [other.organizationId])).rows).toEqual([]);
    await passMinute(world);
    while ((await world.app.workers.eraser.work()) > 0);
    expect((await world.owner.query("select from organization where organization_id = $1", [other.organizationId])).rows).toEqual([]);
  });

  test("waits for a minute, and for the lease of a post on its way, before any row goes", async () => {
    const projectId = await newDoomedProject(world, "Waits");
    const articles = async () => (await world.owner.query("select from article where project_id = $1", [projectId])).rowCount;
    await world.owner.query(
      `insert into work (organization_id, kind, subject, project_id, at, leased)
       select organization_id, 'publications', id, project_id, now() + interval '1 hour', true from publication where project_id = $1`,
      [projectId],
    );
    await makeDue(world);
    await world.app.workers.eraser.work();
    await passMinute(world);
    await world.app.workers.eraser.work();
    expect(await articles()).toBe(1);
    await endPublicationLeases(world.owner);
    await passMinute(world);
    while ((await world.app.workers.eraser.work()) > 0);
    expect(await articles()).toBe(0);
  });

  test("no worker claims its work", async () => {
    const projectId = await newDoomedProject(world, "Unclaimed");
    await makeDue(world);
    await addBacklog(
      world.owner,
      "publications",
      `select organization_id, id as subject, project_id from publication where project_id = '${projectId}'`,
    );
    await world.app.workers.eraser.work();
    expect(await claimWork(world.pool, "publications", { room: 10, leaseSeconds: 30, each: 5 })).toEqual([]);
    await passMinute(world);
    while ((await world.app.workers.eraser.work()) > 0);
  });
});

test("of taking back and the due moment at once exactly one wins", async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < inShare(12, 3); round += 1) {
    const name = `Race ${round}`;
    const { id } = await world.newProject({ name });
    await world.call(world.registry.requestProjectDeletion, { id, name }, asPerson);
    await makeDue(world);
    const wait = round % 3;
    const back = async () => {
      for (let turn = 0; turn < wait * 10; turn += 1) await new Promise(setImmediate);
      return world.call(world.registry.cancelProjectDeletion, { id }, asPerson).then(
        () => "kept",
        () => "refused",
      );
    };
    const [outcome] = await Promise.all([back(), world.app.workers.eraser.work()]);
    const closed = (await world.owner.query("select from deletion where project_id = $1 and closed_at is not null", [id])).rowCount === 1;
    expect(closed).toBe(outcome === "refused");
    outcomes.add(outcome);
    await passMinute(world);
    while ((await world.app.workers.eraser.work()) > 0);
    expect((await world.owner.query("select from project where id = $1", [id])).rowCount).toBe(outcome === "kept" ? 1 : 0);
  }
  expect(outcomes.size).toBeGreaterThan(0);
});

test("only the newest claim deletes: one that another worker has taken over stops", async () => {
  const projectId = await newDoomedProject(world, "Twice");
  await makeDue(world);
  await world.app.workers.eraser.work();
  await passMinute(world);
  const { rows } = await world.pool.query("select * from claim_deletions(1, 60, 1)");
  const [first] = rows;
  await world.owner.query("update deletion set lease_until = now() - interval '1 second'");
  const [second] = (await world.pool.query("select * from claim_deletions(1, 60, 1)")).rows;
  expect(second.fence).not.toBe(first.fence);
  const batch = async (fence: string) =>
    (await world.pool.query("select erase_batch($1, $2, $3, 'article', 10) as gone", [first.organization_id, first.id, fence])).rows[0]
      .gone;
  expect(await batch(first.fence)).toBeNull();
  expect((await world.owner.query("select from article where project_id = $1", [projectId])).rowCount).toBe(1);
  expect(await batch(second.fence)).toBeGreaterThan(0);
  await world.owner.query("update deletion set lease_until = now() - interval '1 second'");
  while ((await world.app.workers.eraser.work()) > 0);
});

test("an organization's request takes those of its projects along", async () => {
  const other = await world.newOrganization();
  const who = { ...asPerson, ...other };
  const { name } = (await world.owner.query("select name from project where id = $1", [other.projectId])).rows[0];
  await world.call(world.registry.requestProjectDeletion, { id: other.projectId, name }, who);
  await world.call(world.registry.requestOrganizationDeletion, { name: "Hearth" }, who);
  await eraseAll(world);
  expect((await world.owner.query("select from deletion where organization_id = $1", [other.organizationId])).rows).toEqual([]);
  expect((await world.owner.query("select from organization where organization_id = $1", [other.organizationId])).rows).toEqual([]);
});

test("nothing is deleted that was not closed: the service cannot shorten the week", async () => {
  const projectId = await newDoomedProject(world, "Early");
  const { rows } = await world.owner.query("update deletion set fence = 7 where project_id = $1 returning organization_id, id", [
    projectId,
  ]);
  const { organization_id: organizationId, id } = rows[0];
  const values = [organizationId, id, 7];
  expect((await world.pool.query("select close_deletion($1, $2, $3) as is", values)).rows).toEqual([{ is: false }]);
  expect((await world.pool.query("select erase_batch($1, $2, $3, 'article', 10) as gone", values)).rows).toEqual([{ gone: null }]);
  expect((await world.pool.query("select finish_deletion($1, $2, $3) as is", values)).rows).toEqual([{ is: false }]);
  await expect(world.pool.query("update deletion set due_at = now()")).rejects.toThrow("permission denied");
  await world.call(world.registry.cancelProjectDeletion, { id: projectId }, asPerson);
});
