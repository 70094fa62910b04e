import { notificationKinds } from "@galley/contract";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type MailServer, openMailServer } from "../../server/test/outside/mail-server.ts";
import { type ReadMail, readMail } from "../../server/test/outside/read-mail.ts";
import { violationsOf } from "../axe.ts";
import { tellOfEveryKind } from "./tell-of-every-kind.ts";
import { useDashboard } from "./use-dashboard.ts";

let server: MailServer;
beforeAll(async () => {
  server = await openMailServer();
});
afterAll(() => server.stop());
const dashboard = useDashboard({
  running: true,
  outside: () => ({ mail: { smtpUrl: `smtp://127.0.0.1:${server.port}`, from: "Galley <galley@galley.test>" } }),
});
afterEach(() => {
  server.mails.length = 0;
});

const ways = [
  { name: "600", options: { viewport: { width: 600, height: 240 } } },
  { name: "390", options: { viewport: { width: 390, height: 240 } } },
  { name: "dark", options: { viewport: { width: 600, height: 240 }, colorScheme: "dark" as const } },
];

/** Returns the received emails, once there are `count` of them. */
async function received(count: number): Promise<ReadMail[]> {
  await expect.poll(() => server.mails.length).toBe(count);
  return server.mails.map(({ raw }) => readMail(raw));
}

/** Shows emails as a mail program does. Checks that everybody can read them, nothing is cut off and nothing is fetched. */
async function show(mails: readonly { name: string; html: string }[]): Promise<void> {
  const { SCREENSHOTS } = process.env;
  for (const way of ways) {
    // The dark scheme looks the same in every email.
    const shown = way.name === "dark" ? mails.slice(0, 1) : mails;
    const page = await dashboard.openPage(null, way.options);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    for (const { name, html } of shown) {
      await page.setContent(html);
      const violations = await violationsOf(page);
      expect(violations.map(({ id, nodes }) => [name, id, nodes[0]?.html])).toEqual([]);
      const width = await page.evaluate("document.documentElement.scrollWidth");
      expect(width, `${name} is wider than ${way.name}`).toBe(way.options.viewport.width);
      if (SCREENSHOTS !== undefined) await page.screenshot({ path: `${SCREENSHOTS}/mail-${name}-${way.name}.png`, fullPage: true });
    }
    expect(asked).toEqual([]);
  }
}

/** Opens a URL of an email in the browser of its reader. Returns the path and the heading of the page. */
async function open(page: Page, url: string): Promise<{ path: string; heading: string }> {
  await page.goto(url);
  const heading = page.getByRole("heading", { level: 1 }).first();
  await heading.waitFor();
  const alerts = await page.getByRole("alert").allInnerTexts();
  // Faults of an account that an email tells of.
  expect(
    alerts.filter((text) => text !== "Connect it again."),
    url,
  ).toEqual([]);
  const { pathname, search } = new URL(page.url());
  return { path: pathname + search, heading: (await heading.textContent()) ?? "" };
}

test("each kind goes out, is readable in every mail program, and every link of it leads where it says", async () => {
  const subjects = await tellOfEveryKind(dashboard);
  const mails = await received(notificationKinds.length);
  await show(
    [...subjects].map(([kind, { id }]) => {
      const sent = server.mails.find(({ messageId }) => messageId === `<${id}@localhost>`);
      return { name: kind, html: readMail(sent?.raw ?? "").html };
    }),
  );
  const page = await dashboard.openPage("marta");
  const choices = dashboard.at("notifications/choices");
  for (const [kind, { id, path }] of subjects) {
    const mail = readMail(server.mails.find(({ messageId }) => messageId === `<${id}@localhost>`)?.raw ?? "");
    const [button = "", choose = "", stop = "", ...others] = mail.links;
    expect(others).toEqual([]);
    for (const link of mail.links) expect(mail.text).toContain(link);
    expect(await open(page, button), kind).toMatchObject({ path });
    expect(choose).toBe(`${dashboard.origin}${choices}`);
    expect(mail.headers.get("list-unsubscribe")).toBe(`<${stop}>`);
    const asked = await page.request.get(stop);
    expect(await asked.text()).toContain("<h1>Stop these emails?</h1>");
  }
  expect(await open(page, `${dashboard.origin}${choices}`)).toEqual({ path: choices, heading: "Notification settings" });
  expect(new Set(mails.map(({ headers }) => headers.get("message-id"))).size).toBe(notificationKinds.length);
});

