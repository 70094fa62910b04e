import { afterAll, beforeAll, expect, test } from "vitest";
import { transact } from "#src/core/database/transact.ts";
import { insertDeletion, insertKeepLink } from "#src/people/accounts/deletion/account-deletions.ts";
import { insertResetLink } from "#src/people/accounts/links/account-links.ts";
import { renewFirstOwnerLink } from "#src/people/accounts/links/first-owner-link.ts";
import { fromNow } from "#test/from-now.ts";
import { representatives } from "../chance.ts";
import { pagePaths } from "../page-paths.ts";
import { goodPassword, newAddressLinks, setPassword } from "../people.ts";
import { newVisitor, type Visitor } from "../visitor.ts";
import { openWorld, type World } from "../world.ts";
import { expectBoth, untranslated } from "./shown-texts.ts";

// Covers every route of the router, so that a new page cannot be forgotten.

let world: World;
let email: string;
let links: Record<string, string>;
let signedIn: Visitor;
// Its form works once, so that only its page is opened here.
let keepLink: string;
beforeAll(async () => {
  world = await openWorld();
  await setPassword(world.owner, world.personId);
  email = (await world.owner.query("select email from person where id = $1", [world.personId])).rows[0].email;
  signedIn = newVisitor(world.app);
  await signedIn.post("/sign-in", { email, password: goodPassword });
  const { link } = await world.call(world.registry.inviteMember, { email: "new@hearth.example", role: "member" }, { kind: "person" });
  const reset = await transact(world.pool, "", (tx) => insertResetLink(tx, { personId: world.personId, by: "operator" }));
  const { personId } = await world.newMember();
  await world.owner.query("update person set name = 'Marta Vidal' where id = $1", [personId]);
  const { proof, undo } = await newAddressLinks(world.pool, personId);
  keepLink = await transact(world.pool, "", async (tx) => {
    await insertDeletion(tx, personId, 7);
    return insertKeepLink(tx, { personId, dueAt: fromNow(), waits: false });
  });
  const addresses = { "/new-address": proof, "/old-address": undo };
  const welcome = (await renewFirstOwnerLink(world.owner)) ?? "none";
  links = { "/invitation": link?.split("/").at(-1) ?? "", "/reset": reset, "/welcome": welcome, ...addresses };
});
afterAll(() => world.close());

const long = "x".repeat(400);
const own = ["Hearth", "Marta Vidal", long, "password1234", "qq"];

test("every page says everything in the language of whoever opens it", async () => {
  const paths = ["/", ...pagePaths(world.app, "GET", { ...links, "/keep-account": keepLink }), "/unknown", "/account/unknown"];
  expect(paths.length).toBeGreaterThan(14);
  for (const visitor of [newVisitor(world.app), signedIn]) {
    // For a signed-in visitor, the dashboard itself is at the address of the landing page.
    for (const path of paths.filter((one) => one !== "/" || visitor !== signedIn))
      await expectBoth(path, (headers) => visitor.send("GET", path, { headers }), own);
  }
});

const fields = ["email", "password", "name", "organization", "code", "current", "credential"];
const filledWith = (value: string) => Object.fromEntries(fields.map((field) => [field, value]));

const fillings = [
  ["nothing", {}],
  ["something that is tried first", filledWith("password1234")],
  ["what no text may hold", filledWith("\u0000")],
  ["too much", filledWith(long)],
  ["something short", filledWith("qq")],
] as const;

test.each(representatives(fillings, 2))("every form that is sent with %s says in that language what is wrong", async (_name, form) => {
  for (const path of pagePaths(world.app, "POST", links).filter((one) => one !== "/sign-out")) {
    for (const visitor of [newVisitor(world.app), signedIn]) {
      await world.empty("attempt_window");
      await expectBoth(path, (headers) => visitor.post(path, form, headers), own);
    }
  }
});

test("so does a form that comes from elsewhere, cannot be read, or was sent too often", async () => {
  const visitor = newVisitor(world.app);
  const send = (body: string, over: Record<string, string>) => (headers: Record<string, string>) =>
    visitor.send("POST", "/sign-in", {
      headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin", ...over, ...headers },
      body,
    });
  await expectBoth("foreign", send("", { "sec-fetch-site": "cross-site" }), own);
  await expectBoth("large", send("a".repeat(65_537), {}), own);
  await expectBoth("other", send("email=a", { "content-type": "text/plain" }), own);
  await expectBoth("twice", send("email=a&email=b", {}), own);
  await expectBoth("reaching", send("__proto__=a", {}), own);
  await expectBoth("half", send("email=%00", {}), own);
  await world.empty("attempt_window");
  for (let attempt = 0; attempt < 10; attempt += 1) await visitor.post("/sign-in", { email, password: "not the password" });
  const often = (headers: Record<string, string>) => visitor.post("/sign-in", { email, password: "not the password" }, headers);
  expect((await often({ "accept-language": "pt" })).text).toMatch(/Houve demasiadas tentativas\. Tente de novo dentro de 1[45] minutos\./);
  await expectBoth("often", often, own);
});

test("an address that says what was done in words that no page knows shows no notice", async () => {
  for (const path of ["/account", "/account/sessions", "/account/history", "/account/two-factor", "/account/passkeys"]) {
    for (const done of ["constructor", "__proto__", "toString", "x"]) {
      const { status, text } = await signedIn.get(`${path}?done=${done}`);
      expect([path, done, status, text.includes('class="notice" role="status"')]).toEqual([path, done, 200, false]);
    }
  }
});

test("a choice in the dashboard counts before what the browser asks for", async () => {
  const chosen = async (language: string, accepted: string) => {
    const cookie = `galley_language=${language}`;
    const { text } = await newVisitor(world.app).send("GET", "/sign-in", { headers: { cookie, "accept-language": accepted } });
    return text;
  };
  expect(await chosen("pt", "en")).toMatch(/<html lang="pt">.*<h1>Iniciar sessão<\/h1>/s);
  expect(await chosen("en", "pt")).toMatch(/<html lang="en">.*<h1>Sign in<\/h1>/s);
});

test("what is left in English would be found: whole, as a part of a sentence, or where it is only read out", () => {
  const page = (body: string) => `<!doctype html>${body}`;
  expect(untranslated(page("<p>Set it up.</p>"), page("<p>Set it up.</p>"))).toEqual(["Set it up."]);
  expect(untranslated(page("<p>Joined. Not used yet.</p>"), page("<p>Entrou. Not used yet.</p>"))).toEqual(["Not used yet."]);
  expect(untranslated(page("<p>As owner</p>"), page("<p>Como owner</p>"))).toEqual(["Como owner"]);
  expect(untranslated(page('<a aria-label="Remove it">'), page('<a aria-label="Remove it">'))).toEqual(["Remove it"]);
  expect(untranslated(page("<p>Marta Vidal</p>"), page("<p>Marta Vidal</p>"), ["Marta Vidal"])).toEqual([]);
});
