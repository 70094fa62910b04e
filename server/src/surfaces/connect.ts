import { siteConnection } from "@galley/contract";
import { Hono } from "hono";
import type { z } from "zod";
import { Failure, forPrograms } from "#src/core/failure.ts";
import { guardJson } from "#src/core/json-guard.ts";
import type { Log } from "#src/core/log.ts";
import { shownName } from "#src/core/text/shown-name.ts";
import { sentenceNamedBy } from "#src/core/violation-of.ts";
import type { TakeCall } from "#src/people/access/call-budget.ts";
import type { AddressReader } from "#src/people/access/client-address.ts";
import { answer, type Refuse } from "./answer.ts";
import { type ConnectionEnv, callerOf } from "./caller.ts";
import { jsonHeaders, refuseAsJson } from "./envelope.ts";
import { applyBudget } from "./rate-limit.ts";
import { readStrangerBytes } from "./stranger-bodies.ts";

type Steps = typeof siteConnection;
type SiteConnector = {
  [Step in keyof Steps]: (input: z.output<Steps[Step]["input"]>, requestId: string) => Promise<z.input<Steps[Step]["output"]>>;
};

const bodyBytesMax = 4096;
const retryAfterSeconds = "2";

type Connect = {
  connector: SiteConnector;
  /** Counts connections that unauthenticated callers start, because each is a row. */
  takeBeginning: TakeCall;
  addressOf: AddressReader;
  log: Log;
};

/** Creates the endpoints for a site's initializer, which has no token yet. */
export function connectSurface({ connector, takeBeginning, addressOf, log }: Connect): Hono<ConnectionEnv> {
  const app = new Hono<ConnectionEnv>();
  for (const step of Object.keys(siteConnection) as (keyof Steps)[]) {
    const { path, status, input, output } = siteConnection[step];
    app.post(path, (c) =>
      answer({ log, surface: "connections", logFields: { operation: `connect_${step}` }, refuse }, async (context) => {
        const asked = read(input, await readBody(c.req.raw));
        if (step === "start") applyBudget(await takeBeginning(callerOf(c, addressOf)), context);
        const body = output.parse(await connector[step](asked as never, context.requestId));
        return new Response(JSON.stringify(body), { status, headers: jsonHeaders });
      }),
    );
  }
  return app;
}

const refuse: Refuse = (failure, context) => {
  const response = refuseAsJson(failure, context);
  if (failure.code === "rate_limited") response.headers.set("retry-after", retryAfterSeconds);
  return response;
};

async function readBody(request: Request): Promise<unknown> {
  const tooLarge = () => new Failure("invalid_input", forPrograms(`The body is larger than ${bodyBytesMax} bytes.`), "body");
  const bytes = await readStrangerBytes(request, bodyBytesMax, tooLarge);
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    throw new Failure("invalid_input", forPrograms("The body is not valid JSON. Check quotes, commas and encoding."), "body");
  }
}

function read(schema: z.ZodType, body: unknown): unknown {
  guardJson(body);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = issue?.code === "unrecognized_keys" ? issue.keys[0] : issue?.path.join(".");
  const named = issue && sentenceNamedBy(issue);
  throw new Failure("invalid_input", named ?? forPrograms(issue?.message ?? "The input is invalid."), shownName(name || "body"));
}
