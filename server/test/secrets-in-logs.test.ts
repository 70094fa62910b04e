import { afterAll, beforeAll, expect, test } from "vitest";
import { publicOperations } from "#src/registry/operations.ts";
import { requestFor } from "./request.ts";
import { openWorld, type World } from "./world.ts";

const canary = "canary7f3b";
let world: World;
let token: string;
beforeAll(async () => {
  world = await openWorld();
  token = (await world.newToken({ name: canary })).value;
});
afterAll(() => world.close());

function lines(): string {
  return world.logLines.join("");
}

/** Returns the same input with the canary in every text. */
function marked(value: unknown): unknown {
  if (typeof value === "string") return `${value} ${canary}`;
  if (Array.isArray(value)) return value.map(marked);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, marked(item)]));
  return value;
}

test("no line holds what a caller sent, in path, query, header, key or body, whether it was accepted or refused", async () => {
  const headers = { "idempotency-key": canary, "user-agent": canary, cookie: canary, "x-forwarded-for": canary, "x-request-id": canary };
  for (const { operation } of publicOperations) {
    const plain = { ...operation.example.input, ...("projectId" in operation.input.shape && { projectId: world.projectId }) };
    for (const input of [plain, marked(plain) as object, { ...plain, [canary]: canary }, { ...plain, id: canary }]) {
      const { method, path, body } = requestFor(operation, { ...input });
      await world.request(method, path, { token, body, headers });
      await world.request(method, path, { token: `svc_live_${canary}`, body, headers });
      if (method === "POST" || method === "PATCH") {
        const raw = `{"${canary}": ${canary}`;
        await world.request(method, path, { token, raw, headers: { ...headers, "content-type": "application/json" } });
      }
    }
  }
  await world.request("GET", `/unknown/${canary}?${canary}=${canary}`, { token });
  expect(world.logLines.length).toBeGreaterThan(publicOperations.length * 8);
  expect(lines()).not.toContain(canary);
  expect(lines()).not.toContain(token);
  expect(lines()).not.toContain(token.slice(9));
  expect(lines()).not.toContain("Bearer");
});

test("a failure of the database is logged without the rows and values that it quotes", async () => {
  await world.owner.query("alter table article_revision add constraint in_the_way check (summary <> 'bad')");
  const response = await world.app.web.request("http://galley.test/api/v1/articles", {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ projectId: world.projectId, markdown: `# ${canary}\n\n${canary}`, seoTitle: canary, summary: "bad" }),
  });
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(text).not.toContain(canary);
  expect(text).not.toContain("in_the_way");
  const line = world.logLines.findLast((entry) => entry.includes("unexpected failure")) ?? "";
  expect(JSON.parse(line)).toMatchObject({
    level: 50,
    operation: "create_article",
    requestId: response.headers.get("x-request-id"),
    error: { code: "23514", constraint: "in_the_way" },
  });
  expect(lines()).not.toContain(canary);
});

test("email addresses and names of people are in no line", async () => {
  const { email } = await world.newMember({ email: `${canary}@x.example` });
  await world.call(world.registry.removeMember, { email }, { kind: "person" });
  await world.call(world.registry.removeMember, { email }, { kind: "person" }).catch(() => {});
  expect(lines()).not.toContain(canary);
});

test("every call leaves one line that its request id finds, with who called and how it ended", async () => {
  const answer = await world.request("GET", "/articles?limit=0", { token });
  const requestId = answer.headers.get("x-request-id") ?? "";
  const found = world.logLines.filter((line) => line.includes(requestId)).map((line) => JSON.parse(line));
  expect(found).toEqual([
    {
      level: 30,
      time: expect.any(String),
      msg: "call",
      requestId,
      operation: "list_articles",
      status: 400,
      code: "invalid_input",
      milliseconds: expect.any(Number),
      principalId: expect.stringMatching(/^tok_/),
    },
  ]);
});
