import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as contract from "@galley/contract";
import { publint } from "publint";
import { afterAll, expect, test } from "vitest";
import { availableNodes, installPacked } from "../../site/test/packed.ts";
import { operations } from "../src/generated/operations.ts";

const packed = installPacked("client");
afterAll(() => packed[Symbol.dispose]());
const folder = join(packed.root, "node_modules/@galley/client");
const programs = packed.files.filter((name) => name.endsWith(".js"));

test("the package holds what was built, README, LICENSE and its manifest, and of galley-site what it needs alone", () => {
  expect(packed.files.filter((name) => !name.startsWith("dist/")).sort()).toEqual(["LICENSE", "README.md", "package.json"]);
  const built = packed.files.filter((name) => name.startsWith("dist/"));
  expect(built.filter((name) => !/\.(?:js|d\.ts)$/.test(name) || name.includes(".test."))).toEqual([]);
  expect(built).toEqual(expect.arrayContaining(["dist/index.js", "dist/index.d.ts"]));
  const shared = built.filter((name) => name.startsWith("dist/site/") && name.endsWith(".js"));
  expect(shared.filter((name) => !/^dist\/site\/(?:webhook|client)\//.test(name))).toEqual([]);
  expect(packed.bytes).toBeLessThan(60_000);
});

test("its manifest leads every bundler and every Node to the files that it names", async () => {
  expect((await publint({ pkgDir: folder, pack: false, strict: true })).messages).toEqual([]);
});

test("it depends on nothing, imports its own files alone, and uses what every runtime has", () => {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  expect([manifest.dependencies, manifest.peerDependencies, manifest.optionalDependencies]).toEqual([undefined, undefined, undefined]);
  for (const name of programs) {
    const text = readFileSync(join(folder, name), "utf8");
    for (const [, module] of text.matchAll(/(?:from |import ?\(?)"([^"]+)"/g))
      expect([name, module]).toEqual([name, expect.stringMatching(/^\.\.?\/.*\.js$/)]);
  }
  // Without Node's own, the compiler knows what browsers, Deno, Bun and workers have too.
  const options = {
    allowJs: true,
    checkJs: true,
    types: [],
    lib: ["es2023", "dom", "dom.asynciterable"],
    strict: false,
    skipLibCheck: true,
  };
  const unknown = (files: readonly string[]) => packed.compile(options, files).match(/Cannot find name '\w+'/g) ?? [];
  expect(unknown(programs.map((name) => `node_modules/@galley/client/${name}`))).toEqual([]);
  packed.write("planted.js", "export const a = [process.env.HOME, Buffer.from('a')];");
  expect(unknown(["planted.js"])).toEqual(["Cannot find name 'process'", "Cannot find name 'Buffer'"]);
});

test.for(availableNodes().map((node) => [execFileSync(node, ["--version"], { encoding: "utf8" }).trim(), node] as const))(
  "%s runs it",
  ([, node]) => {
    packed.write(
      "use.js",
      `import { createClient, isGalleyError, verifyWebhook } from "@galley/client";
       const client = createClient({ baseUrl: "http://127.0.0.1:1", token: "svc_live_1", attemptsMax: 1 });
       const error = await client.listArticles().page().catch((e) => e);
       const refused = await verifyWebhook("{}", {}, "whsec_" + btoa("x".repeat(32))).catch((e) => e);
       console.log(JSON.stringify([Object.keys(client).length, isGalleyError(error, "unreachable"), refused.reason]));`,
    );
    const out = execFileSync(node, ["use.js"], { cwd: packed.root, encoding: "utf8" });
    expect(JSON.parse(out)).toEqual([Object.keys(operations).length, true, "missing_headers"]);
  },
);

/** Returns a call of each operation, with the contract's own example as its input. */
function samples(): string {
  const declared = new Map<string, unknown>(Object.entries(contract));
  const lines = Object.keys(operations).map((stem) => {
    const { input } = (declared.get(stem) as { example?: { input: object } } | undefined)?.example ?? {
      input: { id: "img_01k9wall", w: 640 },
    };
    return `  await client.${stem}(${JSON.stringify(input)});`;
  });
  return `import { createClient } from "@galley/client";
    export async function samples() {
      const client = createClient({ baseUrl: "https://galley.example", token: "svc_live_1" });
      ${lines.join("\n").replace(/await (client\.(?:list(?!SavedViews|ArticleTemplates|PostTemplates)\w+|getCalendar|getResults)\(.*\));/g, "for await (const item of $1) console.log(item);")}
    }`;
}

test("a sample of every operation compiles, with the strictest settings and nothing of this repository", () => {
  for (const name of packed.files.filter((file) => file.endsWith(".d.ts"))) {
    expect(readFileSync(join(folder, name), "utf8"), name).not.toMatch(/\.ts"|zod|\.\.\/\.\.\/site/);
  }
  packed.write("samples.ts", samples());
  packed.write("wrong.ts", samples().replace('"markdown":', '"markdwon":'));
  const strictest = {
    types: [],
    lib: ["es2022", "dom", "dom.asynciterable"],
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
  };
  for (const [module, moduleResolution] of [
    ["nodenext", "nodenext"],
    ["esnext", "bundler"],
  ]) {
    expect(packed.compile({ ...strictest, module, moduleResolution }, ["samples.ts"])).toBe("");
    expect(packed.compile({ ...strictest, module, moduleResolution }, ["wrong.ts"])).toContain("markdwon");
  }
});

test("every example of the README says what the types say", () => {
  const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
  const examples = Array.from(readme.matchAll(/^```ts (\S+)\n(.*?)^```$/gms), ([, name = "", text = ""]) => ({ name, text }));
  expect(examples.length).toBeGreaterThan(5);
  for (const { name, text } of examples) packed.write(name, text);
  for (const name of ["@types/node", "undici-types"]) packed.link(name);
  const options = { types: ["node"], lib: ["es2023"], allowImportingTsExtensions: true, skipLibCheck: true };
  expect(
    packed.compile(
      options,
      examples.map(({ name }) => name),
    ),
  ).toBe("");
});
