import { permissions } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openWorld, type World } from "#test/world.ts";
import { createGate, type Gate } from "./admit.ts";
import { newTokenValue } from "./token-format.ts";

let world: World;
let gate: Gate;
beforeAll(async () => {
  world = await openWorld();
  gate = createGate(world.pool, { limitPerMinute: 60 });
});
afterAll(() => world.close());

const refused = { code: "invalid_token" };

function admit(value: string) {
  return gate.admit(`Bearer ${value}`);
}

async function actorOf(value: string) {
  return (await admit(value)).actor;
}

describe("who is behind a token", () => {
  test("an all-projects token of an owner reaches every project", async () => {
    const { id, value } = await world.newToken({ permissions: ["articles:read"] });
    expect(await actorOf(value)).toEqual({
      kind: "token",
      organizationId: world.organizationId,
      personId: world.personId,
      role: "owner",
      permissions: new Set(["articles:read"]),
      tokenId: id,
      projectId: null,
      reach: "all",
    });
  });

  test("a project token reaches its project only, whatever its creator reaches", async () => {
    const { value } = await world.newToken({ projectId: world.projectId });
    expect(await actorOf(value)).toMatchObject({ projectId: world.projectId, reach: [world.projectId] });
  });

  test("a read token is a site of its project, without permissions", async () => {
    const { value } = await world.newReadToken();
    expect(await actorOf(value)).toMatchObject({ kind: "site", permissions: new Set(), reach: [world.projectId] });
  });

  test("a read token goes on when the person who made it leaves", async () => {
    const { personId, email } = await world.newMember({ role: "admin" });
    const project = await world.newProject();
    const { value } = await world.newReadToken(project.id);
    await world.owner.query("update api_token set created_by = $1 where project_id = $2", [personId, project.id]);
    await world.call(world.registry.removeMember, { email }, { kind: "person" });
    expect(await actorOf(value)).toMatchObject({ kind: "site", reach: [project.id] });
  });

  test("a permission that this version does not know is left out", async () => {
    const { id, value } = await world.newToken();
    await world.owner.query("update api_token set permissions = permissions || '{money:print}' where id = $1", [id]);
    expect((await actorOf(value)).permissions).toEqual(new Set(permissions));
  });
});

describe("the next call obeys what the organization says now", () => {
  test("role and projects of the creator bound the token from one call to the next", async () => {
    const { personId, email } = await world.newMember({ role: "member" });
    const other = await world.newProject();
    const all = await world.newToken({ personId });
    const own = await world.newToken({ personId, projectId: world.projectId });
    const change = (role: "admin" | "reader", projectIds?: string[]) =>
      world.call(world.registry.addMember, { email, role, ...(projectIds && { projectIds }) }, { kind: "person" });
    expect(await actorOf(all.value)).toMatchObject({ role: "member", reach: "all" });
    await change("reader", [other.id]);
    expect(await actorOf(all.value)).toMatchObject({ role: "reader", reach: [other.id] });
    expect(await actorOf(own.value)).toMatchObject({ role: "reader", projectId: world.projectId, reach: [] });
    await change("admin", [other.id]);
    expect(await actorOf(all.value)).toMatchObject({ role: "admin", reach: "all" });
    expect(await actorOf(own.value)).toMatchObject({ reach: [world.projectId] });
    await world.call(world.registry.removeMember, { email }, { kind: "person" });
    await expect(admit(all.value)).rejects.toMatchObject(refused);
    await expect(admit(own.value)).rejects.toMatchObject(refused);
  });

  test("a revoked token is refused at once", async () => {
    const { id, value } = await world.newToken();
    await admit(value);
    await world.call(world.registry.revokeToken, { id }, { kind: "person" });
    await expect(admit(value)).rejects.toMatchObject(refused);
  });

  test("a token is refused from its expiry on, by the database's clock", async () => {
    const { id, value } = await world.newToken({ validityDays: 30 });
    await world.owner.query("update api_token set expires_at = now() + interval '1 hour' where id = $1", [id]);
    await admit(value);
    await world.owner.query("update api_token set expires_at = date_trunc('milliseconds', now()) where id = $1", [id]);
    await expect(admit(value)).rejects.toMatchObject(refused);
  });
});

describe("what is not a token is refused with one and the same sentence", () => {
  test.each([
    ["nothing", undefined],
    ["an empty header", ""],
    ["another scheme", "Basic bWFydGE6c2VjcmV0"],
    ["no value", "Bearer "],
    ["two values", `Bearer ${newTokenValue("api")} ${newTokenValue("api")}`],
    ["a comma list", `Bearer ${newTokenValue("api")}, Bearer ${newTokenValue("api")}`],
    ["a value without scheme", newTokenValue("api")],
    ["a wrong checksum", `Bearer ${newTokenValue("api").slice(0, -1)}-`],
    ["an unknown token", `Bearer ${newTokenValue("api")}`],
    ["a huge value", `Bearer ${"a".repeat(100_000)}`],
  ])("%s", async (_, header) => {
    const message = "No valid token came with this call. Send a live token as: Authorization: Bearer <token>.";
    await expect(gate.admit(header)).rejects.toMatchObject({ ...refused, message, param: undefined, details: undefined });
  });

  test("the scheme may be written in any case", async () => {
    const { value } = await world.newToken();
    expect((await gate.admit(`bEaReR ${value}`)).actor.kind).toBe("token");
  });
});

