import { expect, test } from "vitest";
import { partFrontMatter, withFrontMatter } from "./front-matter.ts";

test("fields and text are parted, and read again as they were written", () => {
  const fields = { title: "A: b", tags: ["x", "y"], pictures: { "./a.png": { license: "own" } } };
  expect(partFrontMatter(withFrontMatter(fields, "Text.\n"))).toMatchObject({ fields, body: "\nText.\n" });
  expect(partFrontMatter("\ufeff---\r\ntitle: A\r\n---\r\nText.")).toEqual({ fields: { title: "A" }, body: "Text.", linesBefore: 3 });
  expect(partFrontMatter("Text.\n---\n")).toEqual({ fields: {}, body: "Text.\n---\n", linesBefore: 0 });
  expect(partFrontMatter("---\n# nothing\n---\nText.").fields).toEqual({});
});

test("TOML is refused, and not sent as words of the article", () => {
  expect(() => partFrontMatter('+++\ntitle = "A"\n+++\nText.')).toThrow("is TOML");
});

test.each([
  ["title: A\ntitle: B", "title twice"],
  ["pictures:\n  a.png: {}\n  a.png: { license: public }", "a.png twice"],
  ["title: 'A", "not valid YAML"],
  ["x: &a [1]\ny: *a", "not valid YAML"],
  [`x: ${"[".repeat(19_000)}`, "not valid YAML"],
  ["- a", "no set of fields"],
  [`x: ${"y".repeat(20_100)}`, "does not end"],
])("%.30j is refused by what is wrong about it", (yaml, told) => {
  expect(() => partFrontMatter(`---\n${yaml}\n---\nText.`)).toThrow(told);
});
