import type { Framework, Project } from "./framework.ts";

const marker = "// Written by `galley-site init`. `galley-site init --undo` removes this file as long as it is unchanged.";

/** Returns the text of the file that receives webhooks. `urlPattern` is the project's, such as `/blog/{slug}`. */
export function routeFile({ framework }: Pick<Project, "framework">, urlPattern: string): string {
  return framework === "next" ? nextFile(urlPattern) : serverFile(framework);
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

function serverFile(framework: Framework): string {
  const adapter =
    framework === "hono"
      ? { line: 'import { toHonoHandler } from "galley-site/hono";', name: "toHonoHandler" }
      : { line: 'import { toNodeHandler } from "galley-site/node";', name: "toNodeHandler" };
  return `${marker}
import { createWebhookHandler } from "galley-site";
${adapter.line}

export const galleyWebhook = ${adapter.name}(
  createWebhookHandler({
    secret: process.env.SERVICE_WEBHOOK_SECRET,
    onAny: (event) => {
      // Drop here what your site keeps of articles; event.type and event.data say which.
      console.log("galley-site:", event.type, event.id);
    },
  }),
);
`;
}

/** Returns the lines that people must add to their own code to use the file; none for frameworks that find it themselves. */
export function linesToAdd({ framework, importName }: Project): string[] {
  const imported = `import { galleyWebhook } from "${importName}";`;
  switch (framework) {
    case "next":
      return [];
    case "express":
      return [imported, 'app.all("/api/service/webhook", galleyWebhook); // before express.json()'];
    case "hono":
      return [imported, 'app.all("/api/service/webhook", galleyWebhook);'];
    case "node":
      return [imported, 'if (request.url === "/api/service/webhook") return galleyWebhook(request, response);'];
  }
}

/** Returns the path of the pattern without characters that could have a meaning inside a string of code. */
function pathOf(urlPattern: string): string {
  const path = URL.canParse(urlPattern) ? new URL(urlPattern).pathname.replace(/%7Bslug%7D/i, "{slug}") : urlPattern;
  return /^\/[\w./~%-]*\{slug\}[\w./~%-]*$/.test(path) ? path : "/blog/{slug}";
}
