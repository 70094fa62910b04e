import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
let token: string;
beforeAll(async () => {
  world = await openWorld();
  token = (await world.newToken({ permissions: ["articles:write", "posts:write"] })).value;
});
afterAll(() => world.close());

test("a dry run answers 200, since nothing is created or begun", async () => {
  const { projectId } = world;
  const post = { projectId, format: "linkedin", text: "A headline." };
  expect(await world.request("POST", "/posts", { token, body: { ...post, dryRun: true } })).toMatchObject({ status: 200 });
  expect(await world.request("POST", "/posts", { token, body: post })).toMatchObject({ status: 201 });
  const generated = { projectId, format: "x", script: "Heat pumps warm old houses. They need less than people think.", dryRun: true };
  expect(await world.request("POST", "/posts/generate", { token, body: generated })).toMatchObject({ status: 200 });
});

test("a key that a body has twice is refused by its path, whatever its values, and nothing is saved", async () => {
  const raw = `{"projectId": "${world.projectId}", "format": "x", "parts": [{"text": "A", "te\\u0078t": "A"}]}`;
  const answer = await world.request("POST", "/posts", { token, raw, headers: { "content-type": "application/json" } });
  expect(answer.error).toMatchObject({ code: "invalid_input", param: "parts[0].text", message: expect.stringContaining("twice") });
});
