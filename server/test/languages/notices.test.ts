import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#src/core/log.ts";
import { networkParties } from "#src/delivery/networks/accounts/network-party.ts";
import type { Completed } from "#src/people/access/authorizations/complete.ts";
import { type AuthorizationSurface, authorizationSurface } from "#src/surfaces/authorizations.ts";
import { dashboardPage } from "#src/surfaces/dashboard/page.ts";
import { answeredPage, tooManyPage } from "#src/surfaces/oauth/sorry-pages.ts";
import { translatorOf } from "#src/surfaces/translation/translator.ts";
import { unsubscribeSurface } from "#src/surfaces/unsubscribe.ts";
import { newVisitor } from "../visitor.ts";
import { openWorld, publicUrl, type World } from "../world.ts";
import { expectBoth } from "./shown-texts.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const own = ["LinkedIn", "Hearth & Home", "Marta Vidal", "@hearth", "w_member_social", "Instagram", "X"];
const log = createLog("silent");

type Answers = { fetch: (request: Request) => Response | Promise<Response> };

async function shown(name: string, answer: (request: Request) => Response | Promise<Response>, path = "/", init: RequestInit = {}) {
  await expectBoth(
    name,
    async (headers) => {
      const response = await answer(new Request(publicUrl + path, { ...init, headers: { ...(init.headers as object), ...headers } }));
      return { status: response.status, text: await response.text() };
    },
    own,
  );
}

const back = (complete: AuthorizationSurface["complete"]): Answers =>
  authorizationSurface({ pool: world.pool, publicUrl, log, parties: networkParties, complete });

test.each([
  ["done", { step: "done", account: "@hearth", project: "Hearth & Home" }],
  ["confirm", { step: "confirm", person: "Marta Vidal", project: "Hearth & Home" }],
  ...[
    "This link to X was already used or is older than ten minutes. Start again in Galley.",
    "Someone else started this. Sign out of Galley, or start again as the person you are signed in as.",
    "Instagram was told not to grant access. Nothing was changed. Start again in Galley if you want to.",
    "LinkedIn did not grant access. Nothing was changed. Start again in Galley if you want to.",
    "X revoked the access at once. Start again in Galley.",
    "X did not accept the code it had issued. Start again in Galley.",
    "LinkedIn did not grant every permission; w_member_social is missing. Check the app's permissions, then start again in Galley.",
    "The person who started this can no longer connect accounts to the project. Ask an owner.",
    "X said something of its own that nobody here has foreseen. Start again in Galley.",
  ].map((message) => [message, { step: "failed", message }] as const),
] as const satisfies readonly (readonly [string, Completed])[])("the page after a network's consent: %s", async (name, connected) => {
  const { fetch } = back(async () => connected);
  await shown(name, fetch, "/connect/x/callback?state=s&code=c");
});

test("what a network says itself is marked as English", async () => {
  const { fetch } = back(async () => ({ step: "failed", message: "Our own <words>. Start again in Galley." }));
  const headers = { "accept-language": "pt" };
  const text = await (await fetch(new Request(`${publicUrl}/connect/x/callback`, { headers }))).text();
  expect(text).toContain('<p><bdi lang="en">Our own &lt;words&gt;. Start again in Galley.</bdi></p>');
});

test("a network's page that fails, or is not opened but asked in another way", async () => {
  const broken = back(async () => {
    throw new Error("broken");
  });
  await shown("failed", broken.fetch, "/connect/x/callback");
  await shown("from elsewhere", broken.fetch, "/connect/x/callback", { method: "POST" });
});

test("an unsubscribing that fails, a dashboard that is not built, and what stops an assistant", async () => {
  const unsubscribe = unsubscribeSurface(async () => {
    throw new Error("broken");
  }, log);
  await shown("unsubscribe", (request) => unsubscribe.fetch(request), "/unsubscribe/a/b/c/d");
  const files = { page: () => undefined, scriptsOf: () => [], answer: async () => undefined };
  const session = { person: { id: "usr_1", name: "Marta Vidal", email: "marta@hearth.example", deletionAt: null }, organizations: [] };
  await shown("dashboard", (request) => dashboardPage(files, translatorOf(request), { session, answers: [] }, "/"));
  await shown("too many", (request) => tooManyPage(translatorOf(request)));
  const person = {
    personId: "usr_1",
    sessionId: "ses_1",
    name: "Marta Vidal",
    email: "marta@hearth.example",
    deletionAt: null,
    confirmed: true,
  };
  await shown("answered", (request) => answeredPage(translatorOf(request), person));
});

test("a database that is away or broken, to pages and to the dashboard", async () => {
  const broken = await openWorld();
  try {
    await broken.owner.query("alter table session rename to elsewhere");
    const visitor = newVisitor(broken.app);
    visitor.cookies.set("galley_session", "x");
    for (const path of ["/account", "/", "/projects/x"]) await expectBoth(path, (headers) => visitor.send("GET", path, { headers }), own);
  } finally {
    await broken.close();
  }
});
