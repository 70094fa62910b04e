import { describe, expect, test } from "vitest";
import { partialDraft } from "./partial-draft.ts";

const whole = { title: 'Old "walls" 🏡', summary: "S.", markdown: "## Über\n\nA \\ wall\t🧱 \u0001 end." };

describe("the beginning of an answer", () => {
  test.each([
    JSON.stringify(whole),
    `Sure:\n\`\`\`json\n${JSON.stringify(whole, null, 2)}\n\`\`\``,
    JSON.stringify(whole).replaceAll("ü", "\\u00fc"),
  ])("has the beginning of title and body, wherever it ends", (answer) => {
    for (let length = 0; length <= answer.length; length += 1) {
      const { title, markdown } = partialDraft(answer.slice(0, length));
      expect(whole.title.startsWith(title), title).toBe(true);
      expect(whole.markdown.startsWith(markdown), markdown).toBe(true);
    }
    expect(partialDraft(answer)).toEqual({ title: whole.title, markdown: whole.markdown });
  });

  test("has nothing that the database cannot store", () => {
    expect(partialDraft(JSON.stringify({ title: "A\0B\ud83dC" })).title).toBe("AB\ufffdC");
  });

  test.each(["", "{", '{"title": 3, "markdown": null}', "No JSON at all.", '{"title":"\\x"}'])(
    "is empty where it has neither: %s",
    (answer) => {
      expect(partialDraft(answer)).toEqual({ title: "", markdown: "" });
    },
  );
});
