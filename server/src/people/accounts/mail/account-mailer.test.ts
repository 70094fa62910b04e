import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { crashWorker } from "#test/kills/crash.ts";
import { type MailServer, openMailServer } from "#test/outside/mail-server.ts";
import { newVisitor } from "#test/visitor.ts";
import { openWorld, type World } from "#test/world.ts";

let server: MailServer;
let world: World;
const refusals = new Map<string, { code: number; text: string }>();
beforeAll(async () => {
  server = await openMailServer({ refuse: (address) => refusals.get(address) });
  world = await openWorld({ mail: { smtpUrl: smtpUrl(), from: "galley@galley.test" } });
});
afterAll(async () => {
  await world.close();
  await server.stop();
});
beforeEach(async () => {
  await world.empty("account_mail", "account_link");
  refusals.clear();
  server.mails.length = 0;
});

const smtpUrl = () => `smtp://127.0.0.1:${server.port}`;
const work = async () => {
  while (((await world.app.workers.accountMailer?.work()) ?? 0) > 0);
};
let count = 0;
async function invite(): Promise<string> {
  count += 1;
  const email = `guest-${count}@x.example`;
  await world.call(world.registry.inviteMember, { email, role: "reader" }, { kind: "person" });
  return email;
}
const waiting = async () =>
  (await world.owner.query("select status, attempts, round(extract(epoch from next_at - now()))::int as wait from account_mail")).rows;
const pathIn = (raw: string) => /http:\/\/galley\.test(\/\w+\/\w{43})/.exec(raw.replaceAll("=\r\n", ""))?.[1] ?? "";

test("an email that the server cannot take now is tried again, later each time, and given up in the end", async () => {
  refusals.set(await invite(), { code: 450, text: "Try again later" });
  const waits: number[] = [];
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await work();
    waits.push(...(await waiting()).map(({ wait }) => wait));
    await world.owner.query("update account_mail set next_at = now() - interval '1 second'");
  }
  expect(waits).toEqual([20, 60, 180, 540, 1620]);
  await work();
  expect(await waiting()).toEqual([]);
});

test("an address that does not exist is given up at once, and no line of the log names it", async () => {
  const email = await invite();
  refusals.set(email, { code: 550, text: `No such user ${email}` });
  await work();
  expect(await waiting()).toEqual([]);
  expect(world.logLines.join("")).not.toContain(email);
});

test("one mailbox gets six invitations of an organization within an hour, however it is written and whichever were taken back", async () => {
  await world.empty("attempt_window");
  const again = (email: string, { organizationId, personId }: Pick<World, "organizationId" | "personId"> = world) =>
    world.call(world.registry.inviteMember, { email, role: "reader" }, { kind: "person", organizationId, personId });
  for (let number = 0; number < 6; number += 1) await again(number % 2 ? "often@x.example" : "Often@X.example");
  for (const email of ["often@x.example", "often+again@x.example"])
    await expect(again(email)).rejects.toMatchObject({ code: "rate_limited" });
  expect((await waiting()).length).toBe(1);
  expect(await again("often@x.example", await world.newOrganization())).toMatchObject({ link: null });
  await invite();
});

test("nobody's name becomes a header or markup of an email", async () => {
  await world.owner.query("update person set name = $2 where id = $1", [world.personId, "Eve\r\nBcc: victim@x.example\r\n\r\n<script>"]);
  await invite();
  await work();
  const raw = server.mails[0]?.raw ?? "";
  expect(raw).not.toMatch(/^Bcc:/m);
  expect(raw.slice(raw.indexOf("text/html"))).not.toContain("<script>");
  await world.owner.query("update person set name = 'Marta Vidal' where id = $1", [world.personId]);
});

test("a worker that dies with a link in its hands leaves an email that another one sends, with a link that works", async () => {
  const email = await invite();
  await crashWorker(world.pool, world.app.workers.accountMailer, "account_mail.linked");
  await work();
  expect(server.mails).toEqual([]);
  expect(await waiting()).toMatchObject([{ status: "sending", attempts: 1 }]);
  await world.owner.query("update account_mail set lease_until = now() - interval '1 second'");
  await work();
  expect(server.mails).toMatchObject([{ to: [email] }]);
  expect((await newVisitor(world.app).get(pathIn(server.mails[0]?.raw ?? ""))).status).toBe(200);
});
