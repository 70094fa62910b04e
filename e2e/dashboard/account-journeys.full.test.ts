import { credentialNetworkNames, networksByName } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountServer, openAccountServer } from "../../server/test/outside/account-server.ts";
import { useDashboard } from "./use-dashboard.ts";

const [network] = credentialNetworkNames;
const { title } = networksByName[network];

let accounts: AccountServer;
beforeAll(async () => {
  accounts = await openAccountServer();
});
afterAll(() => accounts[Symbol.asyncDispose]());
const dashboard = useDashboard({ running: true });

test("an account connects with its credentials, and posts can go there from then on where they name it", async () => {
  const page = await dashboard.openPage("marta");
  const offer = page.getByRole("checkbox", { name: title });
  const newPost = `/projects/${dashboard.projectId}/posts/new?format=x&view=out`;
  await page.goto(newPost);
  await page.getByRole("heading", { name: "Publish to" }).waitFor();
  expect(await offer.count()).toBe(0);

  await page.goto(`/projects/${dashboard.projectId}/connections?open=${network}`);
  const dialog = page.getByRole("dialog", { name: `Connect ${title}` });
  const [address, user, secret] = [0, 1, 2].map((index) => dialog.locator("input").nth(index));
  const [name = "", password = ""] = Object.values(accounts.newAccount());
  await address?.fill(accounts.url);
  await user?.fill(name);
  await secret?.fill("not the right one");
  await dialog.getByRole("button", { name: "Test and connect" }).click();
  await expect.poll(() => secret?.getAttribute("aria-invalid")).toBe("true");
  await secret?.fill(password);
  await dialog.getByRole("button", { name: "Test and connect" }).click();
  await page.getByText(`${title} is connected as @${name}.`).waitFor();
  await page.getByText(`Posts go out as @${name}`).waitFor();

  await page.goto(newPost);
  await expect.poll(() => page.getByRole("checkbox", { name: "X", exact: true }).isChecked()).toBe(true);
  await expect.poll(() => offer.isChecked()).toBe(false);
  await offer.check();
  await page.getByRole("textbox").first().fill("Said in two places.");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByRole("region", { name: title }).waitFor();
  const { rows } = await dashboard.owner.query(
    "select d.destination from post_destination d join post p on p.id = d.post_id where p.title = 'Said in two places.' order by 1",
  );
  expect(rows.map(({ destination }) => destination)).toEqual([network, "x"].toSorted());
});
