import { beforeAll, expect, test } from "vitest";
import { articleId } from "./review-world.ts";
import { useJourneys } from "./use-journeys.ts";

const { dashboard, visit, callAs } = useJourneys();

// Nobody listens at the demo's endpoint: its failure would be one more entry of the inbox.
beforeAll(async () => {
  await dashboard.owner.query("delete from webhook_endpoint");
});

const rowOf = async (sql: string, ...values: unknown[]) => (await dashboard.owner.query(sql, values)).rows[0];

test("an old revision comes back as a new one, and restoring over what somebody saved meanwhile is refused", async () => {
  const id = articleId(dashboard, "sharp-chisels");
  const page = await visit(dashboard.at("articles"));
  await callAs("marta", "update_article", { id, revision: 1, summary: "Another summary." });
  await visit(dashboard.at(`articles/${id}/history?from=1&to=2`));
  await page.getByText("Another summary.").first().waitFor();
  await page.keyboard.press("j");
  await page.waitForURL((url) => url.searchParams.get("to") === "1");
  await page.getByRole("button", { name: "Restore revision 1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore revision 1" }).click();
  await page.waitForURL((url) => url.searchParams.get("from") === "2" && url.searchParams.get("to") === "3");
  const { rows } = await dashboard.owner.query("select markdown, summary from article_revision where article_id = $1 order by revision", [
    id,
  ]);
  expect(rows[2]).toEqual(rows[0]);
  expect(rows[1].summary).toBe("Another summary.");
  await page.getByRole("link", { name: /^Revision 1/ }).click();
  await page.getByRole("button", { name: "Restore revision 1" }).click();
  await page.getByRole("dialog").waitFor();
  await callAs("marta", "update_article", { id, revision: 3, summary: "Saved meanwhile." });
  await page.getByRole("dialog").getByRole("button", { name: "Restore revision 1" }).click();
  await page.getByRole("alert").waitFor();
  expect(await rowOf("select max(revision) as newest from article_revision where article_id = $1", id)).toEqual({ newest: 4 });
});
