import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { getArticle, listArticles } from "@galley/contract";
import { afterAll, expect, test } from "vitest";
import { routeFile } from "../src/cli/route-file.ts";
import { deliveryOf, eventOf, newSecret } from "./delivery.ts";
import { listen } from "./listen.ts";
import { installPacked } from "./packed.ts";

const project = installPacked();
afterAll(() => project[Symbol.dispose]());

const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
const examples = Array.from(readme.matchAll(/^```tsx? (\S+)\n(.*?)^```$/gms), ([, name = "", text = ""]) => ({ name, text }));
for (const { name, text } of examples) project.write(name, text);
for (const name of ["@types/node", "undici-types", "hono"]) project.link(name);

// The parts of other packages that the examples use, as those packages type them.
project.write(
  "others.d.ts",
  `declare module "next/cache" {
     export function revalidatePath(path: string, type?: "layout" | "page"): void;
     export function revalidateTag(tag: string, profile: string | { expire?: number }): void;
   }
   declare module "next/navigation" { export function notFound(): never; }
   declare module "express" {
     type Handler = (request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse, next: () => void) => unknown;
     function express(): { all(path: string, handler: Handler): void; use(handler: Handler): void };
     namespace express { function json(): Handler; }
     export default express;
   }
   declare module "react" {
     export type ReactElement = { type: unknown; props: unknown; key: string | null };
     export function createElement(type: "input", props?: { value?: string } | null, ...children: unknown[]): ReactElement;
     export function createElement<P extends {}>(type: ((props: P) => unknown) | string, props?: ({ key?: string | null } & P) | null, ...children: unknown[]): ReactElement;
   }
   declare module "react/jsx-runtime" {
     export namespace JSX { type Element = import("react").ReactElement; interface IntrinsicElements { [name: string]: { children?: unknown } } }
   }
   interface RequestInit { next?: { tags?: string[]; revalidate?: number } }`,
);

const options = { types: ["node"], lib: ["es2023"], jsx: "react-jsx", allowImportingTsExtensions: true, skipLibCheck: true };

test("every example of the README and every file of the initializer says what the types say", () => {
  expect(examples.length).toBeGreaterThan(8);
  for (const framework of ["next", "express", "hono", "node"] as const) {
    project.write(`written/${framework}.ts`, routeFile({ framework, typescript: true }, "/blog/{slug}"));
  }
  const written = ["next", "express", "hono", "node"].map((name) => `written/${name}.ts`);
  expect(project.compile(options, ["others.d.ts", ...examples.map(({ name }) => name), ...written])).toBe("");
});

test("a wrong example would be noticed", () => {
  project.write("wrong.ts", 'import { createClient } from "galley-site"; createClient({ baseUrl: 1 });');
  expect(project.compile(options, ["wrong.ts"])).toContain("TS2322");
});

test("the examples that read articles run", async () => {
  await using service = await listen((request, response) => {
    response.setHeader("content-type", "application/json");
    const isList = request.url?.startsWith("/api/v1/articles?");
    response.end(JSON.stringify(isList ? listArticles.siteRead?.example.output : getArticle.siteRead?.example.output));
  });
  const env = { ...process.env, SERVICE_URL: service.url, SERVICE_READ_TOKEN: "svc_read_abc" };
  const run = async (name: string) => (await promisify(execFile)(process.execPath, [name], { cwd: project.root, env })).stdout;
  expect(await run("list.ts")).toContain('<h2 id="start-with-the-walls">Start with the walls</h2>');
  expect(await run("feeds.ts")).toContain("<loc>https://hearth.example/blog/heat-pump-stone-house</loc>");
});

test("the example server takes a delivery", async () => {
  const secret = newSecret();
  const { port } = new URL(await freeUrl());
  const child = spawn(process.execPath, ["server.ts"], {
    cwd: project.root,
    env: { ...process.env, PORT: port, SERVICE_WEBHOOK_SECRET: secret },
  });
  try {
    const { headers, body } = deliveryOf(eventOf("article.published"), secret);
    const url = `http://127.0.0.1:${port}/api/service/webhook`;
    const post = () =>
      fetch(url, { method: "POST", headers, body }).then(
        ({ status }) => status,
        () => 0,
      );
    const printed = once(child.stdout, "data");
    await expect.poll(post).toBe(204);
    expect(String(await printed)).toBe("live: heat-pump\n");
  } finally {
    child.kill();
    await once(child, "exit");
  }
});

/** Returns an address on which nothing listens any more. */
async function freeUrl(): Promise<string> {
  await using server = await listen(() => {});
  return server.url;
}
