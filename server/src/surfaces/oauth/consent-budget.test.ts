import { afterAll, beforeAll, expect, test } from "vitest";
import { formFields } from "#test/browser-jar.ts";
import { type Oauth, openOauth } from "#test/oauth.ts";

const limit = 12;
let oauth: Oauth;
beforeAll(async () => {
  oauth = await openOauth({ personCallsPerMinuteMax: limit });
});
afterAll(() => oauth.close());

test("the page of consent and its form count as calls of whoever is signed in, and say how many are left", async () => {
  const jar = await oauth.browser();
  const client = await oauth.register();
  const page = await oauth.askedPage(jar, (await oauth.authorizeUrl(client)).url);
  const statuses: number[] = [];
  for (let time = 0; time < limit; time += 1) statuses.push((await jar.get(page.url)).status);
  expect(statuses).toContain(200);
  const refused = await jar.get(page.url);
  expect([refused.status, refused.text]).toEqual([429, expect.stringContaining(`More than ${limit} calls in a minute.`)]);
  expect(refused.headers.get("ratelimit")).toMatch(/^"person";r=0;t=\d+$/);
  expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
  const allow = { ...formFields(page, "allow"), decision: "allow" };
  expect((await jar.post(page.url, allow)).status).toBe(429);
  expect((await oauth.world.owner.query("select from api_token where kind = 'assistant'")).rowCount).toBe(0);
  await oauth.world.owner.query("update attempt_window set started_at = started_at - interval '60 seconds'");
  expect((await jar.post(page.url, allow)).status).toBe(303);
});
