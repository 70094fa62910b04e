import type { ResolvedImage } from "@galley/markdown";
import { expect, test } from "vitest";
import { until } from "#test/until.ts";
import { createTextReader, textOf } from "./text.ts";
import { parsedText, runTask, type ShowableImages, type TaskInput, type TextTask, textTasks } from "./text-tasks.ts";

const showable: ShowableImages = new Map<string, ResolvedImage | "other_project">([
  ["img_1", { src: "https://galley.test/images/img_1", width: 4, height: 3 }],
  ["img_2", "other_project"],
]);
const pictures = new Map([["img_1", { src: "https://galley.test/images/img_1.webp", width: 4, height: 3, credit: "A. Mason" }]]);
const section = [
  "## Walls of **stone**",
  'One wall, [two](https://example.org/) walls.\n\n![A wall](image:img_1 "At dusk")',
  "![Else](image:img_2)\n\n- a\n- b\n\n> Said.\n>\n> — Ada",
  "<div>left out</div>",
].join("\n\n");
const large = `# Walls\n\nThe first wall stands.\n\n${section.concat("\n\n").repeat(300)}`;
const subject = { title: "Walls", summary: "", seoTitle: null, seoDescription: null, titleDerived: false };

const inputs: { [Name in TextTask]: TaskInput<Name> } = {
  imageIds: undefined,
  manuscript: { titleGiven: "Roofs" },
  headline: undefined,
  title: { language: "en" },
  facts: { organizationId: "org_a", ...subject, termsToAvoid: ["dusk"], titleTaken: true, ownUrls: ["https://example.org"] },
  blocks: undefined,
  page: { images: pictures, marks: true },
  elsewhere: { format: { language: "markdown" }, base: "https://hearth.example", images: pictures },
  excerpt: { lengthMax: 40 },
  contents: undefined,
  placed: {
    images: new Map([["img_1", "img_3"]]),
    links: new Map([
      ["https://example.org/", "/blog/walls"],
      ["https://example.org/gone", null],
    ]),
  },
  difference: { before: section, after: "One wall." },
  document: undefined,
  words: undefined,
  wordCount: undefined,
  replaced: { title: "Walls", anchor: { quote: "first wall", prefix: "The", suffix: "stands" }, words: "oldest wall" },
  wordsOfBlocks: undefined,
};

test.each(Object.keys(textTasks) as TextTask[])("a large text tells in a process what a small one tells here: %s", async (name) => {
  expect(large.length).toBeGreaterThan(50_000);
  const ask = textOf("org_a", large).showing(showable).ask as (name: TextTask, input: unknown) => Promise<unknown>;
  const told = await ask(name, inputs[name]);
  expect(told).toEqual(runTask(name, parsedText(large, showable), inputs[name] as TaskInput<typeof name>));
  expect(told).toBeTruthy();
});

test("a small text is read at once, and starts no process", async () => {
  await using reader = createTextReader();
  expect(await reader.textOf("org_a", "# Walls\n\nOne wall.").ask("headline")).toBe("Walls");
  expect(reader.processIds()).toEqual([]);
});

test("a text whose process ends is refused, and the next one is read", async () => {
  await using reader = createTextReader();
  const asked = reader.textOf("org_a", large).ask("words");
  await until(() => reader.processIds().length > 0);
  for (const id of reader.processIds()) process.kill(id, "SIGKILL");
  await expect(asked).rejects.toMatchObject({ code: "unavailable" });
  expect(await reader.textOf("org_a", large).ask("headline")).toBe("Walls");
});
