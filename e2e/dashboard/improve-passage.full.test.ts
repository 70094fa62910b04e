import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createModels } from "../../server/src/making/models/create-models.ts";
import { type ModelServer, openModelServer } from "../../server/test/models/open-model-server.ts";
import { quickPace } from "../../server/test/models/quick-pace.ts";
import { written } from "./clipboard.ts";
import { look } from "./look.ts";
import { ask } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";
import { phone } from "./use-journeys.ts";
import { textOf, typeAtEnd } from "./writing.ts";

let server: ModelServer;
beforeAll(async () => {
  server = await openModelServer();
});
afterAll(() => server[Symbol.asyncDispose]());
// A model that gives no usable answer is answered with a 503.
const dashboard = useDashboard({
  running: true,
  meant: /status of 503/,
  outside: () => ({ models: createModels({ text: server.settings().text }, undefined, quickPace) }),
});

const long = "It is in any case the **old floor** that rubs in winter.";
const short = "The **old floor** rubs in winter.";
beforeEach(() => {
  server.state.answers.text = () => ({ markdown: short, because: "It says the same in fewer words." });
});

async function openDraft(page: Awaited<ReturnType<typeof dashboard.openPage>>): Promise<void> {
  await page.goto(dashboard.at("articles"));
  const markdown = `# Floors that move\n\nLook first.\n\n${long}\n\nLet it breathe.`;
  const { id } = await ask(page, "create_article", { projectId: dashboard.projectId, markdown, submit: false });
  await page.goto(dashboard.at(`articles/${id}`));
  await textOf(page).waitFor();
}

/** Selects the words of the third paragraph, as a person does with the mouse. */
async function choose(page: Awaited<ReturnType<typeof dashboard.openPage>>): Promise<void> {
  await page.evaluate(`(() => {
    const { editor } = document.querySelector(".ProseMirror");
    let at = 0;
    editor.state.doc.forEach((node, start) => { if (node.textContent.startsWith("It is in")) at = start; });
    editor.chain().focus().setTextSelection({ from: at + 1, to: at + editor.state.doc.nodeAt(at).nodeSize - 1 }).scrollIntoView().run();
  })()`);
}

test("selected words become shorter as a suggestion beside the text, which is taken by keys alone and can be undone", async () => {
  const page = await dashboard.openPage("ilse");
  await openDraft(page);
  await typeAtEnd(page, " Unsaved.");
  await textOf(page).locator("p", { hasText: "It is in any case" }).click();
  const card = page.getByRole("region", { name: "Other words for this passage" });
  // The keys work once the comments are read.
  await expect.poll(() => card.count().then((count) => count > 0 || page.keyboard.press("Control+Alt+Enter").then(() => false))).toBe(true);
  await expect.poll(() => page.evaluate("document.activeElement.textContent")).toBe("Shorter");
  await page.keyboard.press("Enter");
  await card.getByText("It says the same in fewer words.").waitFor();
  await look(page, "improve-passage");
  await card.getByRole("button", { name: "Take", exact: true }).focus();
  await page.keyboard.press("Enter");
  await card.waitFor({ state: "detached" });
  expect(await written(page)).toContain(`Look first.\n\n${short}\n\nLet it breathe. Unsaved.`);
  await expect.poll(() => page.evaluate("document.activeElement.classList.contains('ProseMirror')")).toBe(true);
  await page.keyboard.press("Control+z");
  await expect.poll(() => written(page)).toContain(long);
  expect(server.asked("text").at(-1)?.prompt).toContain(`\n${long}\n`);
});

test("what was changed meanwhile is not overwritten, and a refusal says why", async () => {
  const page = await dashboard.openPage("ilse");
  await openDraft(page);
  await choose(page);
  await page.getByRole("button", { name: "Improve" }).click();
  const card = page.getByRole("region", { name: "Other words for this passage" });
  await card.getByRole("button", { name: "In your voice" }).click();
  await card.getByRole("button", { name: "Take", exact: true }).waitFor();
  await textOf(page).locator("strong", { hasText: "old floor" }).dblclick();
  await page.keyboard.type("wide");
  await card.getByRole("button", { name: "Take", exact: true }).click();
  await card.getByText("You have changed this passage in the meantime.").waitFor();
  server.state.answers.text = () => ({ markdown: `${short} 77 percent.`, because: "It tells more." });
  await card.getByRole("button", { name: "Clearer" }).click();
  await card.getByText(/gave no usable answer/).waitFor();
  await look(page, "improve-passage-refused");
  await card.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => written(page)).toContain("wide");
});

test("on a phone the suggestion stands below the words", async () => {
  const page = await dashboard.openPage("ilse", phone);
  await openDraft(page);
  await choose(page);
  await page.getByRole("button", { name: "Improve" }).click();
  const card = page.getByRole("region", { name: "Other words for this passage" });
  await card.getByRole("button", { name: "Shorter" }).click();
  await card.getByRole("button", { name: "Take", exact: true }).waitFor();
  const [box, words] = [await card.boundingBox(), await textOf(page).locator("p", { hasText: "It is in any case" }).boundingBox()];
  expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
  await look(page, "improve-passage-narrow");
  await card.getByRole("button", { name: "Take", exact: true }).click();
  await expect.poll(() => written(page)).toContain(short);
});
