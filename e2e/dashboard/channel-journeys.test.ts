import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWordPressServer, wordPressAccount } from "../../capabilities/wordpress/test/wordpress-server.ts";
import { type Listening, listenHttp } from "../../server/test/outside/listen.ts";
import { type Consent, collectSite, openConsent, startSite } from "./connections-world.ts";
import { useJourneys } from "./use-journeys.ts";

let x: Consent;
let wordPress: Awaited<ReturnType<typeof openWordPressServer>>;
let site: Listening;
const shown = new Map<string, string>();
let readToken = "";
beforeAll(async () => {
  [x, wordPress, site] = await Promise.all([openConsent(), openWordPressServer(), listenHttp(answerAsSite)]);
});
afterAll(() => Promise.all([x, wordPress, site].map((server) => server[Symbol.asyncDispose]())));
const { dashboard, visit, callAs, tellChanges } = useJourneys({ outside: () => ({ apps: { x: x.app } }) });

/** Reads an article with the site's token when its webhook is called, and shows what it has read. */
async function answerAsSite(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === "GET") {
    const page = shown.get(request.url ?? "");
    response.writeHead(page === undefined ? 404 : 200).end(page);
    return;
  }
  const { data } = (await json(request)) as { data: { slug?: string } };
  if (data.slug !== undefined) {
    const headers = { authorization: `Bearer ${readToken}` };
    const article = await fetch(`${dashboard.origin}/api/v1/articles/${data.slug}?locale=en`, { headers });
    if (article.ok) shown.set(`/blog/${data.slug}`, `<h1>${((await article.json()) as { title: string }).title}</h1>`);
  }
  response.writeHead(204).end();
}

const row = (page: Page, name: string) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

/** Writes an article, approves it and publishes it at once. */
async function publish(projectId: string, title: string): Promise<string> {
  const { id } = await callAs("marta", "create_article", { projectId, markdown: `# ${title}\n\nText.`, submit: false });
  await callAs("marta", "submit_article", { id });
  await callAs("marta", "approve_article", { id, revision: 1 });
  await callAs("marta", "publish_article_now", { id, revision: 1 });
  await dashboard.turn("publisher", "webhookSender", "publisher");
  return String(id);
}

const publications = async (id: string) =>
  (await dashboard.owner.query("select destination, status from publication where article_id = $1 order by destination", [id])).rows;

test("a platform that refuses the password says so at its field, is connected with the right one, and gets what goes live", async () => {
  const page = await visit(dashboard.at("connections?open=wordpress"));
  const dialog = page.getByRole("dialog", { name: "Connect WordPress" });
  const password = dialog.getByLabel("Application password");
  await dialog.getByLabel("Address").fill(wordPress.url);
  await dialog.getByLabel("Username").fill(wordPressAccount.username);
  await password.fill("wrong wrong wrong");
  await dialog.getByRole("button", { name: "Test and connect" }).click();
  await expect.poll(() => password.getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => password.inputValue()).toBe("wrong wrong wrong");
  expect((await dashboard.owner.query("select from platform_connection")).rows).toEqual([]);
  await password.fill(wordPressAccount.applicationPassword);
  await dialog.getByRole("button", { name: "Test and connect" }).click();
  await page.getByText("WordPress is connected as Marta Vidal.").waitFor();
  await row(page, "WordPress").getByText("Publishes as Marta Vidal").waitFor();
  const { rows } = await dashboard.owner.query("select address, status, credentials from platform_connection");
  expect(rows).toMatchObject([{ address: wordPress.url, status: "active" }]);
  expect(rows[0].credentials).not.toContain("abcd");

  const id = await publish(dashboard.projectId, "Sent to a platform");
  expect(await publications(id)).toEqual([
    { destination: "hosted_blog", status: "confirmed" },
    { destination: "wordpress", status: "confirmed" },
  ]);
  expect([...wordPress.posts.values()]).toMatchObject([{ status: "publish", title: "Sent to a platform" }]);
  await visit(dashboard.at("connections"));
  await page.getByRole("button", { name: "More actions for WordPress" }).click();
  await page.getByRole("menuitem", { name: "Disconnect" }).click();
  await page.getByRole("dialog", { name: "Disconnect WordPress?" }).getByRole("button", { name: "Disconnect" }).click();
  await page.getByText("WordPress is disconnected").waitFor();
  expect((await dashboard.owner.query("select from platform_connection")).rows).toEqual([]);
});

