import { siteConnection } from "@galley/contract";
import { type Context, Hono } from "hono";
import type { z } from "zod";
import { Failure } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import { guardJson } from "#src/core/json-guard.ts";
import type { Log } from "#src/core/log.ts";
import { shownName } from "#src/core/text/shown-name.ts";
import type { RateBudget } from "#src/people/access/admit.ts";
import type { TakeCall } from "#src/people/access/call-budget.ts";
import type { AddressReader } from "#src/people/access/client-address.ts";
import { type ConnectionEnv, callerOf } from "./caller.ts";
import { answerError } from "./envelope.ts";
import { overLimit, rateHeaders } from "./rate-limit.ts";
import { readStrangerBytes } from "./stranger-bodies.ts";

type Steps = typeof siteConnection;
export type SiteConnector = { [Step in keyof Steps]: (input: z.output<Steps[Step]["input"]>) => Promise<z.input<Steps[Step]["output"]>> };

const bodyBytesMax = 4096;
const retryAfterSeconds = "2";

type Connect = {
  connector: SiteConnector;
  /** Counts connections that unauthenticated callers start, because each is a row. */
  takeBeginning: TakeCall;
  addressOf: AddressReader;
  log: Log;
};
type Headers = Record<string, string>;

/** Creates the endpoints for a site's initializer, which has no token yet. */
export function connectSurface({ connector, takeBeginning, addressOf, log }: Connect): Hono<ConnectionEnv> {
  const app = new Hono<ConnectionEnv>();
  for (const step of Object.keys(siteConnection) as (keyof Steps)[]) {
    const { path, status, input, output } = siteConnection[step];
    app.post(path, (c) =>
      answer(c, log, `connect_${step}`, status, async (body, headers) => {
        const asked = read(input, body);
        if (step === "start") admit(await takeBeginning(callerOf(c, addressOf)), headers);
        return output.parse(await connector[step](asked as never));
      }),
    );
  }
  return app;
}

function admit(budget: RateBudget, headers: Headers): void {
  Object.assign(headers, rateHeaders(budget));
  if (budget.exceeded) throw overLimit(budget);
}

type Run = (body: unknown, headers: Headers) => Promise<object>;

async function answer(c: Context, log: Log, operation: string, status: number, run: Run): Promise<Response> {
  const requestId = newId("request");
  const headers: Headers = {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": requestId,
  };
  try {
    const body = await run(await readBody(c.req.raw), headers);
    log.info("call", { operation, requestId, status });
    return new Response(JSON.stringify(body), { status, headers });
  } catch (error) {
    const failed = answerError(error, requestId, log, { operation });
    log.info("call", { operation, requestId, status: failed.status, code: failed.code });
    const after = failed.code === "rate_limited" ? { "retry-after": retryAfterSeconds } : {};
    return new Response(failed.body, { status: failed.status, headers: { ...after, ...headers, ...failed.headers } });
  }
}

async function readBody(request: Request): Promise<unknown> {
  const tooLarge = () => new Failure("invalid_input", `The body is larger than ${bodyBytesMax} bytes.`, "body");
  const bytes = await readStrangerBytes(request, bodyBytesMax, tooLarge);
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
