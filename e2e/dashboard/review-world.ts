import type { Page } from "playwright-core";
import { expect } from "vitest";
import { demoOrganizations, type PersonKey } from "../../server/src/operating/seed/people.ts";
import type { Dashboard } from "./open-dashboard.ts";

/** Returns the id of the demo world's article with this slug. */
export function articleId({ world }: Dashboard, slug: string): string {
  const found = world.articles.find((article) => article.slug === slug);
  if (found === undefined) throw new Error(`The demo world has no article ${slug}.`);
  return found.id;
}

/** Leads a person to the review of an article, and waits until that one is shown. */
export async function openReview(dashboard: Dashboard, who: PersonKey, id: string): Promise<Page> {
  const { rows } = await dashboard.owner.query("select title from article where id = $1", [id]);
  const page = await dashboard.visit(who, dashboard.at(`articles/${id}/review`));
  await page.getByRole("heading", { level: 1, name: rows[0].title }).waitFor();
  await page.getByRole("heading", { name: "Comments" }).waitFor();
  return page;
}

export async function stateOf({ owner }: Dashboard, articleId: string) {
  const { rows } = await owner.query(
    "select status, revision, approved_revision as approved, published_revision as live from article where id = $1",
    [articleId],
  );
  return rows[0];
}

export async function destinationOf({ owner }: Dashboard, postId: string) {
  return (await owner.query("select status, at_local, url from post_destination where post_id = $1", [postId])).rows[0];
}

/** Calls an operation as the person of a page, without its screen. */
export async function ask(page: Page, operation: string, input: object): Promise<Record<string, unknown>> {
  const response = await page.request.post(`/dashboard/organizations/${demoOrganizations.hearth.id}/${operation}`, {
    data: input,
    headers: { origin: new URL(page.url()).origin },
  });
  const answer = await response.json();
  expect(answer, operation).not.toHaveProperty("error");
  return answer;
}

/** Takes an action from the menu of an article. */
export async function fromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "More actions", exact: true }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

/** Selects words of the text, in the n-th text node that contains them, as a person does with the mouse. */
export async function select(page: Page, words: string, occurrence = 1): Promise<void> {
  const found = await page.evaluate(`(() => {
    const walker = document.createTreeWalker(document.querySelector("article"), NodeFilter.SHOW_TEXT);
    let left = ${occurrence};
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.data.indexOf(${JSON.stringify(words)});
      if (at < 0 || --left > 0) continue;
      node.parentElement.scrollIntoView({ block: "center" });
      getSelection().setBaseAndExtent(node, at, node, at + ${words.length});
      return true;
    }
    return false;
  })()`);
  expect(found, `The text lacks "${words}".`).toBe(true);
}
