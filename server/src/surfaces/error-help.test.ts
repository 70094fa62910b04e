import { afterAll, beforeAll, expect, test } from "vitest";
import { newVisitor } from "#test/visitor.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const json = { "content-type": "application/json" };
const table: [string, string, string, Record<string, string>, number][] = [
  ["a path that the API does not have", "GET", "/api/v1/nothing", {}, 404],
  ["a method that a path does not have", "PUT", "/api/v1/articles", {}, 405],
  ["a call without a token", "GET", "/api/v1/articles", {}, 401],
  ["an image that is not there", "GET", "/api/v1/images/img_none", {}, 404],
  ["a download that is not there", "GET", "/exports/org_1/exp_1/slides.zip", {}, 404],
  ["a link picture that is not there", "GET", "/open-graph/org_1/art_1/1.jpg", {}, 404],
  ["a step of an initializer", "POST", "/connect/site/start", json, 400],
  ["a call of the dashboard without a session", "GET", "/dashboard/session", { "sec-fetch-site": "same-origin" }, 401],
  ["an assistant without access", "POST", "/mcp", json, 401],
];

test.each(table)("%s is answered with the page about its code", async (_name, method, path, headers, status) => {
  const visitor = newVisitor(world.app);
  const answer = await visitor.send(method, path, { headers, ...(method === "POST" && { body: "not JSON" }) });
  expect(answer.status).toBe(status);
  const [, help = ""] = /^<(\/docs\/errors\/\w+)>; rel="help"$/.exec(answer.headers.get("link") ?? "") ?? [];
  const { error } = JSON.parse(answer.text);
  expect(help).toBe(`/docs/errors/${error.data?.code ?? error.code}`);
  expect((await visitor.get(help)).status).toBe(200);
});

test("an answer to a call that was refused has the header too, and a success has none", async () => {
  const { value } = await world.newToken();
  const authorization = `Bearer ${value}`;
  const visitor = newVisitor(world.app);
  const refused = await visitor.send("POST", "/api/v1/articles", { headers: { ...json, authorization }, body: "{}" });
  expect([refused.status, refused.headers.get("link")]).toEqual([400, '</docs/errors/invalid_input>; rel="help"']);
  const read = await visitor.send("GET", "/api/v1/projects", { headers: { authorization } });
  expect([read.status, read.headers.get("link")]).toEqual([200, null]);
});
