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

/** Checks one page in both languages. `says` is a text that only this state shows, so that no state is missed unnoticed. */
async function show(path: string, says: string, by = visitor): Promise<void> {
  expect([path, await expectBoth(path, (headers) => by.send("GET", path, { headers }), own)]).toEqual([
    path,
    expect.stringContaining(says),
  ]);
}

async function send(path: string, form: Record<string, string>, says: string, by = visitor): Promise<void> {
  expect([path, await expectBoth(path, (headers) => by.post(path, form, headers), own)]).toEqual([path, expect.stringContaining(says)]);
}

/** Returns the browser of another person, signed in. */
async function signedInAs(personId: string): Promise<Visitor> {
  await setPassword(world.owner, personId);
  const { rows } = await world.owner.query("select email, name from person where id = $1", [personId]);
  own.push(rows[0].name, rows[0].email);
  const other = newVisitor(world.app);
  await other.post("/sign-in", { email: rows[0].email, password: goodPassword });
  return other;
}

test("the account, with what was done last, and of people who reach one project, some, or no organization", async () => {
  await show("/account?done=name", "O seu nome foi alterado.");
  await show("/account?done=password", "As suas sessões em todos os outros lugares foram terminadas.");
  await show("/account?done=joined", "Entrou na organização.");
  const second = await world.newProject({ name: "Cellar" });
  const reaching = await world.newMember({ role: "reviewer", projectIds: [world.projectId] });
  const wider = await world.newMember({ role: "reader", projectIds: [world.projectId, second.id] });
  const none = await world.newMember({ role: "admin" });
  await world.owner.query("delete from member where person_id = $1", [none.personId]);
  await show("/account", '1 projeto</span></div> <span class="state">revisor<', await signedInAs(reaching.personId));
  await show("/account", '2 projetos</span></div> <span class="state">leitor<', await signedInAs(wider.personId));
  await show("/account", "Ainda não tem uma organização.", await signedInAs(none.personId));
  const path = "/account/password";
  await send(path, { current: "not the password", password: goodPassword }, "A palavra-passe atual está incorreta.");
  await send(path, { current: goodPassword, password: "x" }, "A palavra-passe é demasiado curta. Use pelo menos 10 caracteres.");
  await send(path, { current: goodPassword, password: "1234567890" }, "Esta palavra-passe é demasiado fácil de adivinhar.");
  await send(path, { current: goodPassword, password: "galley-Marta-1" }, "É demasiado parecida com o seu nome");
});

test("where somebody is signed in", async () => {
  const { rows } = await world.owner.query("select email from person where id = $1", [world.personId]);
  for (const agent of ["curl/8", "Mozilla/5.0 (X11; Linux x86_64)", "Safari/605", ""]) {
    const other = newVisitor(world.app, { headers: { "user-agent": agent } });
    await other.post("/sign-in", { email: rows[0].email, password: goodPassword });
  }
  own.push("Linux", "Safari");
  for (const says of ["Firefox em Windows", "Navegador desconhecido em Linux", "Programa desconhecido", "este navegador"])
    await show("/account/sessions", says);
  await show("/account/sessions?done=ended", "A sessão foi terminada.");
  await show("/account/sessions?done=others", "As suas sessões em todos os outros lugares foram terminadas.");
});

