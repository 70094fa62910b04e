import {
  isProjectScoped,
  type Permission,
  type PublicOperation,
  pathParameters,
  permissions,
  type Role,
  rolePermissions,
  roles,
} from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#src/core/ids.ts";
import { newTokenValue } from "#src/people/access/token-format.ts";
import { publicOperations } from "#src/registry/operations.ts";
import { representatives } from "./chance.ts";
import { requestFor } from "./request.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
let full: string;
let own: string;
let second: string;
let foreign: Awaited<ReturnType<World["newOrganization"]>>;
let ofSite: string;
/** Articles of another organization and of another project. */
let abroad: string;
let elsewhere: string;
beforeAll(async () => {
  world = await openWorld();
  full = (await world.newToken()).value;
  own = (await world.newToken({ projectId: world.projectId })).value;
  second = (await world.newProject()).id;
  foreign = await world.newOrganization();
  ofSite = (await world.newReadToken()).value;
  abroad = (await world.newArticle({ projectId: foreign.projectId }, { ...foreign, projectId: foreign.projectId })).id;
  elsewhere = (await world.newArticle({ projectId: second }, { projectId: second })).id;
});
afterAll(() => world.close());

const operations = publicOperations.map(({ operation }) => [operation.name, operation] as const);

function send(
  operation: PublicOperation,
  token: string | undefined,
  over: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  const projectId = isProjectScoped(operation) ? { projectId: world.projectId } : {};
  const { method, path, body } = requestFor(operation, { ...operation.example.input, ...projectId, ...over });
  return world.request(method, path, { ...(token !== undefined && { token }), body, headers });
}

/** Replaces the request id of an error, which differs with every call. */
function withoutRequestId(text: string): string {
  return text.replace(/"requestId":"req_[0-9a-f]{32}"/, '"requestId":""');
}

const people = new Map<Role, string>();
const tokens = new Map<string, string>();

/** Returns a token of somebody with this role. Tokens are made once, since no call here changes them. */
async function tokenOf(role: Role, over: { permissions?: Permission[] } = {}) {
  const personId = people.get(role) ?? (role === "owner" ? world.personId : (await world.newMember({ role })).personId);
  people.set(role, personId);
  const key = JSON.stringify([role, over]);
  const value = tokens.get(key) ?? (await world.newToken({ personId, ...over })).value;
  tokens.set(key, value);
  return value;
}

async function deadTokens(): Promise<Record<string, string>> {
  const expired = await world.newToken({ validityDays: 30 });
  await world.owner.query("update api_token set expires_at = now() - interval '1 second' where id = $1", [expired.id]);
  const revoked = await world.newToken();
  await world.call(world.registry.revokeToken, { id: revoked.id }, { kind: "person" });
  const leaver = await world.newMember({ role: "admin" });
  const left = await world.newToken({ personId: leaver.personId });
  await world.call(world.registry.removeMember, { email: leaver.email }, { kind: "person" });
  const oldSite = await world.newReadToken(second);
  await world.newReadToken(second);
  const value = newTokenValue("api");
  return {
    malformed: "svc_live_short",
    "with a wrong checksum": `${value.slice(0, -1)}${value.endsWith("a") ? "b" : "a"}`,
    unknown: value,
    "unknown, of a site": newTokenValue("read"),
    expired: expired.value,
    revoked: revoked.value,
    "replaced, of a site": oldSite.value,
    "of somebody who left": left.value,
  };
}

describe("without a live token", () => {
  test("every operation answers 401 with one and the same body, whatever is wrong with the token", async () => {
    const tokens = Object.entries(await deadTokens());
    const bodies = new Set<string>();
    for (const [index, [, operation]] of operations.entries()) {
      // Another dead token for each operation: all of them are refused at one place.
      const first = index % tokens.length;
      const dead = [...tokens.slice(first), ...tokens.slice(0, first)];
      for (const [name, token] of [["missing", undefined] as const, ...representatives(dead, 2)]) {
        const answer = await send(operation, token);
        expect(answer.status, `${operation.name} with a token ${name}`).toBe(401);
        expect(answer.headers.get("www-authenticate")).toBe("Bearer");
        bodies.add(withoutRequestId(answer.text));
      }
    }
    expect([...bodies]).toHaveLength(1);
  });

  test("a token in the query, in a cookie or in another header is none", async () => {
    const carriers = [{ cookie: `token=${full}` }, { "x-api-key": full }, { authorization: full }, { authorization: `Token ${full}` }];
    for (const headers of carriers) expect((await world.request("GET", "/projects", { headers })).status).toBe(401);
    expect((await world.request("GET", `/projects?access_token=${full}`)).status).toBe(401);
  });
});

