import { expect, test } from "vitest";
import { ask } from "./members-world.ts";
import { articleId } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard();

test("somebody's mention appears by itself, leads to the comment and is read then", async () => {
  const id = articleId(dashboard, "sharp-chisels");
  const nadia = await dashboard.visit("nadia", dashboard.at("notifications/activity?show=unread"));
  await nadia.getByRole("heading", { name: "Inbox" }).waitFor();
  const marta = await dashboard.visit("marta", dashboard.at("articles"));
  const body = "@nadia.rahal is this figure right? It looks low to me.";
  const { id: comment } = await ask(dashboard, marta, "create_comment", { id, body });
  const row = nadia.getByRole("link", { name: /Marta Vidal mentioned you in .*It looks low to me/ });
  await dashboard.appears(row);
  await expect.poll(() => nadia.getByRole("link", { name: /^Inbox, \d+ waiting for you/ }).count()).toBe(1);
  await row.first().click();
  await nadia.waitForURL((url) => url.pathname.includes(`/articles/${id}`) && url.searchParams.get("comment") === comment);
  const isRead = async () =>
    (await dashboard.owner.query("select read_at is not null as read from notification where comment_id = $1", [comment])).rows;
  await expect.poll(isRead).toEqual([{ read: true }]);
});
