import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { publint } from "publint";
import { afterAll, expect, test } from "vitest";
import { availableNodes, installPacked } from "./packed.ts";

const packed = installPacked();
afterAll(() => packed[Symbol.dispose]());

const subpaths = ["galley-site", "galley-site/node", "galley-site/next", "galley-site/hono", "galley-site/react"];

test("the package holds what was built, README, LICENSE and its manifest, and nothing else", () => {
  expect(packed.files.filter((name) => !name.startsWith("dist/")).sort()).toEqual(["LICENSE", "README.md", "package.json"]);
  const built = packed.files.filter((name) => name.startsWith("dist/"));
  expect(built.filter((name) => !/\.(?:js|d\.ts)$/.test(name) || name.includes(".test."))).toEqual([]);
  for (const subpath of ["index", "node", "next", "hono", "react"]) {
    expect(built).toContain(`dist/${subpath}.js`);
    expect(built).toContain(`dist/${subpath}.d.ts`);
  }
});

test("its manifest leads every bundler and every Node to the files that it names", async () => {
  const { messages } = await publint({ pkgDir: join(packed.root, "node_modules/galley-site"), pack: false, strict: true });
  expect(messages).toEqual([]);
});

test("it depends on nothing, and what is not for Node alone imports nothing of Node", () => {
  const manifest = JSON.parse(readFileSync(join(packed.root, "node_modules/galley-site/package.json"), "utf8"));
  expect([manifest.dependencies, manifest.peerDependencies, manifest.optionalDependencies]).toEqual([undefined, undefined, undefined]);
  for (const name of packed.files.filter((file) => file.endsWith(".js") && !file.startsWith("dist/cli/") && file !== "dist/node.js")) {
    const text = readFileSync(join(packed.root, "node_modules/galley-site", name), "utf8");
    for (const [, module] of text.matchAll(/from "([^"]+)"/g))
      expect([name, module]).toEqual([name, expect.stringMatching(/^\.\.?\/.*\.js$/)]);
    expect(text.match(/\b(?:process|Buffer|require|__dirname)\b(?=[.([])/g), name).toBeNull();
  }
});

test.for(availableNodes().map((node) => [execFileSync(node, ["--version"], { encoding: "utf8" }).trim(), node] as const))(
  "%s runs it",
  ([, node]) => {
    packed.write(
      "use.js",
      `${subpaths.map((path, index) => `import * as m${index} from "${path}";`).join("\n")}
       const secret = "whsec_" + btoa("x".repeat(32));
       const handle = m0.createWebhookHandler({ secret });
       const status = (await handle(new Request("http://a/", { method: "POST", body: "{}" }))).status;
       const html = m0.renderHtml([{ type: "paragraph", text: "a **b**" }]);
       const found = [typeof m1.toNodeHandler, typeof m2.createNextWebhook, typeof m3.toHonoHandler, typeof m4.renderReact];
       const error = await m0.createClient({ baseUrl: "http://127.0.0.1:1", token: "a" }).getArticle("a", { locale: "en" }).catch((e) => e);
       console.log(JSON.stringify([status, html, found, error.code]));`,
    );
    const out = execFileSync(node, ["use.js"], { cwd: packed.root, encoding: "utf8" });
    expect(JSON.parse(out)).toEqual([400, "<p>a <strong>b</strong></p>\n", Array(4).fill("function"), "unreachable"]);
    const init = ["node_modules/galley-site/dist/cli/main.js", "init", "--dry-run", "--url", "https://galley.example"];
    expect(execFileSync(node, init, { cwd: packed.root, encoding: "utf8" })).toContain("Write no route, because the framework is unknown");
  },
);

test("its types need neither Node's nor this repository's, and say the same to every module resolution", () => {
  const paths = subpaths.filter((path) => path !== "galley-site/node");
  for (const name of packed.files.filter((file) => file.endsWith(".d.ts"))) {
    expect(readFileSync(join(packed.root, "node_modules/galley-site", name), "utf8"), name).not.toMatch(/\.ts"/);
  }
  packed.write("types.ts", paths.map((path, index) => `export * as m${index} from "${path}";`).join("\n"));
  for (const [module, moduleResolution] of [
    ["nodenext", "nodenext"],
    ["esnext", "bundler"],
  ]) {
    expect(packed.compile({ types: [], lib: ["es2022", "dom"], module, moduleResolution }, ["types.ts"])).toBe("");
  }
});
