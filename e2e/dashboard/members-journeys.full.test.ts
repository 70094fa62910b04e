import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { demoPeople } from "../../server/src/operating/seed/people.ts";
import { look } from "./look.ts";
import { ask, organizationPaths, personId } from "./members-world.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });
let at: (path: string) => string;
beforeAll(async () => {
  at = await organizationPaths(dashboard);
});

async function roleOf(email: string): Promise<string | undefined> {
  const { rows } = await dashboard.owner.query("select m.role from member m join person p on p.id = m.person_id where p.email = $1", [
    email,
  ]);
  return rows[0]?.role;
}

/** Waits until a page listens for changes. An earlier change reaches it only with the next one. */
async function listening(page: Page): Promise<void> {
  await page.waitForResponse((response) => response.url().endsWith("/changes"));
}

test("somebody is invited by link, accepts in another browser, appears by itself, and becomes less while they look on", async () => {
  const email = "nova.reis@hearthandhome.example";
  const marta = await dashboard.openPage("marta");
  const heard = listening(marta);
  await marta.goto(at("members"));
  await heard;
  await marta.getByRole("button", { name: "Invite member" }).click();
  const dialog = marta.getByRole("dialog");
  await dialog.getByLabel("Email address").fill(email);
  await dialog.getByLabel("Role").selectOption("admin");
  await dialog.getByText("Owners and admins have access to all projects.").waitFor();
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = await dialog.getByLabel("Invitation link").inputValue();
  await look(marta, "members-link");
  // A click beside the dialog does not close it, because its content is shown only once.
  await marta.mouse.click(5, 400);
  await dialog.getByRole("button", { name: "Done" }).click();
  await marta.getByRole("list", { name: "Invitations" }).getByText(email).waitFor();

  const nova = await dashboard.openPage(null);
  await nova.goto(link);
  await nova.getByLabel("Your name").fill("Nova Reis");
  await nova.getByLabel("Password").fill("seven quiet lanterns");
  await nova.getByRole("button", { name: "Continue" }).click();
  await nova.getByText("Sign in to join.").waitFor();
  await nova.getByLabel("Email address").fill(email);
  await nova.getByLabel("Password").fill("seven quiet lanterns");
  await nova.getByRole("button", { name: "Sign in", exact: true }).click();
  await nova.getByRole("button", { name: "Join Hearth & Home" }).click();
  await expect.poll(() => roleOf(email)).toBe("admin");
  await marta.getByRole("row", { name: /Nova Reis/ }).waitFor();
  await expect.poll(() => marta.getByRole("list", { name: "Invitations" }).getByText(email).count()).toBe(0);

  const opened = listening(nova);
  await nova.goto(at("settings"));
  await nova.getByText("credits a month").waitFor();
  await opened;
  await marta.getByRole("button", { name: "Actions for Nova Reis" }).click();
  await marta.getByRole("menuitem", { name: "Change role and projects…" }).click();
  await marta.getByRole("dialog").getByLabel("Role").selectOption("reader");
  await marta.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect.poll(() => roleOf(email)).toBe("reader");
  await nova.getByText("Owners and admins manage settings").waitFor();
  expect(await nova.getByRole("link", { name: "API tokens" }).count()).toBe(0);
});

test("whoever loses a project leaves its page for one that they still reach", async () => {
  const [, second] = dashboard.world.projects;
  const ruth = await dashboard.openPage("ruth");
  const heard = listening(ruth);
  await ruth.goto(dashboard.at("articles"));
  await heard;
  const marta = await dashboard.openPage("marta");
  const { rows } = await dashboard.owner.query("select name from project where id = $1", [second?.id]);
  await marta.goto(at(`members?member=${await personId(dashboard, demoPeople.ruth.email)}`));
  await marta.getByLabel("Only some projects").check();
  await marta.getByRole("checkbox", { name: rows[0].name }).check();
  await marta.getByRole("button", { name: "Save" }).click();
  await ruth.waitForURL((url) => url.pathname.startsWith(`/projects/${second?.id}/`));
  await ruth.getByText("You no longer have access to Hearth & Home").waitFor();
});

test("the only owner can neither leave nor become less, and an admin changes no owner", async () => {
  const marta = await dashboard.openPage("marta");
  await marta.goto(at("members?role=owner"));
  await marta.getByRole("button", { name: "Actions for Marta Vidal" }).click();
  await expect.poll(() => marta.getByRole("menuitem", { name: "The only owner cannot leave" }).getAttribute("aria-disabled")).toBe("true");
  await marta.getByRole("menuitem", { name: "Change role and projects…" }).click();
  await marta.getByText("The only owner must stay an owner.").waitFor();
  await expect.poll(() => marta.getByRole("dialog").getByLabel("Role").locator("option").allInnerTexts()).toEqual(["Owner"]);
  const jonas = await dashboard.openPage("jonas");
  await jonas.goto(at("members?role=owner"));
  await jonas.getByRole("button", { name: "Actions for Marta Vidal" }).click();
  await expect
    .poll(() => jonas.getByRole("menuitem", { name: "Only owners can change owners" }).getAttribute("aria-disabled"))
    .toBe("true");
  await expect.poll(() => jonas.getByRole("menuitem").count()).toBe(1);
});

test("an invitation that lapsed is made anew, and one that waits is taken back: its link is dead", async () => {
  const page = await dashboard.openPage("marta");
  const { link } = await ask(dashboard, page, "invite_member", { email: "gone@hearthandhome.example", role: "reader" });
  await page.goto(at("members"));
  const invitations = page.getByRole("list", { name: "Invitations" });
  const lapsed = invitations.getByRole("listitem").filter({ hasText: "henrik.solberg" });
  await lapsed.getByText("Expired", { exact: true }).waitFor();
  await lapsed.getByRole("button", { name: "Invite again" }).click();
  const fresh = await page.getByLabel("Invitation link").inputValue();
  await page.getByRole("button", { name: "Done" }).click();
  await expect.poll(() => lapsed.getByText("Expired", { exact: true }).count()).toBe(0);
  await invitations.getByRole("listitem").filter({ hasText: "gone@" }).getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await page.getByText("The invitation to gone@hearthandhome.example is revoked").waitFor();
  const stranger = await dashboard.openPage(null);
  expect((await stranger.goto(String(link)))?.status()).toBe(404);
  expect((await stranger.goto(fresh))?.status()).toBe(200);
});

test("the pages of one's own account have the look chosen in the dashboard, and lead back to it", async () => {
  const page = await dashboard.openPage("priya", { colorScheme: "light" });
  await page.goto(dashboard.at("articles"));
  await page.getByRole("button", { name: /Account: / }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  for (const part of ["Email address", "Two-factor sign-in", "Passkeys", "Where you are signed in"]) {
    await page.getByRole("button", { name: /Account: / }).click();
    await page.getByRole("menuitem", { name: "Your account" }).click();
    await page.getByRole("link", { name: part }).click();
    await page.getByRole("heading", { level: 1, name: part }).waitFor();
    expect(await page.evaluate("getComputedStyle(document.documentElement).colorScheme")).toBe("dark");
    await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("button", { name: /Account: / }).waitFor();
  }
});
