import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type MailServer, openMailServer } from "#test/outside/mail-server.ts";
import { readMail } from "#test/outside/read-mail.ts";
import { ageSessions, goodPassword, setPassword } from "#test/people.ts";
import { newVisitor, type Visitor } from "#test/visitor.ts";
import { openWorld, type World } from "#test/world.ts";
import { setAddress } from "./change-address.ts";

let server: MailServer;
let world: World;
let count = 0;
let personId: string;
let old: string;
let wanted: string;
let visitor: Visitor;
beforeAll(async () => {
  server = await openMailServer();
  world = await openWorld({ mail: { smtpUrl: `smtp://127.0.0.1:${server.port}`, from: "galley@galley.test" } });
});
afterAll(async () => {
  await world.close();
  await server.stop();
});
beforeEach(async () => {
  count += 1;
  await world.empty("attempt_window", "account_mail", "account_link");
  ({ personId, email: old } = await world.newMember());
  await setPassword(world.owner, personId);
  wanted = `new-${count}@hearth.example`;
  visitor = await signedIn();
  await world.empty("account_mail");
});

const newPassword = "nine dry herons";

async function signedIn(email = old, password = goodPassword): Promise<Visitor> {
  const fresh = newVisitor(world.app);
  expect((await fresh.post("/sign-in", { email, password })).status).toBe(303);
  return fresh;
}

type Told = { to: string; subject: string; path: string; text: string };

/** Sends what is due and returns each email with the path of its link. */
async function mailed(): Promise<Told[]> {
  server.mails.length = 0;
  while (((await world.app.workers.accountMailer?.work()) ?? 0) > 0);
  return server.mails.map(({ to, raw }) => {
    const { headers, text } = readMail(raw);
    const path = /http:\/\/galley\.test(\/[\w-]+\/[\w-]{43})/.exec(text)?.[1] ?? "";
    return { to: to.join(), subject: headers.get("subject") ?? "", path, text };
  });
}

async function proof(email = wanted, by = visitor): Promise<string> {
  expect(await by.post("/account/address", { email })).toMatchObject({ status: 303, location: "/account/address" });
  const [mail, ...others] = await mailed();
  expect([mail?.to, others]).toEqual([email, []]);
  return mail?.path ?? "";
}

/** Changes the address and returns the path that undoes it. */
async function change(to = wanted, by = visitor): Promise<string> {
  expect((await by.post(await proof(to, by))).location).toBe("/account/address?done=changed");
  return (await mailed())[0]?.path ?? "";
}

const addressOf = async (id = personId) => (await world.owner.query("select email from person where id = $1", [id])).rows[0].email;
const history = async () =>
  (await world.owner.query("select operation from account_history where person_id = $1 order by created_at, id", [personId])).rows.map(
    ({ operation }) => operation,
  );
const canSignIn = async (email: string, password: string) => {
  const { status } = await newVisitor(world.app).post("/sign-in", { email, password });
  return status === 303;
};

