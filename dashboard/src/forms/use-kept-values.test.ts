import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { enteredIn, withKept } from "./use-kept-values.ts";

test("what was entered comes back into the fields that the form has, and nothing of another shape does", () => {
  const first = { title: "", days: 14, formats: ["x"], wish: null };
  expect(withKept(first, { title: "Walls", formats: [], wish: "Soon" })).toEqual({ title: "Walls", days: 14, formats: [], wish: "Soon" });
  expect(withKept(first, { title: 1, days: "many", formats: "x", other: "y" })).toEqual(first);
  for (const broken of [null, "Walls", 1]) expect(withKept(first, broken)).toEqual(first);
  expect(withKept("", "Walls")).toBe("Walls");
});

test("of a form that changes something, fields that nobody touched follow what others save meanwhile", () => {
  const saved = { title: "Walls", brief: "", pillar: "Heat" };
  const entered = enteredIn({ ...saved, brief: "Say how." }, saved);
  expect(withKept({ ...saved, title: "Old walls" }, entered)).toEqual({ title: "Old walls", brief: "Say how.", pillar: "Heat" });
  expect([enteredIn("Walls", ""), enteredIn(["a"], [])]).toEqual(["Walls", ["a"]]);
});

/** Forms that keep nothing, and why. */
const unkept: Record<string, string> = {
  create_article: "The first article, whose words its screen keeps.",
  connect_platform: "Credentials.",
  connect_search_console: "Credentials.",
  update_image: "Image details keep what was changed in their own way.",
  update_webhook_endpoint: "A screen, which asks before it is left.",
};

test("every form keeps what was entered until it is accepted, or says why not", () => {
  const source = join(import.meta.dirname, "..");
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
  const forms = files.flatMap((name) => [
    ...readFileSync(join(source, name), "utf8").matchAll(
      /useForm\("((?:create|invite|reject|save|connect|mark|plan|update|set)_\w+)", \{\s*(kept:)?/g,
    ),
  ]);
  expect(forms.length).toBeGreaterThan(8);
  expect(
    forms.filter(([, operation = "", kept]) => (kept === undefined) !== operation in unkept).map(([, operation]) => operation),
  ).toEqual([]);
});