describe("passkeys", () => {
  test("that were used, are kept elsewhere too, or were never used", async () => {
    const path = "/account/passkeys";
    const add = async (name: string, key = newSecurityKey()) => {
      const asked = JSON.parse((await visitor.post(`${path}/options`)).text).options;
      return visitor.post(`${path}/add`, { name, credential: key.create(asked) });
    };
    await show(path, "Ainda não tem chaves de acesso.");
    await show(path, 'value="Firefox em Windows"');
    await add("Blue key");
    await show(`${path}?done=added`, "<span>Ainda não usada</span>");
    await world.owner.query("update passkey set last_used_at = now(), backed_up = true");
    await show(`${path}?done=removed`, "guardada também pelo fornecedor");
    await send(`${path}/add`, { name: "", credential: "" }, "Este campo é obrigatório.");
    await send(`${path}/add`, { name: "Blue key", credential: "{}" }, "demorou demasiado tempo");
    await ageSessions(world.owner, world.personId);
    await show("/account/confirm", "Usar uma chave de acesso");
    await send("/account/confirm", { password: "not the password" }, "Palavra-passe incorreta.");
    await send("/account/confirm", { credential: "{}" }, "Esta não é uma das suas chaves de acesso");
  });

  test("that are too many, or do not fit: the script hears of it, and says what it says, in the language of the page", async () => {
    await world.owner.query(
      `insert into passkey (id, person_id, credential_id, public_key, counter, transports, backed_up, name)
       select 'psk_' || n, $1, 'c' || n, '', 0, '{}', false, 'n' from generate_series(1, 20) n`,
      [world.personId],
    );
    const { status, text } = await visitor.post("/account/passkeys/options", {}, { "accept-language": "pt" });
    expect([status, JSON.parse(text).message]).toEqual([422, "Tem 20 chaves de acesso. Remova primeiro uma."]);
    await show("/account/passkeys", 'data-taken="Este dispositivo já tem uma chave de acesso para a sua conta."');
  });
});

test("signing in with an app that shows codes", async () => {
  const path = "/account/two-factor";
  await show(path, "Está desligada.");
  await show(`${path}?done=off`, "A verificação em dois passos está desligada.");
  await visitor.post(`${path}/begin`);
  await show(`${path}/set-up`, "Código QR com a chave abaixo");
  await send(`${path}/confirm`, { code: "000000" }, "Este não é o código que a aplicação mostra agora.");
  const { text } = await visitor.get(`${path}/set-up`);
  const key = (/<code class="key">([A-Z2-7 ]+)<\/code>/.exec(text)?.[1] ?? "").replaceAll(" ", "");
  const app = new TOTP({ secret: Secret.fromBase32(key) });
  await visitor.post(`${path}/confirm`, { code: app.generate() });
  for (const [left, says] of [
    [10, "Restam 10 códigos"],
    [1, "Resta 1 código"],
    [0, "Não resta nenhum código"],
  ] as const) {
    await world.owner.query("delete from recovery_code where ctid not in (select ctid from recovery_code limit $1)", [left]);
    await show(path, says);
  }
  await show(`${path}/codes`, "Prove mais uma vez que é você.");
  await world.owner.query("update authenticator set last_step = 0");
  const renewed = await visitor.post(`${path}/codes`, { password: goodPassword, code: app.generate() }, { "accept-language": "pt" });
  expect(renewed.text).toContain("Não voltam a ser mostrados.");
  const { rows } = await world.owner.query("select email from person where id = $1", [world.personId]);
  const half = newVisitor(world.app);
  await half.post("/sign-in", { email: rows[0].email, password: goodPassword });
  await show("/sign-in/second-factor", "Introduza o seu código", half);
  await send("/sign-in/second-factor", { code: "000000" }, "Este código está incorreto", half);
});

test("assistants: none, and ones that work everywhere, in one project, or in one that is out of reach", async () => {
  const path = "/account/assistants";
  const connect = (personId: string, projectId: string | null) => {
    const about = { clientId: "c", name: "Blue key", host: "assistant.example", permissions: ["articles:read" as const], projectId };
    return world.call(world.registry.connectAssistant, about, { kind: "person", personId, role: "member" });
  };
  await show(`${path}?done=ended`, "Não há assistentes ligados.");
  await connect(world.personId, null);
  await show(path, "Ainda não usado.");
  const { id } = await connect(world.personId, world.projectId);
  const usage = "insert into token_usage select organization_id, id, now()::date, 2, 1, now() from api_token where id = $1";
  await world.owner.query(usage, [id]);
  await show(path, "Chamadas em 7 dias: 2, erros: 1.");
  await show(path, "Trabalha em todos os projetos a que tem acesso");
  const { personId } = await world.newMember({ role: "member", projectIds: [] });
  await connect(personId, world.projectId);
  await show(path, "Trabalha num projeto a que já não tem acesso", await signedInAs(personId));
});

test("the doctor's findings stay English, and say so", async () => {
  await send("/account/doctor", {}, '<li><div class="about"><bdi lang="en">');
  await send("/account/doctor", {}, '<strong class="state">Omitida</strong>');
});
