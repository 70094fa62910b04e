import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { getArticle, listArticles } from "@galley/contract";
import { afterAll, expect, test } from "vitest";
import { type Framework, frameworks } from "../src/cli/framework.ts";
import { redirectLines } from "../src/cli/lines-to-add.ts";
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
   declare module "next/navigation" { export function notFound(): never; export function permanentRedirect(url: string): never; }
   declare module "astro:env/server" { export const getSecret: (key: string) => string | undefined; }
   declare module "$env/dynamic/private" { export const env: Record<string, string | undefined>; }
   declare module "@sveltejs/kit" { export function redirect(status: number, location: string | URL): never; }
   declare function defineEventHandler<T>(handler: (event: { web?: { request?: Request } }) => T): unknown;
   declare function toWebRequest(event: { web?: { request?: Request } }): Request;
   declare function navigateTo(to: string, options?: { redirectCode?: number }): Promise<unknown>;
   declare function useResponseHeader(name: string): { value: string | undefined };
   declare module "fastify" {
     type Raw = import("node:http").IncomingMessage;
     export interface FastifyReply {
       raw: import("node:http").ServerResponse;
       hijack(): FastifyReply;
       headers(values: Record<string, string>): FastifyReply;
       redirect(url: string, code?: number): FastifyReply;
     }
     export interface FastifyInstance {
       removeAllContentTypeParsers(): void;
       addContentTypeParser(type: string, parser: (request: unknown, payload: Raw, done: (error: Error | null, body?: unknown) => void) => void): void;
       all(path: string, handler: (request: { raw: Raw }, reply: FastifyReply) => unknown): FastifyInstance;
     }
   }
   declare module "express" {
     type Handler = (request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse, next: () => void) => unknown;
     function express(): { all(path: string, handler: Handler): void; use(handler: Handler): void };
     namespace express {
       function json(): Handler;
       interface Response { set(fields: Record<string, string>): this; redirect(status: number, url: string): void; }
     }
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

/** The parts of a framework that the lines for an article's page find there. */
const around: Partial<Record<Framework, string>> = {
  sveltekit: "declare function setHeaders(headers: Record<string, string>): void;",
  fastify: 'declare const reply: import("fastify").FastifyReply;',
  express: 'import type express from "express"; declare const response: express.Response;',
  node: 'declare const response: import("node:http").ServerResponse;',
};
for (const framework of frameworks) {
  project.write(`written/${framework}.ts`, routeFile({ framework, typescript: true }, "/blog/{slug}"));
  const facts = { framework, typescript: true, isStatic: false, homepage: null, routePath: "", importName: "", hasPackage: true };
  const lines = redirectLines(facts, "/blog/{slug}");
  const isImport = (line: string) => line.startsWith("import ");
  project.write(
    `pages/${framework}.ts`,
    `import type { Article } from "galley-site";
     ${lines.filter(isImport).join("\n")}
     ${around[framework] ?? ""}
     export async function page(article: Article, slug: string): Promise<unknown> {
       ${lines.filter((line) => !isImport(line)).join("\n")}
       return article.title;
     }`,
  );
}

/** Sends a ping, a forged one and a GET to each file, where its framework calls it, and prints the statuses; 0 where the file has no handler. */
const runner = `
  import { once } from "node:events";
  import { createServer, request as ask } from "node:http";
  import { registerHooks } from "node:module";

  const modules = {
    "next/cache": "export const revalidatePath = () => {};",
    "astro:env/server": "export const getSecret = (key) => process.env[key];",
    "$env/dynamic/private": "export const env = process.env;",
  };
  registerHooks({
    resolve: (name, context, next) =>
      name in modules ? { url: "data:text/javascript," + encodeURIComponent(modules[name]), shortCircuit: true } : next(name, context),
  });
  Object.assign(globalThis, { defineEventHandler: (handle) => handle, toWebRequest: ({ request }) => request });
  const { Hono } = await import("hono");
  const load = (name) => import("./written/" + name + ".ts");
  const { headers, body } = JSON.parse(process.env.PING);
  const calls = [["POST", body], ["POST", body + " "], ["GET", undefined]];

  const web = (handlers) => Promise.all(calls.map(async ([method, body]) => {
    const handle = handlers[method] ?? handlers.ALL;
    return handle === undefined ? 0 : (await handle(new Request("https://hearth.example//", { method, headers, body }))).status;
  }));
  async function served(listener) {
    const server = createServer(listener);
    await once(server.listen(0, "127.0.0.1"), "listening");
    const statuses = [];
    for (const [method, body] of calls) {
      const sent = ask({ port: server.address().port, host: "127.0.0.1", method, headers, path: "//" }).end(body);
      statuses.push((await once(sent, "response"))[0].resume().statusCode);
    }
    server.closeAllConnections();
    server.close();
    return statuses;
  }
  async function asPlugin({ galleyWebhook }) {
    let handle;
    const types = [];
    await galleyWebhook({
      removeAllContentTypeParsers: () => types.splice(0),
      addContentTypeParser: (type) => types.push(type),
      all: (path, handler) => { if (path === "/api/service/webhook" && types.includes("*")) handle = handler; },
    });
    return served((request, raw) => handle({ raw: request }, { raw, hijack: () => {} }));
  }
  const found = {
    next: await web(await load("next")),
    astro: await web({ ALL: (request) => load("astro").then(({ ALL }) => ALL({ request })) }),
    sveltekit: await web({ POST: (request) => load("sveltekit").then(({ POST }) => POST({ request })) }),
    nuxt: await web({ ALL: (request) => load("nuxt").then(({ default: handle }) => handle({ request })) }),
    "react-router": await web({ POST: (request) => load("react-router").then(({ action }) => action({ request })) }),
    hono: await web({ ALL: (await load("hono").then(({ galleyWebhook }) => new Hono().all("*", galleyWebhook))).fetch }),
    fastify: await asPlugin(await load("fastify")),
    express: await served((await load("express")).galleyWebhook),
    node: await served((await load("node")).galleyWebhook),
  };
  console.log(JSON.stringify(found));
`;

const options = { types: ["node"], lib: ["es2023"], jsx: "react-jsx", allowImportingTsExtensions: true, skipLibCheck: true };

test("every example of the README and every file of the initializer says what the types say", () => {
  expect(examples.length).toBeGreaterThan(8);
  const written = frameworks.flatMap((framework) => [`written/${framework}.ts`, `pages/${framework}.ts`]);
  expect(project.compile(options, ["others.d.ts", ...examples.map(({ name }) => name), ...written])).toBe("");
});

test("every file of the initializer takes events, and answers another method and an address without a path", async () => {
  project.write("run.ts", runner);
  const secret = newSecret();
  const env = { ...process.env, SERVICE_WEBHOOK_SECRET: secret, PING: JSON.stringify(deliveryOf(eventOf("ping"), secret)) };
  const { stdout } = await promisify(execFile)(process.execPath, ["run.ts"], { cwd: project.root, env });
  // Next.js and SvelteKit answer other methods themselves, React Router sends a GET to a loader.
  const posts = ["next", "sveltekit", "react-router"];
  expect(JSON.parse(stdout.split("\n").at(-2) ?? "")).toEqual(
    Object.fromEntries(frameworks.map((name) => [name, [200, 401, posts.includes(name) ? 0 : 405]])),
  );
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