describe("a new address", () => {
  test("counts only once its mailbox and the account have agreed, and the link changes nothing by being opened", async () => {
    const path = await proof();
    expect(path).toMatch(/^\/new-address\//);
    expect((await visitor.get("/account/address")).text).toContain(`${wanted}</span> is on its way`);
    const page = await visitor.get(path);
    expect([page.status, page.headers.get("referrer-policy")]).toEqual([200, "strict-origin"]);
    for (const shown of [wanted, old, "7 days"]) expect(page.text).toContain(shown);
    expect(await addressOf()).toBe(old);
    expect(await visitor.post(path)).toMatchObject({ status: 303, location: "/account/address?done=changed" });
    expect(await addressOf()).toBe(wanted);
    expect((await visitor.get("/account/address?done=changed")).text).toContain("Your address was changed.");
    expect(await history()).toEqual(["change_address"]);
    expect([await canSignIn(old, goodPassword), await canSignIn(wanted, goodPassword)]).toEqual([false, true]);
    expect((await visitor.post(path)).status).toBe(404);
  });

  test("tells the address before of itself, with a way back, and nobody else", async () => {
    await visitor.post(await proof());
    const told = await mailed();
    expect(told).toMatchObject([{ to: old, subject: "The address of your Galley account was changed" }]);
    expect(told[0]?.text).toContain(wanted);
    expect(told[0]?.path).toMatch(/^\/old-address\//);
  });

  test("is written about in the language of whoever reads it", async () => {
    await world.owner.query("insert into person_preference (person_id, language) values ($1, 'pt')", [personId]);
    await visitor.post("/account/address", { email: wanted });
    const [asked] = await mailed();
    expect(asked?.subject).toBe("Usar este endereço na sua conta do Galley");
    await visitor.post(asked?.path ?? "");
    expect(await mailed()).toMatchObject([{ to: old, subject: "O endereço da sua conta do Galley foi alterado" }]);
  });

  test("is asked for by whoever has just shown that it is them", async () => {
    await ageSessions(world.owner, personId);
    const confirm = "/account/confirm?next=%2Faccount%2Faddress";
    expect((await visitor.get("/account/address")).location).toBe(confirm);
    expect((await visitor.post("/account/address", { email: wanted })).location).toBe(confirm);
    expect(await mailed()).toEqual([]);
    await visitor.post("/account/confirm", { password: goodPassword, next: "/account/address" });
    expect((await visitor.post("/account/address", { email: wanted })).location).toBe("/account/address");
  });

  test("is taken by nobody but the account that asked: not by whoever opens the mail, and not by another account", async () => {
    const path = await proof();
    expect((await newVisitor(world.app).get(path)).location).toBe(`/sign-in?next=${encodeURIComponent(path)}`);
    expect((await newVisitor(world.app).post(path)).location).toBe(`/sign-in?next=${encodeURIComponent(path)}`);
    const other = await world.newMember();
    await setPassword(world.owner, other.personId);
    const stranger = await signedIn(other.email);
    expect((await stranger.get(path)).text).toContain("This link is for another account");
    expect((await stranger.post(path)).status).toBe(403);
    expect([await addressOf(), await addressOf(other.personId)]).toEqual([old, other.email]);
    expect((await visitor.post(path)).status).toBe(303);
  });

  test("that is the present one, or none, is refused in words", async () => {
    for (const [email, says] of [
      [old.toUpperCase(), "This is already your address"],
      ["marta", "Enter a valid email address"],
    ] as const) {
      const { status, text } = await visitor.post("/account/address", { email });
      expect([status, text]).toEqual([422, expect.stringContaining(says)]);
    }
    expect(await mailed()).toEqual([]);
  });
});

describe("an address that another account has", () => {
  test("gets the same answer, and its mailbox alone hears of it, without a link that changes anything", async () => {
    const { email: taken } = await world.newMember();
    const answer = async (email: string) => {
      await world.empty("attempt_window");
      const asked = await visitor.post("/account/address", { email });
      const page = await visitor.get("/account/address");
      return [asked.status, asked.location, page.status, page.text.replaceAll(email, "EMAIL")];
    };
    expect(await answer(taken)).toEqual(await answer(wanted));
    await world.empty("account_mail");
    await answer(taken.toUpperCase());
    const told = await mailed();
    expect(told).toMatchObject([{ subject: "This address already has a Galley account", path: "" }]);
    expect(told[0]?.text).toContain("http://galley.test/sign-in");
  });

  test("by the time of the proof is refused, and the account stays as it is", async () => {
    const path = await proof();
    await world.owner.query("insert into person (id, email, name) values ($1, $2, 'I')", [`usr_taker_${count}`, wanted.toUpperCase()]);
    const { status, text } = await visitor.post(path);
    expect([status, text]).toEqual([422, expect.stringContaining("Another account has this address now")]);
    expect([await addressOf(), await history()]).toEqual([old, []]);
  });

  test("goes to one of two accounts that prove it at the same moment", async () => {
    const other = await world.newMember();
    await setPassword(world.owner, other.personId);
    const rival = await signedIn(other.email);
    await world.empty("account_mail");
    const paths = [await proof(), await proof(wanted, rival)];
    const pages = await Promise.all([visitor.post(paths[0] ?? ""), rival.post(paths[1] ?? "")]);
    expect(pages.map(({ status }) => status).toSorted()).toEqual([303, 422]);
    expect([await addressOf(), await addressOf(other.personId)].filter((email) => email === wanted)).toHaveLength(1);
  });
});

describe("a link for a new address", () => {
  test("ends with a newer request, whose own link works", async () => {
    const first = await proof();
    const second = await proof(`newer-${wanted}`);
    expect((await visitor.post(first)).status).toBe(404);
    expect((await visitor.post(second)).status).toBe(303);
    expect(await addressOf()).toBe(`newer-${wanted}`);
  });

  test("ends after an hour", async () => {
    const path = await proof();
    const { rows } = await world.owner.query("select round(extract(epoch from expires_at - now()) / 60)::int as minutes from account_link");
    expect(rows).toEqual([{ minutes: 60 }]);
    await world.owner.query("update account_link set expires_at = now() - interval '1 second'");
    expect((await visitor.post(path)).status).toBe(404);
  });

  test("ends with a new password, also where its email is still on its way", async () => {
    const path = await proof();
    await visitor.post("/account/password", { current: goodPassword, password: newPassword });
    expect((await visitor.post(path)).status).toBe(404);
    await visitor.post("/account/address", { email: wanted });
    await visitor.post("/account/password", { current: newPassword, password: goodPassword });
    expect((await mailed()).map(({ subject }) => subject)).not.toContain("Use this address for your Galley account");
  });

  test("is used once, also twice at once", async () => {
    const path = await proof();
    const pages = await Promise.all([1, 2, 3].map(() => visitor.post(path)));
    expect(pages.map(({ status }) => status).toSorted()).toEqual([303, 404, 404]);
    expect(await history()).toEqual(["change_address"]);
  });

  test("for a new password that went to the address before ends with the change", async () => {
    await newVisitor(world.app).post("/forgot-password", { email: old });
    const reset = (await mailed())[0]?.path ?? "";
    expect((await newVisitor(world.app).get(reset)).status).toBe(200);
    await change();
    expect((await newVisitor(world.app).get(reset)).status).toBe(404);
  });
});

describe("asking", () => {
  test("is bounded for an account and for a network", async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1) statuses.push((await visitor.post("/account/address", { email: `${time}-${wanted}` })).status);
    expect(statuses).toEqual([303, 303, 303, 429]);
    const others = await Promise.all(
      Array.from({ length: 7 }, async () => {
        const { personId: id, email } = await world.newMember();
        await setPassword(world.owner, id);
        return signedIn(email);
      }),
    );
    const asked: number[] = [];
    for (const other of others)
      for (let time = 0; time < 3; time += 1)
        asked.push((await other.post("/account/address", { email: `${asked.length}-x@y.example` })).status);
    expect(asked.filter((status) => status === 429).length).toBeGreaterThan(3);
  });

  test("of many accounts for one mailbox sends it six emails an hour and tells nobody", async () => {
    for (let time = 0; time < 8; time += 1) {
      const { personId: id, email } = await world.newMember();
      await setPassword(world.owner, id);
      const other = await signedIn(email);
      expect((await other.post("/account/address", { email: wanted })).status).toBe(303);
    }
    expect((await mailed()).filter(({ to }) => to === wanted)).toHaveLength(6);
  });
});

