import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publicOperations } from "#src/registry/operations.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
let token: string;
beforeAll(async () => {
  world = await openWorld();
  token = (await world.newToken({ projectId: world.projectId })).value;
});
afterAll(() => world.close());

const addresses = [...new Set(publicOperations.map(({ operation }) => operation.path))];
const every = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY"];

/** Path that serves bytes to everybody, beside the operations. */
const openPath = "/images/{id}";

function methodsOf(path: string): string[] {
  const declared = publicOperations.flatMap(({ operation }) => (operation.path === path ? [operation.method] : []));
  return path === openPath ? ["GET", ...declared] : declared;
}

describe("an address that there is not", () => {
  test.each([
    "",
    "/",
    "/unknown",
    "/articles/",
    "/articles//submit",
    "/Articles",
    "/articles/art_1/unknown",
    "/articles/art_1/submit/",
    "/projects/prj_1",
    "/%",
    "/articles/%2e%2e%2fetc/passwd",
    "/.%2fprojects",
  ])("GET %s answers 404 in the envelope, with and without a token", async (path) => {
    for (const as of [token, undefined]) {
      const answer = await world.request("GET", path, { ...(as && { token: as }) });
      expect([answer.status, answer.error?.code]).toEqual([404, "not_found"]);
    }
  });
});

test("a refused address leaves a log line that does not repeat it", async () => {
  const answer = await world.request("GET", "/unknown-but-secret", { token });
  const lines = world.logLines.filter((line) => line.includes(String(answer.error?.requestId)));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ msg: "call", status: 404, code: "not_found" });
  expect(lines[0]).not.toContain("unknown-but-secret");
});

describe.each(addresses)("%s", (path) => {
  test("answers a method that it does not have with 405 and the ones it has", async () => {
    const address = path.replaceAll(/\{\w+\}/g, "x");
    for (const method of every.filter((name) => !methodsOf(path).includes(name))) {
      const answer = await world.request(method, address, { token });
      expect([method, answer.status, answer.error?.code]).toEqual([method, 405, "error"]);
      expect(answer.headers.get("allow")?.split(", ").toSorted()).toEqual(methodsOf(path).toSorted());
    }
  });

  test("answers HEAD like GET, without a body, and only where there is GET", async () => {
    const address = `${path.replaceAll(/\{\w+\}/g, world.projectId)}`;
    const head = await world.request("HEAD", address, { token });
    expect(head.text).toBe("");
    if (!methodsOf(path).includes("GET")) return expect(head.status).toBe(405);
    const get = await world.request("GET", address, { token });
    expect(head.status).toBe(get.status);
    expect([...head.headers.keys()]).toEqual([...get.headers.keys()]);
    expect((await world.request("HEAD", address)).status).toBe(path === openPath ? 404 : 401);
  });
});

test("the request id is ours, new with every answer, whatever a caller sends", async () => {
  const ids = new Set<string | null>();
  for (const sent of ["req_0123456789abcdef0123456789abcdef", "x", ""]) {
    for (const path of ["/projects", "/unknown", "/articles?limit=0"]) {
      const { headers } = await world.request("GET", path, { token, headers: { "x-request-id": sent } });
      ids.add(headers.get("x-request-id"));
    }
  }
  expect(ids.size).toBe(9);
  expect(ids).not.toContain("req_0123456789abcdef0123456789abcdef");
});

test("no header of the caller's shows in an answer", async () => {
  const canary = "canary.example";
  const headers = {
    host: canary,
    "x-forwarded-host": canary,
    origin: `https://${canary}`,
    referer: canary,
    "x-original-url": `/${canary}`,
  };
  const { id } = await world.newArticle();
  for (const path of [`/articles/${id}`, "/projects", "/unknown"]) {
    const answer = await world.request("GET", path, { token, headers });
    expect(answer.text + JSON.stringify([...answer.headers])).not.toContain(canary);
  }
});
