import { roles } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transact } from "#src/core/database/transact.ts";
import { insertInvitationLink, insertResetLink } from "#src/people/accounts/links/account-links.ts";
import { renewFirstOwnerLink } from "#src/people/accounts/links/first-owner-link.ts";
import { type MailServer, openMailServer } from "../outside/mail-server.ts";
import { goodPassword, newAddressLinks, setPassword } from "../people.ts";
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
/** Checks one page in both languages. `says` is a text that only this state shows, so that no state is missed unnoticed. */
async function show(path: string, says: string, by = newVisitor(world.app)): Promise<void> {
  expect([path, await expectBoth(path, (headers) => by.send("GET", path, { headers }), own)]).toEqual([
    path,
    expect.stringContaining(says),
  ]);
}

async function send(path: string, form: Record<string, string>, says: string, by = newVisitor(world.app)): Promise<void> {
  expect([path, await expectBoth(path, (headers) => by.post(path, form, headers), own)]).toEqual([path, expect.stringContaining(says)]);
}

test("signing in, with what was done last", async () => {
  await show("/sign-in", "<h1>Iniciar sessão</h1>");
  await show("/sign-in?done=reset", "A sua palavra-passe foi alterada.");
  await show("/sign-in?done=taken-over", "A sua palavra-passe foi definida, e a conta é sua.");
  await show("/sign-in?done=restored", "O seu endereço foi reposto, com a sua nova palavra-passe.");
  await show("/sign-in?done=invited", "Se o endereço convidado não tinha conta, tem agora uma");
  await show("/sign-in?done=out", "A sua sessão foi terminada.");
  await show("/sign-in?done=over", "Demorou demasiado tempo");
  const form = { email: "nobody@hearth.example", password: "not the password" };
  await send("/sign-in", form, "<title>Erro: Iniciar sessão – Galley</title>");
  await send("/sign-in", form, "O endereço de e-mail ou a palavra-passe está incorreto.");
  await send("/sign-in/passkey", { credential: "{}" }, "Esta chave de acesso não foi reconhecida");
});

test("asking for a new password by e-mail, and setting it", async () => {
  const newLink = (personId: string) => transact(world.pool, "", (tx) => insertResetLink(tx, { personId, by: "operator" }));
  await show("/forgot-password", "Enviar a ligação");
  await send("/forgot-password", { email: "nobody" }, "Introduza um endereço de e-mail válido, como you@example.com.");
  await send("/forgot-password", { email: "nobody@hearth.example" }, "Veja a sua caixa de correio");
  const path = `/reset/${await newLink(world.personId)}`;
  await show(path, "Defina uma nova palavra-passe");
  await world.owner.query(
    "insert into passkey (id, credential_id, person_id, name, public_key, counter, transports, backed_up) values ('k', 'k', $1, 'K', '', 0, '{}', false)",
    [world.personId],
  );
  await show(path, "Remover todas as chaves de acesso");
  await world.owner.query("insert into authenticator (person_id, secret, confirmed_at) values ($1, 'x', now())", [world.personId]);
  await show(path, "desligar a verificação em dois passos");
  await world.empty("passkey", "authenticator");
  await send(path, { password: "short" }, "A palavra-passe é demasiado curta.");
  await send(path, { password: "x".repeat(300) }, "A palavra-passe é demasiado longa.");
  const { personId } = await world.newMember({ role: "member" });
  await world.owner.query("update person set name = 'Ilse' where id = $1", [personId]);
  await show(`/reset/${await newLink(personId)}`, "Defina a sua palavra-passe");
  await show("/reset/x", "Peça uma nova.");
});

test("a new address, asked for, proved and undone", async () => {
  const { personId, email } = await world.newMember({ role: "member" });
  await setPassword(world.owner, personId);
  await world.owner.query("update person set name = 'Ilse', proved_at = null, made_in = $2 where id = $1", [
    personId,
    world.organizationId,
  ]);
  const visitor = newVisitor(world.app);
  await visitor.post("/sign-in", { email, password: goodPassword });
  const ask = "/account/address";
  await show(ask, "Este endereço ainda não foi verificado.", visitor);
  await send(ask, { email: "nobody" }, "Introduza um endereço de e-mail válido, como you@example.com.", visitor);
  await send(ask, { email }, "Este já é o seu endereço. Escreva outro.", visitor);
  const { proof, undo } = await newAddressLinks(world.pool, personId, "newest@hearth.example");
  await show(ask, "vai a caminho. Abra a ligação num navegador em que tenha sessão iniciada", visitor);
  await show("/account/address?done=changed", "O seu endereço foi alterado.", visitor);
  await show(`/new-address/${proof}`, "Ao verificar este, define uma nova palavra-passe", visitor);
  const other = newVisitor(world.app);
  const { rows } = await world.owner.query("select email from person where id = $1", [world.personId]);
  await other.post("/sign-in", { email: rows[0].email, password: goodPassword });
  await show(`/new-address/${proof}`, "Esta ligação é para outra conta", other);
  await show("/new-address/x", "Peça uma nova na sua conta.", visitor);
  await world.owner.query(
    "insert into passkey (id, credential_id, person_id, name, public_key, counter, transports, backed_up) values ('k', 'k', $1, 'K', '', 0, '{}', false)",
    [personId],
  );
  await show(`/old-address/${undo}`, "Outra pessoa teve a sua conta.");
  await send(`/old-address/${undo}`, { password: "short" }, "A palavra-passe é demasiado curta.");
  await world.owner.query("insert into person (id, email, name) values ('usr_c', 'newest@hearth.example', 'Ilse')");
  await send(`/new-address/${proof}`, {}, "Entretanto outra conta tem este endereço.", visitor);
  await show("/old-address/x", "se outra pessoa tiver a sua conta");
  await world.empty("passkey");
});

