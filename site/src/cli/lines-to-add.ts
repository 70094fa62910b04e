import type { Project } from "./framework.ts";
import { pathOf } from "./route-file.ts";

const anyHandler = [
  'import { createWebhookHandler } from "galley-site";',
  "const webhook = createWebhookHandler({ secret: process.env.SERVICE_WEBHOOK_SECRET, onAny: (event) => console.log(event.type) });",
  "return webhook(request); // at POST /api/service/webhook, with the web-standard Request; its answer is a Response",
];

/** Returns the lines that people must add to their own code to use the file; none for frameworks that find it themselves. */
export function linesToAdd({ framework, isStatic, importName, routePath }: Project): readonly string[] {
  if (isStatic) return anyHandler;
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
      // Fastify answers 414 to a longer part of a path than 100 characters.
      return [
        imported,
        "app.register(galleyWebhook);",
        "// and where app is made, for slugs: fastify({ routerOptions: { maxParamLength: 120 } })",
      ];
    case "hono":
      return [imported, 'app.all("/api/service/webhook", galleyWebhook);'];
    case "node":
      return [imported, 'if (request.url === "/api/service/webhook") return galleyWebhook(request, response);'];
    case "unknown":
      return anyHandler;
  }
}

/**
 * Returns the lines for an article's page, below its check for null, that lead readers from an earlier slug to the one of today. `slug` in
 * them is the one that the page has asked for. Caches keep the answer for five minutes, since an article may take an earlier slug again.
 */
export function redirectLines({ framework, isStatic }: Project, urlPattern: string): readonly string[] {
  if (isStatic) return [];
  const address = `\`${pathOf(urlPattern).replace("{slug}", "$" + "{article.slug}")}\``;
  const cached = '"cache-control": "public, max-age=300"';
  const ifMoved = (statements: string) => `if (article.slug !== slug) ${statements}`;
  switch (framework) {
    case "next":
      return ['import { permanentRedirect } from "next/navigation";', ifMoved(`permanentRedirect(${address});`)];
    case "sveltekit":
      return ['import { redirect } from "@sveltejs/kit";', ifMoved(`{ setHeaders({ ${cached} }); redirect(301, ${address}); }`)];
    case "nuxt": {
      const keep = 'useResponseHeader("cache-control").value = "public, max-age=300";';
      return [ifMoved(`{ ${keep} await navigateTo(${address}, { redirectCode: 301 }); }`)];
    }
    case "fastify":
      return [ifMoved(`return reply.headers({ ${cached} }).redirect(${address}, 301);`)];
    case "express":
      return [ifMoved(`return response.set({ ${cached} }).redirect(301, ${address});`)];
    case "node":
      return [ifMoved(`return response.writeHead(301, { location: ${address}, ${cached} }).end();`)];
    case "astro":
    case "react-router":
    case "hono":
    case "unknown":
      return [ifMoved(`return new Response(null, { status: 301, headers: { location: ${address}, ${cached} } });`)];
  }
}

/** Returns the command that starts the site with the values; null for frameworks that read the file themselves. */
export function startLine({ framework }: Project, envFile: string): string | null {
  if (framework === "next" || framework === "astro") return null;
  return framework === "nuxt" ? `nuxt dev --dotenv ${envFile}` : `node --env-file=${envFile} …`;
}
