import { execFile } from "node:child_process";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, describe, expect, test } from "vitest";
import { credentialNetworkNames } from "../../capabilities/declarations.ts";
import { copyWithout, withoutEntries } from "./take-away.ts";

const root = join(import.meta.dirname, "../..");
// Taken away alone, so that no list of networks with credentials has an entry.
const withCredentials: readonly string[] = credentialNetworkNames;
// The pages of the blog are a subject of the service, which a destination for them belongs to.
const stays = ["blog", ...withCredentials];
const names = readdirSync(join(root, "capabilities"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !stays.includes(entry.name))
  .map(({ name }) => name)
  .toSorted();
// Every second one at a time, so that lists keep some and types stay as narrow as they are.
const halves = [0, 1].map((turn) => names.filter((_, index) => index % 2 === turn));
const rounds = [...halves, withCredentials].map((taken) => ({ taken, named: taken.join(", ") }));

// Tests of what goes out, of what holds it back, and of the walls: files that know no destination but the blog and the formats.
const kernel = [
  "contract/src",
  "server/src/delivery/publishing/claims.test.ts",
  "server/src/delivery/publishing/kills.test.ts",
  "server/src/content/articles/approve-article.test.ts",
  "server/src/content/articles/schedule-article.test.ts",
];
const types = {
  "tsconfig.kernel.json": {
    extends: "./tsconfig.json",
    include: ["capabilities/*.ts", ...["contract", "illustrator", "markdown", "messages", "server", "writer"].map((name) => `${name}/src`)],
    exclude: ["**/*.test.ts", "**/test-support.ts"],
  },
  "dashboard/tsconfig.kernel.json": { extends: "./tsconfig.json", include: ["src"], exclude: ["**/*.test.ts"] },
};

/** Runs a program in a folder. Returns what it prints where it fails, and "" else. */
async function failureOf(folder: string, env: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
  const options = { cwd: folder, env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, ...env } };
  return promisify(execFile)(process.execPath, args, { ...options, maxBuffer: 50_000_000 }).then(
    () => "",
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  );
}

test("a list keeps all but the entries of what is taken away", () => {
  const list =
    'import { one } from "./one/a.ts";\nimport { two, app as twoApp } from "./two/a.ts";\nexport const all = [one, two];\nconst apps = { two: twoApp };\nconst servers = {\n  one: { open: one },\n  two: { open: two },\n};\n';
  expect(withoutEntries(list, ["two"])).toBe(
    'import { one } from "./one/a.ts";\nexport const all = [one, ];\nconst apps = { };\nconst servers = {\n  one: { open: one },\n  };\n',
  );
  expect(withoutEntries('import { two } from "./two/a.ts";\nexport const all = { ...two };\n', ["two"])).toBe("export const all = { };\n");
  expect(withoutEntries('export * from "./one/a.ts";\nexport * from "./two/a.ts";\n', ["two"])).toBe(
    'export * from "./one/a.ts";\nexport {};\n',
  );
});

describe.each(rounds)("without $named", ({ taken }) => {
  let folder: string | undefined;
  afterEach(() => {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  });

  test("the service and the dashboard have their types, and the kernel's part of the gate passes", async () => {
    const copy = copyWithout(taken);
    folder = copy;
    for (const [project, settings] of Object.entries(types)) {
      writeFileSync(join(copy, project), JSON.stringify(settings));
      const compiler = ["node_modules/typescript/bin/tsc", "-p", project, "--singleThreaded"];
      expect(await failureOf(copy, { GOGC: "off", GOMEMLIMIT: "3GiB" }, ...compiler)).toBe("");
    }
    expect(await failureOf(copy, { GALLEY_TEST_SET: "gate" }, "node_modules/vitest/vitest.mjs", "run", ...kernel)).toBe("");
  });
});
