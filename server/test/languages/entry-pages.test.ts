import { afterAll, beforeAll, test } from "vitest";
import { insertResetLink } from "#src/accounts/links/account-links.ts";
import { renewFirstOwnerLink } from "#src/accounts/links/first-owner-link.ts";
import { transact } from "#src/database/transact.ts";
import { type MailServer, openMailServer } from "../outside/mail-server.ts";
import { goodPassword, setPassword } from "../people.ts";
import { newVisitor } from "../visitor.ts";
import { openWorld, type World } from "../world.ts";
import { expectBoth } from "./shown-texts.ts";

let mail: MailServer;
let world: World;
beforeAll(async () => {
  mail = await openMailServer();
  world = await openWorld({ mail: { smtpUrl: `smtp://127.0.0.1:${mail.port}`, from: "galley@galley.test" } });
  await setPassword(world.owner, world.personId);
});
afterAll(async () => {
  await world.close();
  await mail.stop();
});

const own = ["Hearth", "Marta Vidal", "Ilse"];
const show = (path: string, by = newVisitor(world.app)) => expectBoth(path, (headers) => by.send("GET", path, { headers }), own);
const send = (path: string, form: Record<string, string> = {}, by = newVisitor(world.app)) =>
  expectBoth(path, (headers) => by.post(path, form, headers), own);

test("signing in, with what was done last", async () => {
  for (const done of ["", "reset", "out", "over"]) await show(`/sign-in?done=${done}`);
  await send("/sign-in", { email: "nobody@hearth.example", password: "not the password" });
  await send("/sign-in/passkey", { credential: "{}" });
});

test("asking for a new password by e-mail, and setting it", async () => {
  await show("/forgot-password");
  await send("/forgot-password", { email: "nobody" });
  await send("/forgot-password", { email: "nobody@hearth.example" });
  const link = await transact(world.pool, "", (tx) => insertResetLink(tx, { personId: world.personId, by: "operator" }));
  await show(`/reset/${link}`);
  await send(`/reset/${link}`, { password: "short" });
  await send(`/reset/${link}`, { password: "x".repeat(300) });
  const { personId } = await world.newMember({ role: "member" });
  const first = await transact(world.pool, "", (tx) => insertResetLink(tx, { personId, by: "operator" }));
  await world.owner.query("update person set name = 'Ilse' where id = $1", [personId]);
  await show(`/reset/${first}`);
  await show("/reset/x");
});

test("an invitation in each of its steps, as every role", async () => {
  const invite = async (email: string, role: "owner" | "admin" | "member" | "reviewer" | "reader" = "member") => {
    const { link } = await world.call(world.registry.inviteMember, { email, role, copyLink: true }, { kind: "person" });
    return new URL(link ?? "").pathname;
  };
  for (const role of ["owner", "admin", "member", "reviewer", "reader"] as const) await show(await invite(`${role}@hearth.example`, role));
  const path = await invite("new@hearth.example");
  await send(path, { name: "", password: "" });
  await send(path, { name: "Ilse", password: "short" });
  await world.owner.query(
    "insert into person (id, email, name) values ('usr_a', 'known@hearth.example', 'Ilse'), ('usr_b', 'bare@hearth.example', 'Ilse')",
  );
  await setPassword(world.owner, "usr_a");
  const known = await invite("known@hearth.example");
  await show(known);
  await send(known);
  await show(await invite("bare@hearth.example"));
  const visitor = newVisitor(world.app);
  await visitor.post("/sign-in", { email: "known@hearth.example", password: goodPassword });
  await show(known, visitor);
  await show(path, visitor);
  await send(path, {}, visitor);
  await show("/invitation/x", visitor);
});

test("the first owner's page, the landing of an installation where nobody is yet, and a service that sends no e-mail", async () => {
  const fresh = await openWorld();
  try {
    await fresh.owner.query("truncate person, organization cascade");
    const visitor = newVisitor(fresh.app);
    const path = `/welcome/${await renewFirstOwnerLink(fresh.owner)}`;
    await show("/", visitor);
    await show(path, visitor);
    await send(path, {}, visitor);
    await send(path, { organization: "Hearth", name: "Ilse", email: "ilse@hearth.example", password: "short" }, visitor);
    await show("/welcome/x", visitor);
    await show("/forgot-password", visitor);
    await send("/forgot-password", {}, visitor);
  } finally {
    await fresh.close();
  }
});
