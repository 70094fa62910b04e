import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clockOptions } from "../../server/test/clock/clock.ts";
import { until } from "../../server/test/until.ts";
import { installPacked } from "../../site/test/packed.ts";
import { look } from "./look.ts";
import { ask } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";

const packed = installPacked();
const folder = join(packed.root, "site");
let site: ChildProcess | undefined;
let projectId: string;
afterAll(async () => {
  if (site !== undefined && site.exitCode === null) {
    site.kill("SIGTERM");
    await once(site, "close");
  }
  packed[Symbol.dispose]();
});

// Browsers warn of the frame that may run the site's scripts: the service's page around it runs none, by its policy. The rest is of axe.
const dashboard = useDashboard({
  running: true,
  meant: /^Blocked script execution in |allow-scripts and allow-same-origin|^Failed to execute 'postMessage'/,
});
const window = (page: Page) => page.getByRole("dialog", { name: "Preview" });
const frames = "iframe[title*='as readers will see it']:not([aria-hidden])";

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** Connects a site as its initializer does, and returns its keys. */
async function connect(page: Page): Promise<{ readToken: string; webhookSecret: string }> {
  const say = async (step: string, body: object) =>
    (await page.request.post(`${dashboard.origin}/connect/site/${step}`, { data: body })).json();
  const { deviceCode, userCode } = await say("start", { framework: "node" });
  await ask(page, "approve_site_connection", { code: userCode, projectId });
  return say("token", { deviceCode });
}

/** Starts the example site of the package, with its own preview. */
async function startSite(siteUrl: string, { readToken, webhookSecret }: { readToken: string; webhookSecret: string }): Promise<void> {
  const child = spawn(process.execPath, [...clockOptions(), "server.js"], {
    cwd: folder,
    env: {
      PORT: new URL(siteUrl).port,
      SITE_URL: siteUrl,
      SERVICE_URL: dashboard.origin,
      SERVICE_READ_TOKEN: readToken,
      SERVICE_WEBHOOK_SECRET: webhookSecret,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  // Known before it answers, so that it ends with the tests whatever happens.
  site = child;
  await until(() => output.includes("runs at"));
}

beforeAll(async () => {
  cpSync(join(import.meta.dirname, "../../examples/node-site"), folder, { recursive: true });
  const [, loft] = dashboard.world.projects;
  projectId = loft?.id ?? "";
  const siteUrl = `http://127.0.0.1:${await freePort()}`;
  await dashboard.owner.query("update project set site_url = $2, hosted_blog = false where id = $1", [projectId, siteUrl]);
  const page = await dashboard.openPage("marta");
  await page.goto(`/projects/${projectId}/articles`);
  await startSite(siteUrl, await connect(page));
  await ask(page, "set_site_preview", { projectId, path: "/galley/preview" });
  await dashboard.closePages();
}, 120_000);

test("a connected site shows the saved revision in place of the blog, to writers and readers, and the blog what is not saved", async () => {
  const writer = await dashboard.openPage("marta");
  await writer.goto(`/projects/${projectId}/articles`);
  const markdown = "# Ink on paper\n\nNot **live** yet.";
  const { id } = await ask(writer, "create_article", { projectId, markdown, submit: false });
  await writer.goto(`/projects/${projectId}/articles/${id}`);
  await writer.getByRole("textbox", { name: "Title", exact: true }).waitFor();
  await writer.keyboard.press("Control+Shift+P");
  await window(writer).getByRole("button", { name: "Your site" }).waitFor();
  const shown = writer.frameLocator(frames).frameLocator("iframe");
  await shown.getByRole("heading", { level: 1, name: "Ink on paper" }).waitFor();
  await shown.getByText("live", { exact: true }).waitFor();
  await look(writer, "preview-site");
  await writer.getByRole("button", { name: "Close the preview" }).click();
  await writer.getByRole("textbox", { name: "Title", exact: true }).fill("Ink that nobody has saved");
  await writer.keyboard.press("Control+Shift+P");
  await writer.frameLocator(frames).getByRole("heading", { level: 1, name: "Ink that nobody has saved" }).waitFor();

  const reader = await dashboard.openPage("helen");
  await reader.goto(`/projects/${projectId}/articles/${id}`);
  await reader.waitForURL(/\/review$/);
  await reader.getByRole("heading", { level: 1, name: "Ink on paper" }).waitFor();
  await reader.keyboard.press("Control+Shift+P");
  const seen = reader.frameLocator(frames).frameLocator("iframe");
  await seen.getByRole("heading", { level: 1, name: "Ink on paper" }).waitFor();
  await window(reader).getByRole("button", { name: "Blog" }).click();
  await reader.frameLocator(frames).getByRole("heading", { level: 1, name: "Ink on paper" }).waitFor();
  expect(await window(reader).getByRole("button", { name: "Beside the text" }).count()).toBe(0);
});
