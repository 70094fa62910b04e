import type { PublicOperation } from "@galley/contract";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { once } from "#src/platform/once.ts";
import { entityTagOf, isKnown } from "./entity-tag.ts";
import { openApiDocument } from "./openapi/document.ts";
import { errorPages } from "./openapi/error-page.ts";
import { connectPage, errorCodePage, errorIndexPage, noErrorPage, referencePage } from "./reference/pages.ts";

export type Reference = { operations: readonly PublicOperation[]; publicUrl: string };

const documentAgeSecondsMax = 60;

/** The API's description for programs (/openapi.json) and for people (/docs), from this server alone. */
export function referenceSurface({ operations, publicUrl }: Reference): Hono {
  const description = once(() => describe(operations, publicUrl));
  const pages = once(() => new Map(errorPages(operations).map((page) => [String(page.code), page])));
  const app = new Hono();
  app.use("/openapi.json", compress());
  app.use("/docs/*", compress());

  app.get("/openapi.json", (c) => {
    const { body, etag } = description();
    const headers = { "access-control-allow-origin": "*", "cache-control": `public, max-age=${documentAgeSecondsMax}`, etag, ...plain };
    if (isKnown(c.req.header("if-none-match") ?? null, etag)) return c.body(null, 304, headers);
    return c.body(body, 200, { ...headers, "content-type": "application/json; charset=utf-8" });
  });
  app.get("/docs", (c) => c.html(referencePage(), 200, { ...pageHeaders, "content-security-policy": referencePolicy }));
  app.get("/docs/", (c) => c.redirect("/docs", 301));
  app.get("/docs/errors", (c) => c.html(errorIndexPage([...pages().values()]), 200, pageHeaders));
  app.get("/docs/errors/:code", (c) => {
    const page = pages().get(c.req.param("code"));
    return page === undefined ? c.html(noErrorPage(), 404, pageHeaders) : c.html(errorCodePage(page), 200, pageHeaders);
  });
  app.get("/connect", (c) => c.html(connectPage(c.req.query("code")), 200, { ...pageHeaders, "cache-control": "no-store" }));
  return app;
}

function describe(operations: readonly PublicOperation[], publicUrl: string): { body: string; etag: string } {
  const body = JSON.stringify(openApiDocument(operations, `${publicUrl}/api/v1`));
  return { body, etag: entityTagOf(body) };
}

const plain = { "x-content-type-options": "nosniff" };

function policy(extra: readonly string[]): string {
  const own = ["default-src 'none'", "font-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"];
  return [...own, ...extra].join("; ");
}

const pageHeaders = {
  ...plain,
  "cache-control": `public, max-age=${documentAgeSecondsMax}`,
  "referrer-policy": "no-referrer",
  "content-security-policy": policy(["style-src 'self'", "img-src data:"]),
};

// Swagger UI sets styles on elements and draws its icons from data URLs; scripts stay those of the served files.
const referencePolicy = policy(["script-src 'self'", "style-src 'self' 'unsafe-inline'", "img-src 'self' data:", "connect-src 'self'"]);
