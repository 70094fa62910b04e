import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runChecks } from "#src/core/check.ts";
import { type Oauth, openOauth } from "#test/oauth.ts";
import { assistantChecks } from "./assistant-checks.ts";
import { type Answer, type Ask, askAt } from "./public-address.ts";
import { enterAs } from "./run-doctor.ts";

let oauth: Oauth;
beforeAll(async () => {
  oauth = await openOauth();
});
afterAll(() => oauth.close());

/** Runs all checks. `spoil` changes the answer of a path, as a proxy might. */
function walk(spoil: (path: string, answer: Answer) => Answer = (_path, answer) => answer, somebody = true) {
  const { base: publicUrl, world } = oauth;
  const honest = askAt(publicUrl);
  const ask: Ask = async (path, options) => spoil(new URL(path, publicUrl).pathname, await honest(path, options));
  const enter = async () => (somebody ? enterAs(world.pool, publicUrl, world.personId) : undefined);
  return runChecks(assistantChecks({ publicUrl, ask, enter }));
}

async function left() {
  const { rows } = await oauth.world.owner.query(
    "select (select count(*)::integer from session) as sessions, (select count(*)::integer from api_token where kind = 'assistant' and revoked_at is null) as connections",
  );
  return rows[0];
}

test("the whole way is gone, and neither a session nor a connection is left behind", async () => {
  const findings = await walk();
  expect(findings.filter(({ status }) => status !== "ok")).toEqual([]);
  expect(findings.map(({ name }) => name)).toEqual([
    "assistant: discovery",
    "assistant: resource",
    "assistant: server",
    "assistant: registration",
    "assistant: consent",
    "assistant: token",
    "assistant: initialize",
    "assistant: tools/list",
    "assistant: end",
  ]);
  expect(await left()).toEqual({ sessions: 0, connections: 0 });
});

describe("the step that fails is named, and those behind it are left out", () => {
  const json = (answer: Answer, change: Record<string, unknown>): Answer => ({
    ...answer,
    text: JSON.stringify({ ...(JSON.parse(answer.text) as object), ...change }),
  });
  let calls = 0;

  test.each<[string, (path: string, answer: Answer) => Answer]>([
    ["discovery", (path, answer) => (path === "/mcp" ? { ...answer, headers: {} } : answer)],
    [
      "resource",
      (path, answer) => (path.includes("protected-resource") ? json(answer, { resource: "https://other.example/mcp" }) : answer),
    ],
    ["server", (path, answer) => (path.includes("authorization-server") ? json(answer, { issuer: "http://inside:4000" }) : answer)],
    ["server", (path, answer) => (path.includes("authorization-server") ? { ...answer, status: 404, text: "<h1>Not Found</h1>" } : answer)],
    ["registration", (path, answer) => (path === "/oauth/register" ? { ...answer, status: 403, text: "Forbidden" } : answer)],
    ["consent", (path, answer) => (path.startsWith("/oauth/consent/") ? { ...answer, text: "<h1>Down for maintenance</h1>" } : answer)],
    ["consent", (path, answer) => (path === "/oauth/authorize" ? { ...answer, headers: { location: "https://other.example/" } } : answer)],
    ["token", (path, answer) => (path === "/oauth/token" ? { ...answer, status: 502, text: "Bad gateway" } : answer)],
    ["initialize", (path, answer) => (path === "/mcp" && answer.status === 200 ? { ...answer, status: 413, text: "{}" } : answer)],
    [
      "tools/list",
      (path, answer) => {
        if (path === "/mcp" && answer.status === 200) calls += 1;
        return path === "/mcp" && calls > 1 ? { ...answer, text: JSON.stringify({ result: { tools: [] } }) } : answer;
      },
    ],
    ["end", (path, answer) => (path === "/oauth/revoke" ? { ...answer, status: 405 } : answer)],
  ])("%s", async (name, spoil) => {
    calls = 0;
    const findings = await walk(spoil);
    const at = findings.findIndex((finding) => finding.name === `assistant: ${name}`);
    expect(findings.slice(0, at).map(({ status }) => status)).toEqual(Array(at).fill("ok"));
    expect(findings[at]).toMatchObject({ status: "failed", advice: expect.any(String) });
    expect(findings.slice(at + 1).every(({ status }) => status === "skipped")).toBe(true);
    expect((await left()).sessions).toBe(0);
  });
});

test("where nobody could agree yet, what can be looked at is, and the rest is left out", async () => {
  const findings = await walk(undefined, false);
  expect(findings.map(({ status }) => status)).toEqual([...Array(4).fill("ok"), ...Array(5).fill("skipped")]);
});
