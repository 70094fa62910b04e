import {
  type ErrorCode,
  isProjectScoped,
  type Permission,
  type PublicOperation,
  pathParameters,
  permissions,
  type Role,
  rolePermissions,
  roles,
} from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Failure } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import type { Actor } from "#src/operations/actor.ts";
import { invoke } from "#src/operations/invoke.ts";
import { operations, publicOperations } from "#src/registry/operations.ts";
import { chanceFrom, inShare, shareOfLoops, testSeed } from "./chance.ts";
import { requestFor } from "./request.ts";
import { openWorld, type World } from "./world.ts";

const kinds = ["project", "all projects", "site"] as const;
type Kind = (typeof kinds)[number];

let world: World;
const people = new Map<Role, string>();
beforeAll(async () => {
  world = await openWorld();
  for (const role of roles) people.set(role, role === "owner" ? world.personId : (await world.newMember({ role })).personId);
});
afterAll(() => world.close());

/** Returns the outcome of a call with this token by the contract's tables: a refusal code, or "through" when it reaches the operation. */
function expected(operation: PublicOperation, kind: Kind, role: Role, permission: Permission): ErrorCode | "through" {
  if (kind === "site") return operation.siteRead === undefined ? "insufficient_scope" : "through";
  if (permission !== operation.permission) return "insufficient_scope";
  if (!rolePermissions[role].has(permission)) return "not_allowed";
  // A link for guests also needs the permission to read what it opens.
  return operation.name === "create_guest_link" ? "insufficient_scope" : "through";
}

async function tokenOf(kind: Kind, role: Role, permission: Permission): Promise<string> {
  const personId = people.get(role) ?? "";
  if (kind !== "site")
    return (await world.newToken({ personId, permissions: [permission], projectId: kind === "project" ? world.projectId : null })).value;
  const { id, value } = await world.newReadToken();
  await world.owner.query("update api_token set created_by = $2, permissions = $3 where id = $1", [id, personId, [permission]]);
  return value;
}

/** Returns valid input, except for an unknown id. A call that gets through ends with not_found or success. */
function inputFor(operation: PublicOperation, kind: Kind): Record<string, unknown> {
  if (kind === "site" && operation.siteRead !== undefined) return { ...operation.siteRead.example.input };
  return {
    ...operation.example.input,
    ...(pathParameters(operation.path).includes("id") && { id: newId("article") }),
    ...(isProjectScoped(operation) && { projectId: world.projectId }),
  };
}

/**
 * Returns whether the gate tries this kind of token for this role at an operation. Each operation meets each role with one of the two
 * kinds that people make, and a site's token with one role.
 */
function isDrawn(index: number, kind: Kind, role: Role): boolean {
  const turn = testSeed() + index + roles.indexOf(role);
  return kind === "site" ? turn % roles.length === 0 : turn % 2 === kinds.indexOf(kind);
}

test("every operation answers every kind of token, role and permission as the contract's tables say", async () => {
  const chance = chanceFrom(testSeed());
  const inFull = shareOfLoops() >= 1;
  for (const kind of kinds) {
    for (const role of roles) {
      for (const permission of permissions) {
        const token = await tokenOf(kind, role, permission);
        for (const [index, { operation }] of publicOperations.entries()) {
          const own = permission === operation.permission;
          // A permission that is not the operation's own is refused at one place for all of them.
          if (!inFull && !(own ? isDrawn(index, kind, role) : chance.below(1000) < 20)) continue;
          const cell = `${operation.name} with a ${kind} token of a ${role} for ${permission}`;
          const input = inputFor(operation, kind);
          const { method, path, body } = requestFor(operation, input);
          const { status, error } = await world.request(method, path, { token, body });
          const wanted = expected(operation, kind, role, permission);
          if (wanted !== "through") expect(error?.code, cell).toBe(wanted);
          else if (pathParameters(operation.path).length > 0 || "postIds" in operation.input.shape)
            expect(error?.code, cell).toBe("not_found");
          else expect([status, error], cell).toEqual([operation.status ?? 200, undefined]);
        }
      }
    }
  }
});

test("what only the dashboard has is open to the roles that it names, and to no token", async () => {
  const cells = new Set<string>();
  for (const bound of operations) {
    const { operation } = bound;
    if (operation.surface !== "dashboard") continue;
    for (const role of roles) {
      for (const kind of ["person", "operator", "token", "assistant", "site"] as const) {
        const cell = `${operation.name} by a ${kind} as ${role}`;
        const actor: Actor = world.actor({ kind, role, projectId: null, personId: people.get(role) ?? "" });
        const call = { actor, surface: "rest" as const, requestId: newId("request") };
        const outcome = await invoke(world.app.services, bound, call, () => ({ unknown: true })).catch((error: unknown) => error);
        if (!(outcome instanceof Failure)) throw new Error(`${cell} was not refused`);
        const isPerson = kind === "person" || kind === "operator";
        const mayCall = operation.roles.includes(role) && (kind === "operator" || !operation.operatorOnly);
        expect(outcome.code, cell).toBe(!isPerson ? "insufficient_scope" : mayCall ? "invalid_input" : "not_allowed");
        cells.add(cell);
      }
    }
  }
  expect(cells.size).toBe((operations.length - publicOperations.length) * roles.length * 5);
});

test("a reader's token writes nothing, whatever permissions it was given", async () => {
  const { value } = await world.newToken({ personId: people.get("reader") ?? "" });
  const state = () => world.owner.query("select (select count(*) from audit) as audit, (select count(*) from article) as articles");
  const before = (await state()).rows;
  for (const { operation } of publicOperations) {
    if (operation.method === "GET") continue;
    const { method, path, body } = requestFor(operation, inputFor(operation, "all projects"));
    expect((await world.request(method, path, { token: value, body })).error?.code, operation.name).toBe("not_allowed");
  }
  expect((await state()).rows).toEqual(before);
});

test("the next call obeys a change of role, many times in a row", async () => {
  const { personId, email } = await world.newMember({ role: "reader" });
  const { value } = await world.newToken({ personId, projectId: world.projectId });
  for (let turn = 0; turn < inShare(100); turn += 1) {
    const role = roles[(turn * 3) % roles.length] ?? "reader";
    await world.call(world.registry.addMember, { email, role }, { kind: "person" });
    const permission: Permission = turn % 2 === 0 ? "articles:write" : "articles:approve";
    const path = turn % 2 === 0 ? "/articles/art_unknown/submit" : "/articles/art_unknown/approve";
    const { error } = await world.request("POST", path, { token: value, body: turn % 2 === 0 ? undefined : { revision: 1 } });
    expect(error?.code, `${role} ${permission}`).toBe(rolePermissions[role].has(permission) ? "not_found" : "not_allowed");
  }
});