describe.each(operations)("%s", (_, operation) => {
  const writes = operation.method !== "GET";

  test("without its permission is refused before anything else is looked at", async () => {
    const others = permissions.filter((permission) => permission !== operation.permission);
    const value = await tokenOf("owner", { permissions: others });
    const { path } = requestFor(operation, { ...operation.example.input, projectId: foreign.projectId });
    const junk = writes ? ["{broken", "[]", '"text"', "\u0000", `{"a":"${"x".repeat(4_000_000)}"}`] : [undefined];
    for (const raw of junk) {
      const answer = await world.request(operation.method, writes ? (path.split("?")[0] ?? path) : `${path}&unknown=1&unknown=2`, {
        token: value,
        ...(raw !== undefined && { raw, headers: { "content-type": "application/json" } }),
      });
      expect(answer.error?.code).toBe("insufficient_scope");
    }
  });

  const barred = roles.filter((role) => !rolePermissions[role].has(operation.permission));
  test.each(barred)("made by a %s is refused, whatever the token was given", async (role) => {
    expect((await send(operation, await tokenOf(role))).error?.code).toBe("not_allowed");
    expect((await send(operation, await tokenOf(role, { permissions: [operation.permission] }), { unknown: 1 })).error?.code).toBe(
      "not_allowed",
    );
    expect((await send(operation, await tokenOf(role, { permissions: ["projects:read"] }))).error?.code).toBe(
      operation.permission === "projects:read" ? "not_allowed" : "insufficient_scope",
    );
  });

  test("with a site's read token answers only where a site reads", async () => {
    const { error } = await send(operation, ofSite);
    expect(error?.code).toBe(operation.siteRead === undefined ? "insufficient_scope" : "invalid_input");
  });

  test("refuses a field that it does not know, naming it", async () => {
    const names = ["__proto__", "organizationId", "unknown", "status_", "createdBy", "constructor", "toString"];
    for (const name of representatives(names, 2)) {
      const { method, path, body } = requestFor(operation, {
        ...operation.example.input,
        ...(isProjectScoped(operation) && { projectId: world.projectId }),
      });
      const inQuery = `${path}${path.includes("?") ? "&" : "?"}${name}=1`;
      const raw = `${JSON.stringify(body ?? {}).slice(0, -1)}${Object.keys(body ?? {}).length > 0 ? "," : ""}"${name}":1}`;
      const answers = [await world.request(method, inQuery, { token: full, body })];
      if (writes) answers.push(await world.request(method, path, { token: full, raw, headers: { "content-type": "application/json" } }));
      for (const { error } of answers) expect(error).toMatchObject({ code: "invalid_input", param: name });
    }
  });

  if (pathParameters(operation.path).includes("id")) {
    test("answers for a foreign id, an id of another project and any other text exactly as for an unknown id", async () => {
      const unknown = await send(operation, own, { id: newId("article") });
      expect(unknown.error?.code).toBe("not_found");
      for (const id of [abroad, elsewhere, foreign.projectId, second, foreign.organizationId, foreign.personId, "x", "%", "..;", "ä/?#"]) {
        const answer = await send(operation, own, { id });
        expect(withoutRequestId(answer.text), id).toBe(withoutRequestId(unknown.text));
        expect(answer.status).toBe(404);
      }
    });

    test("refuses an id that is longer than any id, and one with a NUL, naming it", async () => {
      for (const id of ["x".repeat(121), "a\u0000b"]) {
        expect((await send(operation, full, { id })).error).toMatchObject({ code: "invalid_input", param: "id" });
      }
    });
  }

  if (isProjectScoped(operation)) {
    test("refuses a project out of reach with one answer, whatever else is wrong with the input", async () => {
      const bodies = new Set<string>();
      for (const [token, projectId] of [
        [own, second],
        [own, foreign.projectId],
        [own, "prj_unknown"],
        [full, foreign.projectId],
        [full, "prj_unknown"],
      ] as const) {
        for (const over of [{}, { unknown: 1 }]) {
          const answer = await send(operation, token, { projectId, ...over });
          expect(answer.error?.code, `${projectId}`).toBe("project_not_allowed");
          bodies.add(withoutRequestId(answer.text));
        }
      }
      expect([...bodies]).toHaveLength(1);
    });

    test("fills in the project of a project token, and asks an all-projects token for it", async () => {
      const filled = await send(operation, own, { projectId: undefined });
      // Only then are the posts of the example looked for.
      expect(filled.error?.code).toBe("postIds" in operation.input.shape ? "not_found" : undefined);
      expect((await send(operation, full, { projectId: undefined })).error).toMatchObject({ code: "invalid_input", param: "projectId" });
    });

    test("refuses a project that cannot be an id, naming it, with every token", async () => {
      for (const token of [own, full]) {
        for (const projectId of ["", "x".repeat(65), "a\u0000b", ...(writes ? [null, 7, ["prj"], { id: "prj" }] : [])]) {
          expect((await send(operation, token, { projectId })).error).toMatchObject({ code: "invalid_input", param: "projectId" });
        }
      }
    });
  }

  if (!writes) {
    test("refuses a query key that is given twice, naming it", async () => {
      const { path } = requestFor(operation, operation.example.input);
      const [address] = path.split("?");
      for (const query of ["limit=1&limit=2", "x=1&x=1", "limit=1&%6cimit=1"]) {
        const name = query.startsWith("x") ? "x" : "limit";
        const { error } = await world.request(operation.method, `${address}?${query}`, { token: full });
        expect(error).toMatchObject({ code: "invalid_input", param: name });
      }
    });
  }
});
