import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Failure, forPrograms } from "#src/core/failure.ts";
import { createLog } from "#src/core/log.ts";
import { newVisitor } from "#test/visitor.ts";
import { openWorld, type World } from "#test/world.ts";
import { type AnswerContext, type AnswerOptions, answer } from "./answer.ts";

type Line = Record<string, unknown>;
type Handle = (context: AnswerContext) => Response | Promise<Response>;

/** Answers one call with a refusal in plain text. */
async function answered(handle: Handle, over: Partial<AnswerOptions> = {}) {
  const written: string[] = [];
  const log = createLog("debug", { write: (line) => written.push(line) });
  const refuse: AnswerOptions["refuse"] = ({ message }) => new Response(message, { status: 418 });
  const response = await answer({ log, surface: "rest", logFields: { operation: "brew" }, refuse, ...over }, handle);
  const lines: Line[] = written.map((line) => JSON.parse(line));
  return { status: response.status, text: await response.text(), headers: Object.fromEntries(response.headers), lines };
}

const line = { level: 30, time: expect.any(String), msg: "call", operation: "brew", milliseconds: expect.any(Number) };
const ok = () => new Response("ok", { headers: { vary: "accept", "cache-control": "public" } });

describe("a call", () => {
  test("gets a request id, the headers of its surface and one log line", async () => {
    const { headers, lines, text } = await answered(ok, { headers: { "cache-control": "no-store" } });
    expect(text).toBe("ok");
    expect(headers).toMatchObject({ vary: "accept", "cache-control": "no-store", "x-request-id": expect.stringMatching(/^req_/) });
    expect(lines).toEqual([{ ...line, requestId: headers["x-request-id"], status: 200 }]);
  });

  test("that fails is refused in the surface's form, with the headers that were known by then", async () => {
    const failed = await answered((context) => {
      context.headers.ratelimit = "0";
      context.logFields.principalId = "tok_1";
      throw new Failure("not_allowed", forPrograms("Not here."));
    });
    expect(failed).toMatchObject({ status: 418, text: "Not here.", headers: { ratelimit: "0" } });
    const requestId = failed.headers["x-request-id"];
    expect(failed.lines).toEqual([{ ...line, requestId, status: 418, code: "not_allowed", principalId: "tok_1" }]);
  });

  test("that fails unexpectedly is logged with its cause, which the caller does not see", async () => {
    const failed = await answered(() => Promise.reject(new Error("the reason")));
    expect(failed.text).not.toContain("the reason");
    const requestId = failed.headers["x-request-id"];
    expect(failed.lines).toEqual([
      { level: 50, time: expect.any(String), msg: "unexpected failure", operation: "brew", requestId, error: expect.any(Object) },
      { ...line, requestId, status: 418, code: "error" },
    ]);
  });

  test("of a quiet surface is logged only when it fails", async () => {
    expect((await answered(ok, { quiet: true })).lines).toEqual([]);
    const refused = await answered(() => Promise.reject(new Failure("not_found", forPrograms("Nothing."))), { quiet: true });
    expect(refused.lines).toMatchObject([{ status: 418, code: "not_found" }]);
  });

  test.each([
    ["unavailable", new Failure("unavailable", forPrograms("Later.")), "2"],
    ["over a limit", new Failure("rate_limited", forPrograms("Later."), undefined, { retryAfterSeconds: 7 }), "7"],
    ["not offered", Failure.notOffered(forPrograms("Never.")), undefined],
    ["not allowed", new Failure("not_allowed", forPrograms("No.")), undefined],
  ])("that is %s says when to come back, if that helps", async (_name, failure, seconds) => {
    expect((await answered(() => Promise.reject(failure))).headers["retry-after"]).toBe(seconds);
  });

  test("tells whoever counts it whether it failed", async () => {
    const outcomes: boolean[] = [];
    const counted =
      (handle: Handle): Handle =>
      (context) => {
        context.onSettled = (failed) => outcomes.push(failed);
        return handle(context);
      };
    await answered(counted(ok));
    await answered(counted(() => new Response(null, { status: 405 })));
    await answered(counted(() => Promise.reject(new Failure("error", forPrograms("Broken.")))));
    await answered(
      counted(({ logFields }) => {
        logFields.code = "not_found";
        return ok();
      }),
    );
    expect(outcomes).toEqual([false, true, true, true]);
  });
});

