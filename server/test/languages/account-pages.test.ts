import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newSecurityKey } from "../outside/security-key.ts";
import { ageSessions, goodPassword, setPassword } from "../people.ts";
import { newVisitor, type Visitor } from "../visitor.ts";
import { openWorld, type World } from "../world.ts";
import { expectBoth } from "./shown-texts.ts";

let world: World;
let visitor: Visitor;
let own: string[];
beforeAll(async () => {
  world = await openWorld();
  await setPassword(world.owner, world.personId);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.owner.query("truncate attempt_window, session, passkey, sign_in_challenge, authenticator, recovery_code, api_token cascade");
  const { rows } = await world.owner.query("select email, name from person p where id = $1", [world.personId]);
  own = ["Hearth & Home", "Hearth", "Blue key", "hearth.example", "qqqqqq", rows[0].name, rows[0].email];
  visitor = newVisitor(world.app, { headers: { "user-agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0" } });
  await visitor.post("/sign-in", { email: rows[0].email, password: goodPassword });
});

const show = (path: string, by = visitor) => expectBoth(path, (headers) => by.send("GET", path, { headers }), own);
const send = (path: string, form: Record<string, string> = {}, by = visitor) =>
  expectBoth(path, (headers) => by.post(path, form, headers), own);

/** The browser of somebody else who is signed in. */
async function signedInAs(personId: string): Promise<Visitor> {
  await setPassword(world.owner, personId);
  const { rows } = await world.owner.query("select email, name from person where id = $1", [personId]);
  own.push(rows[0].name, rows[0].email);
  const other = newVisitor(world.app);
  await other.post("/sign-in", { email: rows[0].email, password: goodPassword });
  return other;
}

test("the account, with what was done last, and of people who reach one project, some, or no organization", async () => {
  for (const done of ["name", "password", "joined"]) await show(`/account?done=${done}`);
  const second = await world.newProject({ name: "Cellar" });
  const reaching = await world.newMember({ role: "reviewer", projectIds: [world.projectId] });
  const wider = await world.newMember({ role: "reader", projectIds: [world.projectId, second.id] });
  const none = await world.newMember({ role: "admin" });
  await world.owner.query("delete from member where person_id = $1", [none.personId]);
  for (const { personId } of [reaching, wider, none]) await show("/account", await signedInAs(personId));
  await send("/account/password", { current: "not the password", password: goodPassword });
  await send("/account/password", { current: goodPassword, password: "x" });
  await send("/account/password", { current: goodPassword, password: "1234567890" });
  await send("/account/password", { current: goodPassword, password: "galley-Marta-1" });
});

test("where somebody is signed in", async () => {
  const agents = ["curl/8", "Mozilla/5.0 (X11; Linux x86_64)", "Safari/605", ""];
  for (const agent of agents) {
    const { rows } = await world.owner.query("select email from person where id = $1", [world.personId]);
    await newVisitor(world.app, { headers: { "user-agent": agent } }).post("/sign-in", { email: rows[0].email, password: goodPassword });
  }
  own.push("Linux", "Safari");
  await show("/account/sessions");
  await show("/account/sessions?done=ended");
  await show("/account/sessions?done=others");
});

describe("passkeys", () => {
  test("that were used, are kept elsewhere too, or were never used", async () => {
    const add = async (name: string, key = newSecurityKey()) => {
      const asked = JSON.parse((await visitor.post("/account/passkeys/options")).text).options;
      return visitor.post("/account/passkeys/add", { name, credential: key.create(asked) });
    };
    await show("/account/passkeys");
    await add("Blue key");
    await show("/account/passkeys?done=added");
    await world.owner.query("update passkey set last_used_at = now(), backed_up = true");
    await show("/account/passkeys?done=removed");
    await send("/account/passkeys/add", { name: "", credential: "" });
    await send("/account/passkeys/add", { name: "Blue key", credential: "{}" });
    await visitor.post("/account/passkeys/options");
    await send("/account/passkeys/add", { name: "Blue key", credential: "{}" });
    await ageSessions(world.owner, world.personId);
    await show("/account/confirm");
    await send("/account/confirm", { password: "not the password" });
    await send("/account/confirm/passkey", { credential: "{}" });
  });

  test("that are too many: the script hears of it in the language of the page", async () => {
    await world.owner.query(
      `insert into passkey (id, person_id, credential_id, public_key, counter, transports, backed_up, name)
       select 'psk_' || n, $1, 'c' || n, '', 0, '{}', false, 'n' from generate_series(1, 20) n`,
      [world.personId],
    );
    const { status, text } = await visitor.post("/account/passkeys/options", {}, { "accept-language": "pt" });
    expect([status, JSON.parse(text).message]).toEqual([422, "Tem 20 chaves de acesso. Remova primeiro uma."]);
  });
});

test("signing in with an app that shows codes", async () => {
  await show("/account/two-factor");
  await show("/account/two-factor?done=off");
  await visitor.post("/account/two-factor/begin");
  await show("/account/two-factor/set-up");
  await send("/account/two-factor/confirm", { code: "000000" });
  const { text } = await visitor.get("/account/two-factor/set-up");
  const key = (/<code class="key">([A-Z2-7 ]+)<\/code>/.exec(text)?.[1] ?? "").replaceAll(" ", "");
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() - 30_000 });
  await visitor.post("/account/two-factor/confirm", { code });
  await send("/account/two-factor/confirm", { code });
  for (const left of [10, 1, 0]) {
    await world.owner.query("delete from recovery_code where ctid not in (select ctid from recovery_code limit $1)", [left]);
    await show("/account/two-factor");
  }
  await send("/account/two-factor/codes");
  const { rows } = await world.owner.query("select email from person where id = $1", [world.personId]);
  const half = newVisitor(world.app);
  await half.post("/sign-in", { email: rows[0].email, password: goodPassword });
  await show("/sign-in/second-factor", half);
  await send("/sign-in/second-factor", { code: "000000" }, half);
});

test("assistants: none, and ones that work everywhere, in one project, or in one that is out of reach", async () => {
  await show("/account/assistants?done=ended");
  await world.newAssistant();
  const used = await world.newAssistant({ projectId: world.projectId });
  await world.owner.query("insert into token_usage select organization_id, id, current_date, 2, 1, now() from api_token where id = $1", [
    used.id,
  ]);
  await show("/account/assistants");
  const { personId } = await world.newMember({ role: "member", projectIds: [] });
  await world.newAssistant({ personId, projectId: world.projectId });
  await show("/account/assistants", await signedInAs(personId));
});

test("the doctor's findings stay English, and say so", async () => {
  const { text } = await visitor.post("/account/doctor", {}, { "accept-language": "pt" });
  expect(text).toMatch(/<li><div class="about"><bdi lang="en">[^<]+<\/bdi>/);
  expect(text).toMatch(/<strong class="state">(A saber|Omitida)<\/strong>/);
  await send("/account/doctor");
});
