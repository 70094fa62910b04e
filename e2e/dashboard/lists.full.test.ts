import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { find } from "./find.ts";
import { organizationPaths } from "./members-world.ts";
import { articleId, select } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });
const many = 130;

let at: (path: string) => string;
let organizationId: string;

/** Gives the organization more of everything than comes on two pages; the last made is named apart. */
beforeAll(async () => {
  at = await organizationPaths(dashboard);
  organizationId = at("").split("/")[2] ?? "";
  const { owner } = dashboard;
  const series = `generate_series(1, ${many}) n`;
  const marta = "(select id from person where email like 'marta%')";
  await owner.query(
    `insert into person (id, email, name, proved_at) select 'usr_crowd' || n, 'crowd' || n || '@x.example',
       case n when ${many} then 'Zuzana Krásná' else 'Crowd Member ' || n end, now() from ${series}`,
  );
  await owner.query(
    `insert into member (organization_id, person_id, role, created_at) select $1, 'usr_crowd' || n, 'reviewer', now() + make_interval(secs => n) from ${series}`,
    [organizationId],
  );
  await owner.query(
    `insert into invitation (organization_id, id, email, role, invited_by, status, expires_at, created_at)
     select $1, 'inv_crowd' || n, case n when ${many} then 'krasna.guest@x.example' else 'guest' || n || '@x.example' end, 'reader', ${marta},
       'pending', now() + interval '7 days', now() - make_interval(hours => n) from ${series}`,
    [organizationId],
  );
  await owner.query(
    `insert into api_token (organization_id, id, kind, name, permissions, last_four, created_by, created_at)
     select $1, 'tok_crowd' || n, 'api', case n when ${many} then 'Krásná feed' else 'Crowd program ' || n end, '{articles:read}', 'aaaa', ${marta},
       now() - make_interval(days => 400, hours => n) from ${series}`,
    [organizationId],
  );
  await owner.query("update api_token set created_at = now() where name = 'Static export'");
  await owner.query(
    `insert into webhook_endpoint (organization_id, id, kind, url, events, secret, created_by, status, created_at)
     select $1, 'whk_crowd' || n, 'organization', case n when ${many} then 'https://krasna.example/in' else 'https://hooks.example/crowd/' || n end,
       '{article.published}', '', ${marta}, 'paused', now() - make_interval(days => 400, hours => n) from ${series}`,
    [organizationId],
  );
});

type Searched = {
  what: string;
  path: () => string;
  label: string;
  /** Entries of the first page, and entries that only a search finds. */
  first: string;
  words: string;
  found: string;
  none: string;
};

const lists: Searched[] = [
  {
    what: "tokens",
    path: () => at("tokens"),
    label: "Search by name or last characters",
    first: "Static export",
    words: "krasna",
    found: "Krásná feed",
    none: "Try other words, or look at all tokens.",
  },
  {
    what: "members",
    path: () => at("members"),
    label: "Search by name or email",
    first: "Ilse Brandt",
    words: "zuzana kras",
    found: "Zuzana Krásná",
    none: "Try other words or all roles.",
  },
  {
    what: "webhooks",
    path: () => at("webhooks"),
    label: "Search by address",
    first: "https://hooks.example/crowd/1",
    words: "krasna",
    found: "https://krasna.example/in",
    none: "Try other parts of the address.",
  },
];

describe.each(lists)("the list of $what", ({ path, label, first, words, found, none }) => {
  const main = (page: Page) => page.locator("#content");

  test("finds what is on a later page, keeps the words in its address, and goes back", async () => {
    const page = await dashboard.openPage("marta");
    await page.goto(path());
    await main(page).getByText(first, { exact: true }).first().waitFor();
    expect(await main(page).getByText(found, { exact: true }).count()).toBe(0);
    await page.keyboard.press("/");
    await page.keyboard.type(words);
    await main(page).getByText(found, { exact: true }).waitFor();
    await main(page).getByText(first, { exact: true }).first().waitFor({ state: "detached" });
    await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe(words);
    await page.reload();
    await main(page).getByText(found, { exact: true }).waitFor();
    await expect.poll(() => page.getByRole("searchbox", { name: label }).inputValue()).toBe(words);
    await page.goBack();
    await main(page).getByText(first, { exact: true }).first().waitFor();
    await expect.poll(() => page.getByRole("searchbox", { name: label }).inputValue()).toBe("");
  });

  test("goes on to what is not shown yet, and says where nothing matches", async () => {
    const page = await dashboard.openPage("marta");
    await page.goto(path());
    const rows = main(page).locator("[data-row], tbody tr");
    await rows.first().waitFor();
    while ((await main(page).getByText(found, { exact: true }).count()) === 0) {
      const shown = await rows.count();
      await main(page).getByRole("button", { name: "Show more" }).first().click();
      await expect.poll(() => rows.count()).toBeGreaterThan(shown);
    }
    const field = page.getByRole("searchbox", { name: label });
    await field.fill("nothing so named");
    await page.getByText(none).waitFor();
    await field.press("Escape");
    await main(page).getByText(first, { exact: true }).first().waitFor();
    await expect.poll(() => field.inputValue()).toBe("");
  });
});

test("media are searched in the same field", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at("media"));
  const images = page.getByRole("list", { name: "Images" }).getByRole("listitem");
  await images.first().waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("nothing so named");
  await images.first().waitFor({ state: "detached" });
  await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe("nothing so named");
  await page.keyboard.press("Escape");
  await images.first().waitFor();
});

test("an invitation is found beside the members", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(at("members"));
  await page.getByLabel("Search by name or email").fill("krasna");
  const invitations = page.getByRole("region", { name: "Invitations" });
  await expect.poll(() => invitations.getByRole("listitem").allTextContents()).toEqual([expect.stringContaining("krasna.guest@x.example")]);
});

test("somebody beyond the first hundred is found to be mentioned, and to filter the log", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at(`articles/${articleId(dashboard, "quiet-pine-floor")}/review`));
  await page.getByRole("heading", { name: "Comments" }).waitFor();
  await select(page, "a quarter of an inch");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  const text = page.getByLabel("Your comment");
  await text.fill("Please look, @zuz");
  await page.getByRole("option", { name: "Zuzana Krásná" }).waitFor();
  await text.press("Enter");
  await expect.poll(() => text.inputValue()).toBe("Please look, @ZuzanaKrásná ");
  await page.goto(at("audit"));
  await find(page.getByRole("combobox", { name: "Person" }), "zuz");
  await page.waitForURL(/person=usr_crowd130/);
  await page.getByText("No matches").waitFor();
  await expect.poll(() => page.getByRole("combobox", { name: "Person" }).inputValue()).toBe("Person: Zuzana Krásná");
});
