import { afterAll, beforeAll, expect, test } from "vitest";
import { newVisitor } from "#test/visitor.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const form = "application/x-www-form-urlencoded";

test.each([
  ["is too large", form, `state=${"x".repeat(70_000)}`, "The form is too large. Send less."],
  ["is none", "text/plain", "state=x", "This is not a form of this service. Reload the page."],
  ["has a field twice", form, "state=x&state=y", "A field of the form was sent twice. Reload the page."],
])("a confirmation whose form %s is answered with a page that says so", async (_name, type, body, message) => {
  const headers = { "content-type": type, "sec-fetch-site": "same-origin", origin: "http://galley.test" };
  const page = await newVisitor(world.app).send("POST", "/connect/x/callback", { headers, body });
  expect([page.status, page.headers.get("content-type")]).toEqual([400, "text/html; charset=utf-8"]);
  expect(page.text).toContain("The network is not connected");
  expect(page.text).toContain(message);
  const requestId = page.headers.get("x-request-id") ?? "";
  const lines = world.logLines.filter((line) => line.includes(requestId)).map((line) => JSON.parse(line));
  expect(lines).toMatchObject([{ msg: "call", operation: "complete_connect_network", status: 400, code: "invalid_input" }]);
});
