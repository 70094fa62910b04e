import type { Project } from "./framework.ts";
import { pathOf } from "./route-file.ts";

/** Returns the lines that people must add to their own code to use the file; none for frameworks that find it themselves. */
export function linesToAdd({ framework, importName, routePath }: Project): readonly string[] {
  const imported = `import { galleyWebhook } from "${importName}";`;
  switch (framework) {
    case "next":
    case "astro":
    case "sveltekit":
    case "nuxt":
      return [];
    case "react-router":
      return [`route("api/service/webhook", "${routePath.replace(/^app\//, "")}"), // in app/routes.ts`];
    case "express":
      return [imported, 'app.all("/api/service/webhook", galleyWebhook); // before express.json()'];
    case "fastify":
      return [imported, "app.register(galleyWebhook);"];
    case "hono":
      return [imported, 'app.all("/api/service/webhook", galleyWebhook);'];
    case "node":
      return [imported, 'if (request.url === "/api/service/webhook") return galleyWebhook(request, response);'];
    case "unknown":
      return [
        'import { createWebhookHandler } from "galley-site";',
        "const webhook = createWebhookHandler({ secret: process.env.SERVICE_WEBHOOK_SECRET, onAny: (event) => console.log(event.type) });",
        "return webhook(request); // at POST /api/service/webhook, with the web-standard Request; its answer is a Response",
      ];
  }
}

/** Returns the lines that lead readers from earlier addresses of articles to their pages. */
export function redirectLines({ framework }: Project, urlPattern: string): readonly string[] {
  const token =
    framework === "astro" ? 'getSecret("SERVICE_READ_TOKEN")' : framework === "sveltekit" ? "env.SERVICE_READ_TOKEN" : undefined;
  const baseUrl = token?.replace("READ_TOKEN", "URL") ?? "process.env.SERVICE_URL";
  const options = `{ baseUrl: ${baseUrl}, token: ${token ?? "process.env.SERVICE_READ_TOKEN"}, locale: "en", path: "${pathOf(urlPattern)}" }`;
  return ['import { createRedirects } from "galley-site";', `const redirects = createRedirects(${options});`, ...useOfRedirects[framework]];
}

const useOfRedirects: Record<Project["framework"], readonly string[]> = {
  next: ["export const proxy = redirects; // in proxy.ts (middleware.ts and `middleware` before Next.js 16)"],
  astro: [
    'import { getSecret } from "astro:env/server";',
    "export const onRequest = async ({ request }, next) => (await redirects(request)) ?? next(); // in src/middleware.ts",
  ],
  sveltekit: [
    'import { env } from "$env/dynamic/private";',
    "export const handle = async ({ event, resolve }) => (await redirects(event.request)) ?? resolve(event); // in src/hooks.server.ts",
  ],
  nuxt: ["export default defineEventHandler((event) => redirects(toWebRequest(event))); // in server/middleware/galley.ts"],
  "react-router": [
    "export async function loader({ request }) { const moved = await redirects(request); if (moved) throw moved; … } // in the article's route",
  ],
  express: ['import { toNodeRedirects } from "galley-site/node";', "app.use(toNodeRedirects(redirects));"],
  fastify: [
    'app.addHook("onRequest", async ({ method, url }, reply) => {',
    '  const moved = await redirects(new Request(new URL(url, "http://localhost"), { method: method === "GET" ? "GET" : "HEAD" }));',
    '  if (moved) return reply.redirect(moved.headers.get("location"), 301);',
    "});",
  ],
  hono: ["app.use(async (context, next) => (await redirects(context.req.raw)) ?? next());"],
  node: [
    'import { toNodeRedirects } from "galley-site/node";',
    "toNodeRedirects(redirects)(request, response, () => yourHandler(request, response));",
  ],
  unknown: ["const moved = await redirects(request); // returns undefined, or the Response to send"],
};

/** Returns the command that starts the site with the values; null for frameworks that read the file themselves. */
export function startLine({ framework }: Project, envFile: string): string | null {
  if (framework === "next" || framework === "astro" || framework === "sveltekit") return null;
  return framework === "nuxt" ? `nuxt dev --dotenv ${envFile}` : `node --env-file=${envFile} …`;
}
