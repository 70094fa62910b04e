import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
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

/** Files with forms that keep nothing, and why. */
const unkept: Record<string, string> = {
  "change-member-dialog": "A choice of projects that others change.",
  "connect-account-dialog": "Credentials.",
  "connect-form": "Credentials.",
  "connect-platform-dialog": "Credentials.",
  "endpoint-menu": "Nothing is entered.",
  "image-details": "Keeps what was changed in its own way.",
  "model-dialog": "Credentials.",
  "organization-deletion": "The name that confirms a deletion is typed each time.",
  "property-choice": "A choice that is made at once.",
  "project-settings": "The name that confirms a deletion is typed each time.",
  "use-first-article": "The first article, whose words its screen keeps.",
};

test("every form keeps what was entered until it is accepted, or says why not", () => {
  const source = join(import.meta.dirname, "..");
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
  const forms = files.flatMap((name) =>
    [...readFileSync(join(source, name), "utf8").matchAll(/useForm\("\w+", \{\s*(kept:)?/g)].map(([, kept]) => ({
      name: basename(name).replace(/\.tsx?$/, ""),
      isKept: kept !== undefined,
    })),
  );
  expect(forms.length).toBeGreaterThan(20);
  expect(forms.filter(({ name, isKept }) => isKept === name in unkept)).toEqual([]);
});