describe("every surface", () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const json = { "content-type": "application/json" };
  const own = { "sec-fetch-site": "same-origin" };
  const form = { ...own, "content-type": "application/x-www-form-urlencoded" };

  test.each([
    ["an address that the API does not have", "GET", "/api/v1/nothing", {}, 404],
    ["a method that a path does not have", "PUT", "/api/v1/articles", {}, 405],
    ["a call without a token", "GET", "/api/v1/articles", {}, 401],
    ["an image", "GET", "/api/v1/images/img_none", {}, 404],
    ["a download", "GET", "/takeouts/org_1/prj_1/usr_1/project.zip", {}, 404],
    ["a drawing", "GET", "/previews/org_1/pst_1/1.png", {}, 404],
    ["a step of an initializer", "POST", "/connect/site/start", json, 400],
    ["a network's return", "POST", "/connect/x/callback", { ...own, "content-type": "text/plain" }, 400],
    ["an unsubscribing", "POST", "/unsubscribe/a/b/c/d", form, 404],
    ["the dashboard's session", "GET", "/dashboard/session", own, 401],
    ["an address that the dashboard does not have", "GET", "/dashboard/nothing", own, 401],
    ["a form of an account", "POST", "/sign-in", { ...own, "content-type": "text/plain" }, 400],
    ["a message of an assistant", "POST", "/mcp", json, 401],
    ["a method that assistants do not have", "GET", "/mcp", {}, 405],
  ])("logs the refusal of %s once, under the request id of the answer", async (_name, method, path, headers, status) => {
    const body = method === "POST" ? { body: "x" } : {};
    const refused = await newVisitor(world.app).send(method, path, { headers, ...body });
    const requestId = refused.headers.get("x-request-id");
    expect([refused.status, requestId]).toEqual([status, expect.stringMatching(/^req_/)]);
    const lines: Line[] = world.logLines.map((one) => JSON.parse(one)).filter((one) => one.requestId === requestId);
    expect(lines).toMatchObject([{ msg: "call", status, milliseconds: expect.any(Number) }]);
  });

  test.each([
    ["/sign-in", 200],
    ["/nothing-here", 404],
    ["/", 200],
    ["/projects/x", 303],
  ])("serves the page %s with a request id, without a log line", async (path, status) => {
    const page = await newVisitor(world.app).get(path);
    const requestId = page.headers.get("x-request-id");
    expect([page.status, requestId]).toEqual([status, expect.stringMatching(/^req_/)]);
    expect(world.logLines.filter((one) => one.includes(String(requestId)))).toEqual([]);
  });
});

describe("while the database is broken", () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
    await world.owner.query("alter table session rename to elsewhere");
  });
  afterAll(() => world.close());

  test.each(["/", "/account", "/connect", "/oauth/consent/x"])("%s is a page with the request id of the log", async (path) => {
    const visitor = newVisitor(world.app);
    visitor.cookies.set("galley_session", "x");
    const page = await visitor.get(path);
    const requestId = page.headers.get("x-request-id") ?? "";
    expect([page.status, requestId]).toEqual([500, expect.stringMatching(/^req_/)]);
    expect(page.text).toContain(`<code>${requestId}</code>`);
    const lines: Line[] = world.logLines.filter((one) => one.includes(requestId)).map((one) => JSON.parse(one));
    expect(lines).toMatchObject([{ msg: "unexpected failure" }, { msg: "call", status: 500, code: "error" }]);
  });
});
