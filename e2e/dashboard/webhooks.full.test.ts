import { expect, test } from "vitest";
import { useDashboard } from "./use-dashboard.ts";
import { webhooksAt } from "./webhooks-world.ts";

const dashboard = useDashboard({ running: true });
const seeded = () => dashboard.world.fixture.webhooks[0]?.id;

test("somebody who is neither owner nor admin is told who may, and no link leads there", async () => {
  for (const who of ["priya", "ilse", "helen"] as const) {
    const page = await dashboard.openPage(who);
    for (const path of ["", "/new", `/${seeded()}`, `/${seeded()}/edit`]) {
      await page.goto(webhooksAt + path);
      await page.getByText("Only owners and admins manage webhooks").waitFor();
      expect(await page.getByRole("textbox").count()).toBe(0);
    }
    expect(await page.getByRole("link", { name: "Webhooks" }).count()).toBe(0);
  }
});

test("what is entered into an endpoint is there again after a look elsewhere, until it is cancelled", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(`${webhooksAt}/${seeded()}/edit`);
  const address = page.getByLabel("URL");
  const before = await address.inputValue();
  await address.fill("https://hooks.example/kept");
  await page.getByRole("link", { name: "Members" }).click();
  await page.waitForURL((url) => url.pathname.endsWith("/members"));
  await page.goBack();
  await expect.poll(() => address.inputValue()).toBe("https://hooks.example/kept");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.waitForURL((url) => url.pathname.endsWith(`/${seeded()}`));
  await page.goto(`${webhooksAt}/${seeded()}/edit`);
  await expect.poll(() => address.inputValue()).toBe(before);
});

test("an endpoint that there is none of, or that is somebody else's, is not there", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(`${webhooksAt}/whk_unknown`);
  await page.getByText("There is no webhook endpoint with this id.").waitFor();
  expect(await page.getByRole("button", { name: "Send test event" }).count()).toBe(0);
  const foreign = await dashboard.openPage("ingrid");
  await foreign.goto(`/organizations/org_demo_northlight_studio/webhooks/${seeded()}`);
  await foreign.getByText("There is no webhook endpoint with this id.").waitFor();
  await foreign.goto("/organizations/org_demo_northlight_studio/webhooks");
  await foreign.getByText("No endpoints yet").waitFor();
});