test("the first proof of any address is that of the new one: everything from before is gone, and a new password is set", async () => {
  await world.owner.query("update person set proved_at = null, made_in = $2 where id = $1", [personId, world.organizationId]);
  const token = await world.newToken({ personId });
  const path = await proof();
  expect((await visitor.get(path)).text).toContain("Your previous address was never verified");
  const changed = await visitor.post(path);
  expect(changed.location).toMatch(/^\/reset\/[\w-]{43}$/);
  expect((await visitor.get("/account")).status).toBe(303);
  expect(await canSignIn(wanted, goodPassword)).toBe(false);
  expect((await world.request("GET", "/projects", { token: token.value })).status).toBe(401);
  expect((await visitor.post(changed.location ?? "", { password: newPassword })).status).toBe(303);
  expect(await canSignIn(wanted, newPassword)).toBe(true);
  expect(await mailed()).toMatchObject([{ to: old, path: expect.stringMatching(/^\/old-address\//) }]);
  expect((await history()).toSorted()).toEqual(["change_address", "prove_address", "reset_password"]);
});

test("an invitation belongs to its address: one to the new address is accepted, one to the address before is not", async () => {
  const abroad = await world.newOrganization();
  const invite = async (email: string) => {
    const who = { kind: "person", organizationId: abroad.organizationId, personId: abroad.personId } as const;
    const { link } = await world.call(world.registry.inviteMember, { email, role: "reader", copyLink: true }, who);
    return new URL(link ?? "").pathname;
  };
  const [toOld, toNew] = [await invite(old), await invite(wanted)];
  await change();
  expect((await visitor.post(toOld)).status).toBe(403);
  expect((await visitor.post(toNew)).location).toBe("/account?done=joined");
});

test("an address that the operator sets ends every link to undo or to prove one, and the address before is told without one", async () => {
  const undo = await change();
  await world.empty("attempt_window");
  const asked = await proof(`other-${wanted}`);
  await newVisitor(world.app).post("/forgot-password", { email: wanted });
  const reset = (await mailed())[0]?.path ?? "";
  await setAddress({ pool: world.pool, sendsMail: true }, personId, `set-${wanted}`, "req_test");
  expect(await addressOf()).toBe(`set-${wanted}`);
  expect(await mailed()).toMatchObject([{ to: wanted, subject: "The address of your Galley account was changed", path: "" }]);
  const ended = [await visitor.post(asked), await visitor.post(undo, { password: newPassword }), await visitor.get(reset)];
  expect(ended.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect((await visitor.get("/account")).status).toBe(200);
});
