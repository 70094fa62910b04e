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

/** Waits until a page listens for changes. An earlier change reaches it only with the next one. */
async function listening(page: Page): Promise<void> {
  await page.waitForResponse((response) => response.url().endsWith("/changes"));
}

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
  for (const [item, heading] of [
    ["Two-factor sign-in", "Two-factor sign-in"],
    ["Passkeys", "Passkeys"],
    ["Where you are signed in", "Where you are signed in"],
    ["Your account", "Your account"],
  ] as const) {
    await page.getByRole("button", { name: /Account: / }).click();
    await page.getByRole("menuitem", { name: item }).click();
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    expect(await page.evaluate("getComputedStyle(document.documentElement).colorScheme")).toBe("dark");
    await look(page, `members-account-${heading.toLowerCase().replaceAll(" ", "-")}`);
    await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("button", { name: /Account: / }).waitFor();
  }
});
