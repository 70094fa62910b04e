import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const exclude = ["**/*.test.ts", "**/test-support.ts", "capabilities/*/test/**"];
const files = globSync("{capabilities,server/src}/**/*.ts", { cwd: root, exclude });
const usersOf = (call: RegExp) =>
  files
    .filter((file) => call.test(readFileSync(join(root, file), "utf8")))
    .map((file) => file.replace("server/src/", ""))
    .toSorted();

/** Files that speak to programs and operators alone, who read English. */
const programs = [
  // REST, the assistant server, images and the initializer of sites: the shape of a request.
  "surfaces/",
  // The command line.
  "operating/",
  // Calls without a valid token, and the initializer’s polling.
  "people/access/admit.ts",
  "capabilities/connected-site/connecting/collect-connection.ts",
  "capabilities/connected-site/previews/read-site-preview.ts",
  "capabilities/connected-site/surface/",
  "core/failure.ts",
];

test("only what no person meets in the dashboard or on a page refuses in English alone", () => {
  const users = usersOf(/\bforPrograms\(/);
  expect(users.length).toBeGreaterThan(10);
  expect(users.filter((file) => !programs.some((place) => file.startsWith(place)))).toEqual([]);
  // A form that the dashboard builds itself.
  const built = "surfaces/dashboard/call-by-form.ts";
  expect(users.filter((file) => file !== built && /^surfaces\/(pages|dashboard|oauth)\//.test(file))).toEqual([]);
});

test("a text of somebody else is told as it is in few places: answers of platforms and of models", () => {
  expect(usersOf(/\bverbatim\(/)).toEqual([
    "core/text/listed-words.ts",
    "delivery/networks/accounts/connect-network-account.ts",
    "delivery/publishing/platforms/connect-platform.ts",
    "making/generation/alt-texts/propose-alt-text.ts",
    "making/generation/improvements/improve-passage.ts",
    "making/generation/pictures/draw-while-waiting.ts",
  ]);
});

test("a refusal is never built from a string that was not marked", () => {
  // The type of a failure takes sentences; this finds whoever goes around it.
  expect(usersOf(/(?:Failure\(|Failure\.notOffered\()\s*"?\w*"?,?\s*[^)]*\bas (?:never|unknown|Sentence)/)).toEqual([]);
  expect(usersOf(/sentence\("word_quoted"/)).toEqual(["core/failure.ts", "core/text/listed-words.ts"]);
});

test("a place in a list is spelled in brackets, as the input of a call is read", () => {
  // The letter before the dot tells a path from a number or an address.
  expect(usersOf(/(param:|Failure\(.*) [`"]\w*[a-z]\.(\$\{(index|number|at|place)\}|\d)/)).toEqual([]);
});
