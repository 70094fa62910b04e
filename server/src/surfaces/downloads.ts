import { sentence } from "@galley/messages";
import { type Context, Hono } from "hono";
import { Failure } from "#src/core/failure.ts";
import type { Log } from "#src/core/log.ts";
import { type AnswerOptions, answer } from "./answer.ts";
import { fileHeaders } from "./common-headers.ts";
import { refuseAsJson } from "./envelope.ts";

/** `bytes` is absent for content that is generated while it is sent. */
type Found = { name: string; type: string; bytes?: number; body: ReadableStream<Uint8Array> };

type FindDownload = (wanted: {
  organizationId: string;
  id: string;
  /** Set in addresses that belong to one person, whose downloads are logged. */
  personId?: string | undefined;
  name: string;
  query: URLSearchParams;
}) => Promise<Found | undefined>;

/** The source of one kind of files, and the operation that returns fresh addresses of them. */
type Source = { operation: string; find: FindDownload; freshFrom: string };

type Finders = { findExport: FindDownload; findPicture: FindDownload; findProjectExport: FindDownload; findAuditLog: FindDownload };

/** Serves files at signed addresses: post exports, pictures of packages, project exports and audit logs. */
export function downloadSurface({ findExport, findPicture, findProjectExport, findAuditLog }: Finders, log: Log): Hono {
  const app = new Hono();
  const exports: Source = { operation: "download_export", find: findExport, freshFrom: "render_post" };
  const pictures: Source = { operation: "download_picture", find: findPicture, freshFrom: "get_post_package" };
  const projectExports: Source = { operation: "download_project", find: findProjectExport, freshFrom: "export_project" };
  const logs: Source = { operation: "download_audit_log", find: findAuditLog, freshFrom: "export_audit_log" };
  app.get("/exports/:organizationId/:id/:name", serve(exports, log));
  app.get("/pictures/:organizationId/:id/:name", serve(pictures, log));
  app.get("/takeouts/:organizationId/:id/:personId/:name", serve(projectExports, log));
  app.get("/audit-logs/:organizationId/:id/:personId/:name", serve(logs, log));
  return app;
}

// The address itself grants access, so no cache on the way may keep the file.
const headers = { ...fileHeaders, "referrer-policy": "no-referrer" };

function serve({ operation, find, freshFrom }: Source, log: Log) {
  return (c: Context): Promise<Response> => {
    const { organizationId = "", id = "", personId, name = "" } = c.req.param() as Record<string, string>;
    const quiet = personId === undefined;
    const options: AnswerOptions = { log, surface: "files", logFields: { operation }, headers, quiet, refuse: refuseAsJson };
    return answer(options, async ({ logFields }) => {
      const found = await find({ organizationId, id, personId, name, query: new URL(c.req.url).searchParams });
      if (found === undefined) {
        throw new Failure("not_found", sentence("refusal_download_expired", { operation: freshFrom }));
      }
      if (personId !== undefined) Object.assign(logFields, { organizationId, principalId: personId });
      return send(c, found);
    });
  };
}

async function send(c: Context, { name, type, bytes, body }: Found): Promise<Response> {
  const headers = {
    "content-type": type,
    ...(bytes !== undefined && { "content-length": String(bytes) }),
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "private, no-store",
  };
  if (c.req.method !== "HEAD") return new Response(body, { headers });
  await body.cancel();
  return new Response(null, { headers });
}