describe("the minute", () => {
  test("every call counts once, and what remains is told with each", async () => {
    const { value } = await world.newToken();
    const budgets = [];
    for (let call = 1; call <= 62; call += 1) budgets.push((await admit(value)).budget);
    expect(budgets.map(({ remaining }) => remaining)).toEqual([...Array.from({ length: 60 }, (_, index) => 59 - index), 0, 0]);
    expect(budgets.map(({ exceeded }) => exceeded)).toEqual([...Array<boolean>(60).fill(false), true, true]);
    for (const { limit, resetSeconds } of budgets) {
      expect(limit).toBe(60);
      expect(resetSeconds).toBeGreaterThan(0);
      expect(resetSeconds).toBeLessThanOrEqual(60);
    }
  });

  test("200 calls at once through two gates admit exactly 60", async () => {
    const { value } = await world.newToken();
    const gates = [gate, createGate(world.pool, { limitPerMinute: 60 })];
    const admissions = await Promise.all(Array.from({ length: 200 }, (_, index) => gates[index % 2]?.admit(`Bearer ${value}`)));
    expect(admissions.filter((admission) => admission?.budget.exceeded === false)).toHaveLength(60);
  });

  test("a new minute begins when the old one is over", async () => {
    const { id, value } = await world.newToken();
    for (let call = 0; call < 61; call += 1) await admit(value);
    await world.owner.query("update rate_window set started_at = started_at - interval '61 seconds' where principal_id = $1", [id]);
    expect((await admit(value)).budget).toMatchObject({ remaining: 59, exceeded: false });
  });

  test("calls with a refused token leave no count behind", async () => {
    const before = await world.owner.query("select count(*) from rate_window");
    await admit(newTokenValue("api")).catch(() => {});
    expect((await world.owner.query("select count(*) from rate_window")).rows).toEqual(before.rows);
  });
});

describe("calls of different tokens at once", () => {
  test("are each admitted as their own, and unknown ones refused, in few statements", async () => {
    const organizations = await Promise.all(Array.from({ length: 4 }, () => world.newOrganization()));
    const tokens = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const { organizationId, personId } = organizations[n % 4] ?? world;
        return world.newToken({ organizationId, personId });
      }),
    );
    const query = vi.spyOn(world.pool, "query");
    const values = tokens.flatMap(({ value }) => [value, newTokenValue("api"), value]);
    const outcomes = await Promise.allSettled(values.map(admit));
    // Two that begin at once, one for what comes meanwhile, and one for a token that is still asked about then.
    expect(query.mock.calls.length).toBeLessThanOrEqual(4);
    query.mockRestore();
    const seen = outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : undefined));
    for (const [n, { id }] of tokens.entries()) {
      const [first, unknown, second] = seen.slice(n * 3, n * 3 + 3);
      expect([first?.actor.tokenId, first?.actor.organizationId]).toEqual([id, organizations[n % 4]?.organizationId]);
      expect(unknown).toBeUndefined();
      expect([first?.budget.remaining, second?.budget.remaining]).toEqual([59, 58]);
    }
  });

  test("are counted in one order by every process, so that none waits in a circle", async () => {
    const tokens = await Promise.all(Array.from({ length: 9 }, () => world.newToken()));
    await world.owner.query(`
      create table counted (at bigint generated always as identity, token_id text);
      grant insert on counted to public;
      create function note_count() returns trigger language plpgsql as $$ begin insert into counted (token_id) values (new.principal_id); return null; end $$;
      create trigger note_count after insert or update on rate_window for each row execute function note_count()`);
    const [first, second, ...rest] = tokens.map(({ value }) => value);
    // Two statements of one call each; what comes meanwhile shares the next one.
    await Promise.all([first, second, ...rest.toReversed()].map((value) => admit(value ?? "")));
    const { rows } = await world.owner.query<{ token_id: string }>("select token_id from counted order by at");
    await world.owner.query("drop trigger note_count on rate_window; drop function note_count; drop table counted");
    const alone = tokens.slice(0, 2).map(({ id }) => id);
    const together = rows.map(({ token_id }) => token_id).filter((id) => !alone.includes(id));
    expect(together).toEqual(
      tokens
        .slice(2)
        .map(({ id }) => id)
        .toSorted(),
    );
  });
});
