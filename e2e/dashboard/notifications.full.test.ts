import { beforeAll, expect, test } from "vitest";
import { choose } from "./find.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true, outside: () => ({ mail: { smtpUrl: "smtp://127.0.0.1:9", from: "galley@galley.test" } }) });
beforeAll(() => tell());

/** Adds notifications of every group for the owner that the demo world has no reason for. */
async function tell(): Promise<void> {
  await dashboard.owner.query(
    `insert into notification (organization_id, id, person_id, project_id, kind, account_id, title, reason, in_app, mail_status, created_at)
     select m.organization_id, 'ntf_credits', m.person_id, null, 'credits_low', null, '80% of this month''s credits are used',
       '20 are left until 2026-12-01.', true, 'none', now() - interval '3 hours'
     from member m join project p on p.organization_id = m.organization_id and p.id = $1 join person q on q.id = m.person_id
     where q.name = 'Marta Vidal'`,
    [dashboard.projectId],
  );
  await dashboard.owner.query(
    `insert into notification (organization_id, id, person_id, project_id, kind, article_id, title, reason, in_app, mail_status, created_at)
     select p.organization_id, 'ntf_failed', q.id, p.id, 'publication_failed', a.id, a.title, 'The site did not answer within 10 seconds.', true, 'none',
       now() - interval '2 hours'
     from project p join person q on q.name = 'Marta Vidal'
     cross join lateral (select id, title from article where organization_id = p.organization_id and project_id = p.id order by id limit 1) a
     where p.id = $1`,
    [dashboard.projectId],
  );
}

const rows = "[data-row]";
const path = () => dashboard.at("notifications/activity");

test("the list is narrowed by what it is about and by project, in the address, and what it shows is marked as read alone", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(path());
  await page.locator(rows).first().waitFor();
  const all = await page.locator(rows).count();
  await choose(page, "Type", "Credits");
  await expect.poll(() => page.locator(rows).count()).toBe(1);
  expect(all).toBeGreaterThan(1);
  expect(new URL(page.url()).searchParams.get("about")).toBe("credits");
  await choose(page, "Project", "Hearth & Home");
  await page.getByText("No matches").waitFor();
  await page.getByRole("link", { name: "Show all" }).click();
  await page.goto(`${path()}?about=publication_failed&project=${dashboard.projectId}`);
  await expect.poll(() => page.locator(rows).count()).toBe(1);
  await page.getByRole("button", { name: "Mark these as read" }).click();
  await page.getByText("1 notification marked as read").waitFor();
  const { rows: read } = await dashboard.owner.query(
    "select id, read_at is not null as read from notification where id in ('ntf_credits', 'ntf_failed') order by id",
  );
  expect(read).toEqual([
    { id: "ntf_credits", read: false },
    { id: "ntf_failed", read: true },
  ]);
});

test("keys go through the list, mark as read and as unread again, and open what it is about", async () => {
  await dashboard.owner.query("update notification set read_at = null where id in ('ntf_credits', 'ntf_failed')");
  const page = await dashboard.openPage("marta");
  await page.goto(`${path()}?about=publication_failed`);
  await page.locator(rows).first().waitFor();
  const isRead = async () =>
    (await dashboard.owner.query("select read_at is not null as read from notification where id = 'ntf_failed'")).rows[0].read;
  await page.keyboard.press("j");
  await page.keyboard.press("e");
  await expect.poll(isRead).toBe(true);
  await page.getByRole("button", { name: "Mark as unread" }).waitFor({ state: "attached" });
  await page.keyboard.press("u");
  await expect.poll(isRead).toBe(false);
  await page.getByRole("button", { name: "Mark as read", exact: true }).waitFor({ state: "attached" });
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/articles\/art_/);
  await expect.poll(isRead).toBe(true);
  await page.goto(`${path()}?about=credits`);
  await page.locator(rows).first().click();
  await page.waitForURL(/\/organizations\/org_[^/]+\/credits/);
});

test("what is to be told, how and when is chosen on a page of its own, and stays when it is refused", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(path());
  await page.getByRole("link", { name: "Notification settings" }).click();
  await page.getByLabel("Someone replies to my comment: Email").selectOption("digest");
  await page.getByRole("checkbox", { name: "Credits are running low: In Galley" }).uncheck();
  await page.getByRole("region", { name: "What and where" }).getByRole("button", { name: "Save" }).click();
  await page.getByText("Settings saved").waitFor();
  const chosen = await dashboard.owner.query(
    `select c.kind, c.in_app, c.email, c.in_digest from notification_choice c join person p on p.id = c.person_id
     where p.name = 'Marta Vidal' order by c.kind`,
  );
  expect(chosen.rows).toEqual([
    { kind: "comment_reply", in_app: true, email: true, in_digest: true },
    { kind: "credits_low", in_app: false, email: true, in_digest: false },
  ]);
  const when = page.getByRole("region", { name: "When email is sent" });
  await when.getByLabel("Daily digest at").fill("17:30");
  await when.getByLabel("Your time zone").selectOption("America/Sao_Paulo");
  await when.getByRole("checkbox", { name: "Quiet hours" }).check();
  await when.getByLabel("From").fill("08:00");
  await when.getByRole("button", { name: "Save" }).click();
  await when.getByText("Quiet hours must not begin and end at the same time.").waitFor();
  await expect.poll(() => when.getByLabel("Daily digest at").inputValue()).toBe("17:30");
  await when.getByLabel("From").fill("20:00");
  await when.getByRole("checkbox", { name: "Send urgent email anyway" }).check();
  await when.getByRole("button", { name: "Save" }).click();
  await page.getByText("Your email settings are saved").waitFor();
  const { rows: kept } = await dashboard.owner.query(
    `select t.time_zone, t.digest_time, t.quiet_from, t.quiet_until, t.quiet_weekends, t.urgent_anytime
     from person_preference t join person p on p.id = t.person_id where p.name = 'Marta Vidal'`,
  );
  const expected = {
    time_zone: "America/Sao_Paulo",
    digest_time: "17:30",
    quiet_from: "20:00",
    quiet_until: "08:00",
    quiet_weekends: true,
  };
  expect(kept).toEqual([{ ...expected, urgent_anytime: true }]);
  await page.reload();
  await expect.poll(() => when.getByLabel("From").inputValue()).toBe("20:00");
});

test("the language of the dashboard that somebody chooses is that of their emails too", async () => {
  const page = await dashboard.openPage("priya");
  await page.goto("/");
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("menuitemradio", { name: "Português (Portugal)" }).click();
  await page.getByRole("link", { name: "Multimédia" }).waitFor();
  const { rows: kept } = await dashboard.owner.query(
    "select t.language, t.seen_language from person_preference t join person p on p.id = t.person_id where p.name like 'Priya%'",
  );
  expect(kept).toEqual([{ language: "pt", seen_language: "pt" }]);
});
