import type { Page } from "playwright-core";
import { expect } from "vitest";
import { demoOrganizations } from "../../server/src/operating/seed/people.ts";
import type { Dashboard } from "./open-dashboard.ts";

/** Returns the id of the demo world's article with this slug. */
export function articleId({ world }: Dashboard, slug: string): string {
  const found = world.articles.find((article) => article.slug === slug);
  if (found === undefined) throw new Error(`The demo world has no article ${slug}.`);
  return found.id;
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
