import { siteConnection } from "@galley/contract";
import { type Context, Hono } from "hono";
import type { z } from "zod";
import { Failure } from "#src/platform/failure.ts";
import { newId } from "#src/platform/ids.ts";
import { guardJson } from "#src/platform/json-guard.ts";
import type { Log } from "#src/platform/log.ts";
import { shownName } from "#src/platform/text/shown-name.ts";
import { answerError } from "./envelope.ts";
import { readBytes } from "./read-bytes.ts";

type Steps = typeof siteConnection;
export type SiteConnector = { [Step in keyof Steps]: (input: z.output<Steps[Step]["input"]>) => Promise<z.input<Steps[Step]["output"]>> };

const bodyBytesMax = 4096;
const retryAfterSeconds = "2";

/** What the initializer of a site calls, before the site has any token. */
export function connectSurface(connector: SiteConnector, log: Log): Hono {
  const app = new Hono();
  for (const step of Object.keys(siteConnection) as (keyof Steps)[]) {
    const { path, status, input, output } = siteConnection[step];
    app.post(path, (c) =>
      answer(c, log, `connect_${step}`, status, async (body) => output.parse(await connector[step](read(input, body) as never))),
    );
  }
  return app;
}

async function answer(c: Context, log: Log, operation: string, status: number, run: (body: unknown) => Promise<object>): Promise<Response> {
  const requestId = newId("request");
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": requestId,
  };
  try {
    const body = await run(await readBody(c.req.raw));
    log.info("call", { operation, requestId, status });
    return new Response(JSON.stringify(body), { status, headers });
  } catch (error) {
    const failed = answerError(error, requestId, log, { operation });
    log.info("call", { operation, requestId, status: failed.status, code: failed.code });
    const after = failed.code === "rate_limited" ? { "retry-after": retryAfterSeconds } : {};
    return new Response(failed.body, { status: failed.status, headers: { ...headers, ...failed.headers, ...after } });
  }
}

async function readBody(request: Request): Promise<unknown> {
  const tooLarge = () => new Failure("invalid_input", `The body is larger than ${bodyBytesMax} bytes.`, "body");
  const bytes = await readBytes(request, bodyBytesMax, tooLarge);
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    throw new Failure("invalid_input", "The body is not valid JSON. Check quotes, commas and encoding.", "body");
  }
}

function read(schema: z.ZodType, body: unknown): unknown {
  guardJson(body);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = issue?.code === "unrecognized_keys" ? issue.keys[0] : issue?.path.join(".");
  throw new Failure("invalid_input", issue?.message ?? "The input is invalid.", shownName(name || "body"));
}
