import { afterAll, beforeAll, expect, test } from "vitest";
import { type Oauth, openOauth } from "#test/oauth.ts";
import { oauthErrorPage } from "./sorry-pages.ts";

let oauth: Oauth;
beforeAll(async () => {
  oauth = await openOauth();
});
afterAll(() => oauth.close());

test("a failure of ours while an assistant connects is a page with status 500, and an error of OAuth for programs", async () => {
  const jar = await oauth.browser();
  const { url } = await oauth.authorizeUrl(await oauth.register());
  await oauth.world.owner.query("alter table oauth_client rename to elsewhere");
  const page = await jar.get(url);
  expect(page.status).toBe(500);
  expect(page.text).toContain("Something failed on our side. Try again in a moment.");
  const registered = await oauth.world.app.web.request(`${oauth.world.app.services.publicUrl}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_name: "Agent", redirect_uris: ["https://agent.example/callback"] }),
  });
  expect([registered.status, await registered.json()]).toEqual([
    500,
    { error: "server_error", error_description: "Something failed on our side. Try again in a moment." },
  ]);
});

test.each([
  ["server_error", 500],
  ["invalid_client", 400],
  ["invalid_redirect_uri", 400],
])("the page about %s has the status of the answer", async (code, status) => {
  expect((await oauthErrorPage({ code, description: undefined, status, headers: new Headers() })).status).toBe(status);
});
