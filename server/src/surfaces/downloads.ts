import { type Context, Hono } from "hono";
import { Failure } from "#src/platform/failure.ts";
import { newId } from "#src/platform/ids.ts";
import type { Log } from "#src/platform/log.ts";
import { answerError } from "./envelope.ts";

type Found = { name: string; type: string; bytes: number; body: ReadableStream<Uint8Array> };

export type FindDownload = (wanted: {
  organizationId: string;
  exportId: string;
  name: string;
  query: URLSearchParams;
}) => Promise<Found | undefined>;

/** Serves the files of exports to whoever has their signed addresses. */
export function downloadSurface(find: FindDownload, log: Log): Hono {
  const app = new Hono();
  app.get("/exports/:organizationId/:exportId/:name", async (c) => {
    const requestId = newId("request");
    try {
      return await answer(c, find, requestId);
    } catch (error) {
      const { status, body, headers, code } = answerError(error, requestId, log, { operation: "download_export" });
      log.info("call", { operation: "download_export", requestId, status, code });
      const plain = {
        ...common,
        "content-type": "application/json; charset=utf-8",
        "cache-control": "no-store",
        "x-request-id": requestId,
      };
      return new Response(body, { status, headers: { ...plain, ...headers } });
    }
  });
  return app;
}

// Whoever may open the address may have it passed on: nothing that lies between may keep the file.
const common = { "x-content-type-options": "nosniff", "referrer-policy": "no-referrer", "content-security-policy": "default-src 'none'" };

async function answer(c: Context, find: FindDownload, requestId: string): Promise<Response> {
  const { organizationId = "", exportId = "", name = "" } = c.req.param();
  const found = await find({ organizationId, exportId, name, query: new URL(c.req.url).searchParams });
  if (found === undefined) {
    throw new Failure("not_found", "This address has ended, or there is nothing behind it. Call render_post again for a fresh one.");
  }
  const headers = {
    ...common,
    "content-type": found.type,
    "content-length": String(found.bytes),
    "content-disposition": `attachment; filename="${found.name}"`,
    "cache-control": "private, no-store",
    "x-request-id": requestId,
  };
  if (c.req.method !== "HEAD") return new Response(found.body, { headers });
  await found.body.cancel();
  return new Response(null, { headers });
}
