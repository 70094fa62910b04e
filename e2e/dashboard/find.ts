import type { Locator, Page } from "playwright-core";

/** Chooses what a field finds for some words: the first offer, or the one with a name. */
export async function find(field: Locator, words: string, name?: string): Promise<void> {
  await field.click();
  await field.fill(words);
  const offers = field.page().getByRole("option");
  const offer = name === undefined ? offers.filter({ hasText: new RegExp(words, "i") }) : offers.filter({ hasText: name });
  await offer.first().click();
}

/** Chooses a value of a list's filter. */
export async function choose(page: Page, filter: string, value: string): Promise<void> {
  await page.getByRole("button", { name: `${filter}: ` }).click();
  await page.getByRole("menuitemradio", { name: value, exact: true }).click();
}