test("a site that shows a code is approved for a project, reads with its key, and what goes live is confirmed on its page", async () => {
  const page = await visit(dashboard.at("media"));
  const { id } = await callAs("marta", "create_project", { name: "Field Notes", language: "en", hostedBlog: false });
  const siteUrl = `http://127.0.0.1:${site.port}`;
  const { userCode, deviceCode } = await startSite(dashboard, { framework: "next", siteUrl });
  await page.goto(`/projects/${id}/connections`);
  await row(page, "Your own site").getByRole("button", { name: "Connect" }).click();
  const dialog = page.getByRole("dialog", { name: "Connect your site" });
  await dialog.getByLabel("Code").fill(userCode.toLowerCase().replace("-", " "));
  await dialog.getByRole("button", { name: "Continue" }).click();
  const address = page.getByLabel("Address of the project’s site");
  await expect.poll(() => address.inputValue()).toBe(siteUrl);
  await address.fill("not an address");
  await page.getByRole("button", { name: "Connect to Field Notes" }).click();
  await expect.poll(() => address.getAttribute("aria-invalid")).toBe("true");
  expect(await collectSite(dashboard, deviceCode)).toEqual({ status: "pending" });
  await address.fill(siteUrl);
  await page.getByRole("button", { name: "Connect to Field Notes" }).click();
  await page.waitForURL((url) => url.pathname === `/projects/${id}/connections`);
  const keys = await collectSite(dashboard, deviceCode);
  expect(keys).toMatchObject({ status: "approved", projectId: id, siteUrl });
  readToken = keys.readToken ?? "";
  await tellChanges();
  await page.getByText(`is notified of every change at ${siteUrl}/api/service/webhook`).waitFor();

  const articleId = await publish(String(id), "Shown by a site");
  expect(await publications(articleId)).toEqual([{ destination: "site", status: "confirmed" }]);
  expect([...shown.values()]).toEqual(["<h1>Shown by a site</h1>"]);
  const { rows } = await dashboard.owner.query("select status, published_revision from article where id = $1", [articleId]);
  expect(rows).toEqual([{ status: "published", published_revision: 1 }]);
});

test("a network asks the account's owner, a no changes nothing, and after a yes an approved post is seen through to published", async () => {
  const page = await visit(dashboard.at("connections"));
  const accounts = async () => (await dashboard.owner.query("select handle, status from network_account where network = 'x'")).rows;
  await row(page, "X").getByRole("button", { name: "Connect" }).click();
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("alert").getByText("Access was denied on X.").waitFor();
  expect(await accounts()).toEqual([]);
  await page.getByRole("alert").getByRole("button", { name: "Close" }).click();
  await page.getByRole("alert").waitFor({ state: "hidden" });
  await row(page, "X").getByRole("button", { name: "Connect" }).click();
  await page.getByRole("link", { name: "Authorize app" }).click();
  await page.getByText("X is connected. Posts now go out as @hearthandhome.").waitFor();
  expect(await accounts()).toEqual([{ handle: "hearthandhome", status: "connected" }]);

  await page.goto(dashboard.at("posts/new?format=x"));
  await page.getByLabel("Part 1 of 1").fill("Old windows outlive new ones.");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Send for review" }).click();
  await page.waitForURL(/\/posts\/pst_/);
  const id = new URL(page.url()).pathname.split("/").at(-1);
  await callAs("ilse", "approve_post", { id, revision: 1 });
  await dashboard.turn("postSender");
  expect(x.posts).toEqual([]);
  await callAs("ilse", "publish_post_now", { id, revision: 1 });
  await dashboard.turn("postSender");
  expect(x.posts.map(({ text }) => text)).toEqual(["Old windows outlive new ones."]);
  const { rows } = await dashboard.owner.query("select status, url from post_destination where post_id = $1", [id]);
  expect(rows).toEqual([{ status: "confirmed", url: expect.stringContaining("/hearthandhome/status/") }]);
  await page.getByRole("region", { name: "X", exact: true }).locator(`a[href="${rows[0].url}"]`).first().waitFor();
});
