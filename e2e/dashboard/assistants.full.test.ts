import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { demoOrganizations } from "../../server/src/operating/seed/people.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });

const organizationId = demoOrganizations.hearth.id;
const path = `/organizations/${organizationId}/assistants`;

test("assistants are searched by name in the address, and each program has its own steps", async () => {
  const page = await dashboard.openPage();
  await page.goto(path);
  const claude = page.getByRole("button", { name: /^What “Claude” can do/ });
  await claude.first().waitFor();
  const search = page.getByRole("searchbox", { name: "Search by name" });
  await search.fill("gpt");
  await claude.waitFor({ state: "detached" });
  expect(new URL(page.url()).searchParams.get("q")).toBe("gpt");
  await search.fill("nothing");
  await page.getByText("No matches").waitFor();
  await search.fill("");
  await page.getByRole("button", { name: "Cursor", exact: true }).click();
  await page.getByText("~/.cursor/mcp.json").waitFor();
});

/** Creates the token that an assistant holds after its exchange, valid for the assistant server, and returns it. */
async function newValueOf(name: string): Promise<string> {
  const value = randomBytes(32).toString("base64url");
  await dashboard.owner.query(
    `insert into token_digest (digest, organization_id, token_id, expires_at, audience, permissions)
     select $1, organization_id, id, now() + interval '30 minutes', $2, permissions from api_token where name = $3 and kind = 'assistant'`,
    [createHash("sha256").update(value).digest(), `${dashboard.origin}/mcp`, name],
  );
  return value;
}

function ask(value: string): Promise<number> {
  return fetch(`${dashboard.origin}/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${value}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2025-06-18",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }),
  }).then(async (response) => {
    await response.body?.cancel();
    return response.status;
  });
}

test("one that is disconnected stops at once, its person's other things go on", async () => {
  const value = await newValueOf("Claude");
  expect(await ask(value)).toBe(200);
  const page = await dashboard.openPage();
  await page.goto(path);
  await page.getByRole("button", { name: "Disconnect Marta Vidal’s Claude" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await page.getByText("Claude is disconnected.").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Disconnect Marta Vidal’s Claude" }).count()).toBe(0);
  expect(await ask(value)).toBe(401);
  const { rows } = await dashboard.owner.query(
    "select revoked_at is not null as revoked from api_token where name = 'Claude' and kind = 'assistant'",
  );
  expect(rows).toEqual([{ revoked: true }]);
});

test("a member sees and ends their own alone, and finds the screen in palette and help", async () => {
  const page = await dashboard.openPage("priya");
  await page.goto(dashboard.at("articles"));
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or jump to…" }).fill("MCP");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${path}`);
  await page.getByText("For you").waitFor();
  await expect.poll(() => page.getByRole("list", { name: "Connected assistants" }).getByRole("listitem").count()).toBe(1);
  expect(await page.getByRole("link", { name: "What it did" }).count()).toBe(0);
  await page.keyboard.press("Shift+?");
  await page.getByRole("dialog").locator(`a[href="${path}"]`).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Disconnect Priya Nair’s Cursor" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await page.getByText("No assistants connected").waitFor();
});