const roleNames = {
  owner: "proprietário",
  admin: "administrador",
  member: "membro",
  reviewer: "revisor",
  commenter: "comentador",
  reader: "leitor",
} as const;

test("an invitation in each of its steps, as every role", async () => {
  const invite = async (email: string, role: keyof typeof roleNames = "member") => {
    const { link } = await world.call(world.registry.inviteMember, { email, role, copyLink: true }, { kind: "person" });
    return new URL(link ?? "").pathname;
  };
  for (const role of roles) await show(await invite(`${role}@hearth.example`, role), `com a função de ${roleNames[role]}.`);
  const copied = await invite("new@hearth.example");
  await show(copied, "Peça que uma ligação seja enviada para este endereço");
  await send(copied, {}, "vai a caminho. A ligação que traz permite continuar");
  const mailed = async (email: string) => {
    const { id } = await world.call(world.registry.inviteMember, { email, role: "member" }, { kind: "person" });
    const { organizationId } = world;
    const link = await transact(world.pool, organizationId, (tx) =>
      insertInvitationLink(tx, { organizationId, invitationId: id, mailed: true }),
    );
    return `/invitation/${link}`;
  };
  const path = await mailed("newer@hearth.example");
  await send(path, { name: "", password: "" }, "Este campo é obrigatório.");
  await send(path, { name: "Ilse", password: "short" }, "A palavra-passe é demasiado curta.");
  await world.owner.query(
    "insert into person (id, email, name, proved_at) values ('usr_a', 'known@hearth.example', 'Ilse', now()), ('usr_b', 'unproved@hearth.example', 'Ilse', null)",
  );
  for (const id of ["usr_a", "usr_b"]) await setPassword(world.owner, id);
  const known = await mailed("known@hearth.example");
  await show(known, "Existe uma conta com este endereço.");
  await send(known, {}, "Existe uma conta com este endereço.");
  await show(await mailed("unproved@hearth.example"), "Esta conta foi criada antes de o endereço ser verificado");
  const unproved = newVisitor(world.app);
  await unproved.post("/sign-in", { email: "unproved@hearth.example", password: goodPassword });
  await show(await invite("unproved@hearth.example"), "A sua conta foi criada noutra organização", unproved);
  const visitor = newVisitor(world.app);
  await visitor.post("/sign-in", { email: "known@hearth.example", password: goodPassword });
  await show(known, "Entrar em Hearth</button>", visitor);
  await show(path, "Termine a sessão para continuar como outra pessoa.", visitor);
  await send(path, {}, "Termine a sessão para continuar como outra pessoa.", visitor);
  await show("/invitation/x", "Peça um novo convite a quem o convidou.", visitor);
});

test("an account before and after its address was proved, and what was done with it", async () => {
  const { personId, email } = await world.newMember({ role: "member" });
  await setPassword(world.owner, personId);
  await world.owner.query("update person set name = 'Ilse', proved_at = null, made_in = $2 where id = $1", [
    personId,
    world.organizationId,
  ]);
  const visitor = newVisitor(world.app);
  await visitor.post("/sign-in", { email, password: goodPassword });
  await show("/account", "Não verificado", visitor);
  for (const operation of ["change_address", "undo_address_change"])
    await world.owner.query("insert into account_history (person_id, id, operation, request_id) values ($1, $2, $2, 'r')", [
      personId,
      operation,
    ]);
  await show("/account/history", "Endereço de e-mail alterado", visitor);
  await show("/account/history", "Alteração de endereço anulada", visitor);
});

test("the first owner's page, the landing of an installation where nobody is yet, and a service that sends no e-mail", async () => {
  const fresh = await openWorld();
  try {
    await fresh.owner.query("truncate person, organization cascade");
    const visitor = newVisitor(fresh.app);
    const path = `/welcome/${await renewFirstOwnerLink(fresh.owner)}`;
    const form = { organization: "Hearth", name: "Ilse", email: "ilse@hearth.example", password: "short" };
    await show("/", "Esta instalação é nova", visitor);
    await show(path, "Configurar o Galley", visitor);
    await send(path, {}, "Escolha uma palavra-passe.", visitor);
    await send(path, form, "A palavra-passe é demasiado curta.", visitor);
    await show("/welcome/x", "Quem opera o Galley obtém uma nova", visitor);
    await show("/forgot-password", "Este Galley não envia e-mail", visitor);
    await send("/forgot-password", {}, "Este Galley não envia e-mail", visitor);
    await visitor.post(path, { ...form, password: goodPassword });
    const { rows } = await fresh.owner.query("select person_id, organization_id from member");
    const who = { kind: "person", personId: rows[0].person_id, organizationId: rows[0].organization_id } as const;
    const { link } = await fresh.call(fresh.registry.inviteMember, { email: "new@hearth.example", role: "member" }, who);
    await show(new URL(link ?? "").pathname, "Já tem conta? Inicie sessão", newVisitor(fresh.app));
  } finally {
    await fresh.close();
  }
});
