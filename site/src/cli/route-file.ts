import type { Project } from "./framework.ts";

const marker = "// Written by `galley-site init`. `galley-site init --undo` removes this file as long as it is unchanged.";

type Target = Pick<Project, "framework" | "typescript">;

/** Returns the text of the file that receives webhooks. `urlPattern` is the project's, such as `/blog/{slug}`. */
export function routeFile(target: Target, urlPattern: string): string {
  switch (target.framework) {
    case "next":
      return nextFile(urlPattern);
    case "astro":
      return fileOf({
        imports: ['import { getSecret } from "astro:env/server";'],
        secret: 'getSecret("SERVICE_WEBHOOK_SECRET")',
        route: [
          "// Rendered for each request: events arrive at any time.",
          "export const prerender = false;",
          `export const ALL = (${request(target)}) => webhook(request);`,
        ],
      });
    case "sveltekit":
      return fileOf({
        imports: ['import { env } from "$env/dynamic/private";'],
        // SvelteKit 3 gives no variable there that src/env.js does not declare.
        secret: `env.SERVICE_WEBHOOK_SECRET ?? ${secret}`,
        route: [`export const POST = (${request(target)}) => webhook(request);`],
      });
    case "nuxt":
      return fileOf({ imports: [], secret, route: ["export default defineEventHandler((event) => webhook(toWebRequest(event)));"] });
    case "react-router":
      return fileOf({ imports: [], secret, route: [`export const action = (${request(target)}) => webhook(request);`] });
    case "fastify":
      return fileOf({
        imports: [...fastifyTypes(target), 'import { toNodeHandler } from "galley-site/node";'],
        secret,
        route: fastifyPlugin(target),
      });
    case "hono":
      return fileOf({
        imports: ['import { toHonoHandler } from "galley-site/hono";'],
        secret,
        route: ["export const galleyWebhook = toHonoHandler(webhook);"],
      });
    case "express":
    case "node":
      return fileOf({
        imports: ['import { toNodeHandler } from "galley-site/node";'],
        secret,
        route: ["export const galleyWebhook = toNodeHandler(webhook);"],
      });
    case "unknown":
      return "";
  }
}

const secret = "process.env.SERVICE_WEBHOOK_SECRET";

/** Returns the parameter of a handler that takes a web-standard request. */
function request({ typescript }: Target): string {
  return typescript ? "{ request }: { request: Request }" : "{ request }";
}

function fastifyTypes({ typescript }: Target): readonly string[] {
  return typescript ? ['import type { FastifyInstance } from "fastify";'] : [];
}

function fastifyPlugin({ typescript }: Target): readonly string[] {
  return [
    "const handle = toNodeHandler(webhook);",
    "",
    "// A plugin of its own, whose route alone leaves the body unread, so that the signature can be verified.",
    `export async function galleyWebhook(app${typescript ? ": FastifyInstance" : ""}) {`,
    "  app.removeAllContentTypeParsers();",
    '  app.addContentTypeParser("*", (_request, _payload, done) => done(null));',
    '  app.all("/api/service/webhook", (request, reply) => {',
    "    reply.hijack();",
    "    return handle(request.raw, reply.raw);",
    "  });",
    "}",
  ];
}

type Parts = { imports: readonly string[]; secret: string; route: readonly string[] };

function fileOf({ imports, secret, route }: Parts): string {
  return `${marker}
${['import { createWebhookHandler } from "galley-site";', ...imports].join("\n")}

const webhook = createWebhookHandler({
  secret: ${secret},
  onAny: (event) => {
    // Drop here what your site keeps of articles; event.type and event.data say which.
    console.log("galley-site:", event.type, event.id);
  },
});

${route.join("\n")}
`;
}

function nextFile(urlPattern: string): string {
  const path = pathOf(urlPattern);
  const list = path.slice(0, path.indexOf("{slug}")).replace(/\/[^/]*$/, "") || "/";
  return `${marker}
import { createNextWebhook } from "galley-site/next";
import { revalidatePath } from "next/cache";

// The pages to make anew when an article changes: the article's own, and those that list it.
export const { POST } = createNextWebhook({
  secret: process.env.SERVICE_WEBHOOK_SECRET,
  revalidatePath,
  pathsOf: ({ slug }) => [\`${path.replace("{slug}", "$" + "{slug}")}\`, "${list}"],
});
`;
}

/** Returns the path of the pattern without characters that could have a meaning inside a string of code. */
export function pathOf(urlPattern: string): string {
  const path = URL.canParse(urlPattern) ? new URL(urlPattern).pathname.replace(/%7Bslug%7D/i, "{slug}") : urlPattern;
  return /^\/[\w./~%-]*\{slug\}[\w./~%-]*$/.test(path) ? path : "/blog/{slug}";
}
