import type { Locator, Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { give, givePaste, written } from "./clipboard.ts";
import { useDashboard } from "./use-dashboard.ts";
import { beginText } from "./writing.ts";

const dashboard = useDashboard({ running: true });
let page: Page;
let panel: Locator;
beforeEach(async () => {
  page = await dashboard.openPage();
  await beginText(page, dashboard);
  panel = page.getByRole("region", { name: "Pasted, but not all of it as it was" });
});

/** Returns the rows of the panel, without their choices. */
async function rows(): Promise<string[]> {
  await panel.waitFor();
  return panel.locator("> ul > li > span").allTextContents();
}

const choose = (name: string, row: string) => panel.getByRole("group", { name: row }).getByRole("button", { name }).click();

test("choices last while the pasted text is as it came in, whatever is written around it", async () => {
  await give(page, "paste", { "text/plain": "one\n\n| a | b |\n|--|--|\n| 1 | 2 |\n\ntwo" });
  await page.keyboard.type(" more");
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("First ");
  await choose("Leave out", "1 table became a list");
  await expect.poll(() => written(page)).toBe("First one\n\ntwo more");
  await choose("As a list", "1 table was left out");
  await expect.poll(() => written(page)).toBe("First one\n\n- a: 1 – b: 2\n\ntwo more");
  await page.getByText("a: 1 – b: 2").click();
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await panel.getByText("You have changed the pasted text since, so it stays as it is.").waitFor();
  expect(await panel.getByRole("button", { name: "As a list" }).count()).toBe(0);
});

test("a paste of code alone keeps it, and one that loses nothing says nothing", async () => {
  await give(page, "paste", {
    "text/html": "<meta charset='utf-8'><pre><code>let x = 1;\nlet y = 2;\n</code></pre>",
    "text/plain": "let x = 1;",
  });
  expect(await rows()).toEqual(["1 code block became lines of code"]);
  await expect.poll(() => written(page)).toBe("`let x = 1;`\\\n`let y = 2;`");
  await give(page, "paste", { "text/plain": "Only **words**." });
  await panel.waitFor({ state: "detached" });
});

test("the panel is reached, worked and left by keys, and says where each loss was", async () => {
  await givePaste(page, "assistant.md.txt");
  await panel.waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  const focused = () => page.evaluate("document.activeElement.textContent");
  expect(await focused()).toBe("Close");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("Leave out");
  await page.keyboard.press("Enter");
  expect(await rows()).toContain("1 table was left out");
  expect(await focused()).toBe("Leave out");
  await panel.getByText("Where it was").press("Enter");
  const places = panel.locator("details li");
  await expect
    .poll(() => places.allTextContents())
    .toEqual([
      "Line 3: text that was struck, underlined, highlighted, raised or lowered; its words stay (“Never”)",
      "Line 7: a table (“Coat Days Notes Scratch 10 keep *damp*”)",
      "Line 12: a code block (“days = 10 if frost: wait(days)”)",
      "Line 20: a list’s nesting; its items stay (“Putty, a year old”)",
      "Line 21: a list’s nesting; its items stay (“Sieved”)",
      "Line 23: a box to tick; its sign stays (“Order straw”)",
      "Line 25: a divider",
      "Line 27: HTML (“Tools”)",
      "Line 30: HTML (“<br>”)",
      "Line 32: HTML (“</details>”)",
      "Line 34: the image https://example.org/wall.jpg",
      "Line 36: a heading’s level; the nearest one is used (“Further”)",
      "And 1 more.",
    ]);
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate("document.activeElement.classList.contains('ProseMirror')")).toBe(true);
});

test("the panel tells losses in Portuguese", async () => {
  await page.context().addCookies([{ name: "galley_language", value: "pt", url: page.url() }]);
  await page.goto(dashboard.at("articles/new"));
  await page.locator(".ProseMirror").click();
  await givePaste(page, "web-page.html.txt");
  const portuguese = page.getByRole("region", { name: "Colado, mas nem tudo como estava" });
  await expect
    .poll(() => portuguese.locator("> ul > li > span").allTextContents())
    .toEqual([
      "2 notas de rodapé passaram a palavras no texto",
      "1 ligação perdeu o endereço; o texto fica",
      "2 blocos de código ficaram de fora",
      "1 tabela passou a lista",
      "1 título ficou com o nível mais próximo",
      "5 elementos HTML ficaram de fora",
      "1 lista recuada ficou plana; os itens ficam",
      "2 caixas de seleção passaram a sinais",
      "1 citação recuada ficou plana; o texto fica",
      "1 texto que aparece ao apontar para algo ficou de fora",
      "1 linha divisória ficou de fora",
      "1 imagem ficou de fora",
    ]);
});
