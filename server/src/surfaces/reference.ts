import type { PublicOperation } from "@galley/contract";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { once } from "#src/core/once.ts";
import { errorCodePage, errorIndexPage, noErrorPage } from "./documentation/error-pages.ts";
import { documentHeaders } from "./documentation/headers.ts";
import { answerTagged } from "./entity-tag.ts";
import { openApiDocument } from "./openapi/document.ts";
import { errorPages } from "./openapi/error-page.ts";
import { readDescription } from "./reference/api-description.ts";
import { referencePage } from "./reference/reference-page.ts";

export type Reference = {
  operations: readonly PublicOperation[];
  publicUrl: string;
};

const documentAgeSecondsMax = 60;

/** Serves the API's description for programs (/openapi.json) and for people (/docs/api, /docs/errors), all from this server. */
export function referenceSurface({ operations, publicUrl }: Reference): Hono {
  const document = once(() => openApiDocument(operations, publicUrl));
  const description = once(() => Buffer.from(JSON.stringify(document())));
  const reference = once(() => Buffer.from(String(referencePage(readDescription(document())))));
  const pages = once(() => new Map(errorPages(operations).map((page) => [String(page.code), page])));
  const app = new Hono();
  app.use("/openapi.json", compress());
  app.use("/docs/*", compress());

  app.get("/openapi.json", (c) => {
    const headers = {
      "access-control-allow-origin": "*",
      "cache-control": `public, max-age=${documentAgeSecondsMax}`,
      "content-type": "application/json; charset=utf-8",
      "x-content-type-options": "nosniff",
    };
    return answerTagged(c.req.header("if-none-match"), { body: description(), headers });
  });
  app.get("/docs/api", (c) => {
    const headers = { ...documentHeaders, "content-type": "text/html; charset=UTF-8" };
    return answerTagged(c.req.header("if-none-match"), { body: reference(), headers });
  });
  app.get("/docs/errors", (c) => c.html(errorIndexPage([...pages().values()]), 200, documentHeaders));
  app.get("/docs/errors/:code", (c) => {
    const all = [...pages().values()];
    const page = pages().get(c.req.param("code"));
    if (page === undefined) return c.html(noErrorPage(all), 404, documentHeaders);
    return c.html(errorCodePage(page, all), 200, documentHeaders);
  });
  return app;
}