test("a digest goes out at the end of quiet hours, and whoever presses its last link gets no more", async () => {
  await dashboard.owner.query(
    `insert into person_preference (person_id, quiet_from, quiet_until, time_zone)
     select id, to_char(now() at time zone 'UTC' - interval '1 hour', 'HH24:MI'), to_char(now() at time zone 'UTC' + interval '2 hours', 'HH24:MI'), 'UTC'
     from person where name = 'Marta Vidal'
     on conflict (person_id) do update set quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, time_zone = excluded.time_zone`,
  );
  const subjects = await tellOfEveryKind(dashboard);
  const waiting = async () => {
    const ids = [...subjects.values()].map(({ id }) => id);
    const { rows } = await dashboard.owner.query(
      "select count(*)::int as n from notification where id = any($1) and mail_status = 'waiting'",
      [ids],
    );
    return rows[0].n;
  };
  await expect.poll(waiting).toBe(notificationKinds.length);
  expect(server.mails).toEqual([]);
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at("notifications/choices"));
  await page.getByRole("checkbox", { name: "Quiet hours" }).uncheck();
  await page.getByRole("region", { name: "When email is sent" }).getByRole("button", { name: "Save" }).click();
  const [digest] = await received(1);
  if (digest === undefined) throw new Error("There is no digest.");
  await show([{ name: "digest", html: digest.html }]);
  for (const link of new Set(digest.links)) expect(digest.text).toContain(link);
  const opened = await Promise.all([...new Set(digest.links)].map(async (link) => (await page.request.get(link)).status()));
  expect(new Set(opened)).toEqual(new Set([200]));
  expect(digest.links.filter((link) => [...subjects.values()].some(({ path }) => link === dashboard.origin + path))).toHaveLength(
    notificationKinds.length,
  );
  await open(page, digest.links.at(-1) ?? "");
  await page.getByRole("button", { name: "Stop these emails" }).click();
  await page.getByRole("heading", { name: "These emails have stopped" }).waitFor();
  await page.getByRole("link", { name: "Notification settings" }).click();
  await page.getByRole("heading", { name: "Notification settings" }).waitFor();
  for (const select of await page.getByRole("combobox", { name: /: Email$/ }).all())
    await expect.poll(() => select.inputValue()).toBe("off");
});

test("invitations and links for a new password are readable in every mail program too, in the language of whoever gets them", async () => {
  const { rows } = await dashboard.owner.query(
    "select m.organization_id, m.person_id from member m join person p on p.id = m.person_id where p.name = 'Marta Vidal' limit 1",
  );
  const [{ organization_id, person_id }] = rows;
  await dashboard.owner.query(
    "insert into invitation (organization_id, id, email, role, invited_by, expires_at) values ($1, 'inv_mail', 'new@hearth.example', 'reviewer', $2, now() + interval '7 days')",
    [organization_id, person_id],
  );
  const { rows: priya } = await dashboard.owner.query("select id, email from person where name like 'Priya%'");
  await dashboard.owner.query("insert into person_preference (person_id, language) values ($1, 'pt')", [priya[0].id]);
  await dashboard.owner.query(
    `insert into account_mail (id, kind, email, organization_id, invitation_id) values
       ('eml_1', 'invitation', 'new@hearth.example', $1, 'inv_mail'), ('eml_2', 'password_reset', $2, null, null)`,
    [organization_id, priya[0].email.toLowerCase()],
  );
  await received(2);
  const mailTo = (address: string) => readMail(server.mails.find(({ to }) => to[0] === address)?.raw ?? "");
  const [invitation, reset] = [mailTo("new@hearth.example"), mailTo(priya[0].email)];
  expect(invitation.html).toContain('<html lang="en">');
  expect(reset.headers.get("subject")).toBe("Definir uma nova palavra-passe para o Galley");
  expect([invitation, reset].map(({ headers }) => headers.has("list-unsubscribe"))).toEqual([false, false]);
  await show([
    { name: "invitation", html: invitation.html },
    { name: "password-portuguese", html: reset.html },
  ]);
  const page = await dashboard.openPage(null);
  expect((await open(page, invitation.links[0] ?? "")).heading).toMatch(/^Join /);
  expect((await open(page, reset.links[0] ?? "")).heading).toBe("Set your password");
});
