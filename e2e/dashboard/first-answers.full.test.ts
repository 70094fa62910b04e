import type { BrowserContextOptions } from "playwright-core";
import { expect, test } from "vitest";
import { organizationPaths } from "./members-world.ts";
import { holdChanges } from "./open-dashboard.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });

const phone = {
  userAgent: "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Mobile Safari/537.36",
  viewport: { width: 390, height: 844 },
};

type Answer = { operation: string; input: Record<string, unknown> };
const told = ({ operation, input }: Answer) => `${operation} ${JSON.stringify(Object.entries(input).toSorted())}`;

const frame = ["count_waiting", "get_credits"];

/** Opens a screen until all that it needs first comes with its page, and expects that it asks for none of that. */
async function expectOnce(path: string, own: readonly string[], on: BrowserContextOptions = {}): Promise<void> {
  const page = await dashboard.openPage("marta", on);
  const asked: Answer[] = [];
  page.on("request", (request) => {
    const operation = new URL(request.url()).pathname.split("/").at(-1) ?? "";
    asked.push({ operation, input: request.method() === "POST" ? request.postDataJSON() : {} });
  });
  await holdChanges(page);
  let came: string[] = [];
  // A page does not wait for answers that a busy machine takes too long for.
  const load = async () => {
    // Whatever an earlier page still asks for is gone with it.
    await page.goto("about:blank");
    asked.length = 0;
    await page.goto(path);
    const answers = await page.evaluate<Answer[]>("JSON.parse(document.getElementById('known').textContent).answers");
    came = answers.map(told);
    return answers.map(({ operation }) => operation);
  };
  await expect.poll(load).toEqual([...own, ...frame]);
  await page.locator("h1").first().waitFor();
  await page.waitForLoadState("networkidle");
  // A calendar that is shown reads the days before and after.
  const again =
    on === phone
      ? asked.filter((one) => came.includes(told(one)))
      : asked.filter(({ operation }) => [...own, ...frame].includes(operation));
  expect([again, asked.some(({ operation }) => operation === "session")]).toEqual([[], false]);
}

const destinations = ["get_hosted_blog", "get_site_connection", "list_platforms", "list_networks", "list_network_accounts"];
const blog = ["get_hosted_blog", "get_project_settings"];
const ofProject: [string, string[], BrowserContextOptions?][] = [
  ["articles", ["browse_articles", "count_articles", "list_saved_views", "list_tags", "get_brand"]],
  ["posts", ["browse_posts", "count_posts", "list_saved_views"]],
  ["results", ["chart_results", "browse_results"]],
  ["brand", ["get_brand"]],
  ["blog", blog],
  ["blog?tab=pages", [...blog, "get_blog_settings"]],
  ["blog?tab=redirects", [...blog, "list_redirects"]],
  ["calendar", ["list_saved_views"]],
  ["calendar", ["browse_calendar", "list_saved_views"], phone],
  ["suggestions", ["list_topic_suggestions"]],
  ["media", ["browse_images"]],
  ["connections", destinations],
  ["notifications", ["list_waiting", "count_unread_notifications"]],
];

test.each(ofProject)("%s asks the service for none of what came with its page", async (path, own, on) => {
  await expectOnce(dashboard.at(path), own, on);
});

const ofSettings = ["get_project_settings", "get_project_deletion", "get_post_slots", "get_routine", "list_guest_links"];
const ofOrganization: [string, string[]][] = [
  ["assistants", ["list_assistants"]],
  ["audit", ["list_audit_entries", "get_retention"]],
  ["credits", ["list_credit_entries", "get_quotas", "get_offers", "get_prices", "get_usage"]],
  ["members", ["list_members", "count_members", "list_invitations"]],
  ["webhooks", ["browse_webhook_endpoints"]],
  ["tokens", ["list_tokens", "count_tokens"]],
  ["settings", ["get_organization", "get_organization_deletion"]],
  ["settings?project=", ofSettings],
];

test.each(ofOrganization)("%s of an organization asks for none of it either", async (path, own) => {
  const at = await organizationPaths(dashboard);
  await expectOnce(at(path.endsWith("=") ? path + dashboard.projectId : path), own);
});

const ofPost = ["get_post", "get_post_delivery", "list_network_accounts", "get_review", "browse_post_comments", "list_post_activity"];
const ofItems: [string, () => string, string[]][] = [
  ["an article", () => `articles/${dashboard.world.fixture.articles.published.id}`, ["get_article", "get_article_status"]],
  ["a post", () => `posts/${dashboard.world.fixture.posts.approved.id}`, ofPost],
];

test.each(ofItems)("%s opens with what came, and asks for none of it", async (_, path, own) => {
  await expectOnce(dashboard.at(path()), own);
});

test("a review opens with what came, and asks for none of it", async () => {
  const own = ["get_article", "get_article_status", "get_review", "get_project_settings", "list_people", "browse_comments"];
  await expectOnce(dashboard.at(`articles/${dashboard.world.fixture.articles.published.id}/review`), own);
});
