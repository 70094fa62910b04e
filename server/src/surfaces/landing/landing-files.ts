import { Hono } from "hono";
import { once } from "#src/core/once.ts";
import { assetUrl } from "../assets/assets.ts";
import type { Library } from "../documentation/library.ts";

const closed = ["/api/", "/mcp", "/oauth/", "/dashboard/", "/account", "/projects/", "/organizations/"];

/**
 * Keeps crawlers away from addresses for programs and signed-in people. The other pages declare themselves whether to index
 * them; those of blogs are indexed.
 */
const robots = `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join("")}`;

const headers = { "cache-control": "public, max-age=3600", "x-content-type-options": "nosniff" };

/** Serves the files that programs request from a host on their own: /robots.txt, /llms.txt and /favicon.ico. */
export function landingFiles(publicUrl: string, library: Library): Hono {
  const app = new Hono();
  const overview = once(() => llms(publicUrl, library));
  app.get("/robots.txt", (c) => c.text(robots, 200, headers));
  app.get("/llms.txt", (c) => c.text(overview(), 200, headers));
  app.get("/favicon.ico", (c) => c.redirect(assetUrl("icon.svg"), 302));
  return app;
}

/** Returns /llms.txt: a description of the service with links, for programs that read for people. */
function llms(publicUrl: string, library: Library): string {
  const guides = library
    .themes()
    .map(
      ({ name, entries }) =>
        `## ${name}\n\n${entries.map(({ title, address, about }) => `- [${title}](${publicUrl}${address}): ${about}`).join("\n")}`,
    );
  const waysIn = [
    `- [Assistant server](${publicUrl}/docs/assistants): Model Context Protocol at ${publicUrl}/mcp; a person signs in and agrees.`,
    `- [openapi.json](${publicUrl}/openapi.json): Every operation of the REST API at ${publicUrl}/api/v1.`,
    `- [Error codes](${publicUrl}/docs/errors): What each error means, and what to do about it.`,
  ];
  const about =
    "> A content publishing service: articles and social posts, written by people and assistants, that go live once someone has approved them.";
  return ["# Galley", about, `## Ways in\n\n${waysIn.join("\n")}`, ...guides].join("\n\n").concat("\n");
}
