import { sentence } from "@galley/messages";
import { type Context, Hono } from "hono";
import { Failure } from "#src/core/failure.ts";
import type { Log } from "#src/core/log.ts";
import { answer } from "./answer.ts";
import { fileHeaders } from "./common-headers.ts";
import { entityTagOf, isKnown } from "./entity-tag.ts";
import { refuseAsJson } from "./envelope.ts";

type Picture = { type: string; bytes: Uint8Array };

export type Drawings = {
  findCard: (path: string) => Promise<{ picture: Picture } | { movedTo: string } | undefined>;
  findPreview: (path: string, query: URLSearchParams) => Promise<Picture | undefined>;
  findCardPreview: (path: string, query: URLSearchParams) => Promise<Picture | undefined>;
  publicUrl: string;
  log: Log;
};

const hourSeconds = 3600;

/** Serves pictures that are drawn on request: of slides by signed addresses, of live articles to everybody. */
export function drawingSurface({ findCard, findPreview, findCardPreview, publicUrl, log }: Drawings): Hono {
  const app = new Hono();
  const served = (operation: string, find: (c: Context, path: string) => Promise<Response | undefined>) => (c: Context) =>
    answer({ log, surface: "files", logFields: { operation }, headers: fileHeaders, quiet: true, refuse: refuseAsJson }, async () => {
      const found = await find(c, new URL(c.req.url).pathname);
      if (found !== undefined) return found;
      throw new Failure("not_found", sentence("refusal_drawing_expired"));
    });
  const previewed = (operation: string, find: Drawings["findPreview"]) =>
    served(operation, async (c, path) => {
      const picture = await find(path, new URL(c.req.url).searchParams);
      return picture && send(c, picture, `private, max-age=${hourSeconds}, immutable`);
    });
  app.get("/previews/cards/*", previewed("preview_card", findCardPreview));
  app.get("/previews/*", previewed("preview_slide", findPreview));
  app.get(
    "/open-graph/*",
    served("open_graph_image", async (c, path) => {
      const found = await findCard(path);
      if (found === undefined || "picture" in found) return found && send(c, found.picture, `public, max-age=${hourSeconds}`);
      return new Response(null, { status: 302, headers: { location: `${publicUrl}${found.movedTo}`, "cache-control": "no-store" } });
    }),
  );
  return app;
}

function send(c: Context, { type, bytes }: Picture, caching: string): Response {
  const etag = entityTagOf(bytes);
  const headers = { "content-type": type, "content-length": String(bytes.byteLength), "cache-control": caching, etag };
  if (isKnown(c.req.header("if-none-match") ?? null, etag))
    return new Response(null, { status: 304, headers: { etag, "cache-control": caching } });
  return new Response(c.req.method === "HEAD" ? null : Uint8Array.from(bytes), { headers });
}
