import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { Failure } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import type { Log } from "#src/core/log.ts";
import { isKnown } from "./entity-tag.ts";
import { answerError } from "./envelope.ts";

type Picture = { type: string; bytes: Uint8Array };

export type Drawings = {
  findCard: (path: string) => Promise<{ picture: Picture } | { movedTo: string } | undefined>;
  findPreview: (path: string, query: URLSearchParams) => Promise<Picture | undefined>;
  publicUrl: string;
  log: Log;
};

const hourSeconds = 3600;

/** Serves pictures that are drawn on request: of slides by signed addresses, of live articles to everybody. */
export function drawingSurface({ findCard, findPreview, publicUrl, log }: Drawings): Hono {
  const app = new Hono();
  app.get("/previews/*", (c) =>
    answer(c, log, "preview_slide", async (path) => {
      const picture = await findPreview(path, new URL(c.req.url).searchParams);
      return picture && send(c, picture, `private, max-age=${hourSeconds}, immutable`);
    }),
  );
  app.get("/open-graph/*", (c) =>
    answer(c, log, "open_graph_image", async (path) => {
      const found = await findCard(path);
      if (found === undefined || "picture" in found) return found && send(c, found.picture, `public, max-age=${hourSeconds}`);
      return new Response(null, {
        status: 302,
        headers: { ...common, location: `${publicUrl}${found.movedTo}`, "cache-control": "no-store" },
      });
    }),
  );
  return app;
}

// Prevents scripts and requests when the file is opened by itself.
const common = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'",
};

async function answer(c: Context, log: Log, operation: string, find: (path: string) => Promise<Response | undefined>): Promise<Response> {
  const requestId = newId("request");
  try {
    const found = await find(new URL(c.req.url).pathname);
    if (found === undefined)
      throw new Failure("not_found", "There is no picture at this address, or the address has expired. Ask for a new one.");
    return found;
  } catch (error) {
    const { status, body, headers, code } = answerError(error, requestId, log, { operation });
    log.info("call", { operation, requestId, status, code });
    const plain = { ...common, "content-type": "application/json; charset=utf-8", "cache-control": "no-store", "x-request-id": requestId };
    return new Response(body, { status, headers: { ...plain, ...headers } });
  }
}

function send(c: Context, { type, bytes }: Picture, caching: string): Response {
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;
  const headers = { ...common, "content-type": type, "content-length": String(bytes.byteLength), "cache-control": caching, etag };
  if (isKnown(c.req.header("if-none-match") ?? null, etag))
    return new Response(null, { status: 304, headers: { etag, "cache-control": caching } });
  return new Response(c.req.method === "HEAD" ? null : Uint8Array.from(bytes), { headers });
}
