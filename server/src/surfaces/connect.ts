import { siteConnection, sitePreview } from "@galley/contract";
import { sentence } from "@galley/messages";
import { Hono } from "hono";
import type { z } from "zod";
import { Failure, forPrograms } from "#src/core/failure.ts";
import type { Log } from "#src/core/log.ts";
import { shownName } from "#src/core/text/shown-name.ts";
import { violationOf } from "#src/core/violation-of.ts";
import type { Actor } from "#src/operations/actor.ts";
import { guardJson, pathOf } from "#src/operations/parse-input.ts";
import type { TakeCall } from "#src/people/access/call-budget.ts";
import type { AddressReader } from "#src/people/access/client-address.ts";
import { admitToken, applyBudget, overLimit, type TokenGate } from "./admit-token.ts";
import { answer, type Refuse } from "./answer.ts";
import { readStrangerBytes } from "./bodies.ts";
import { type ConnectionEnv, callerOf } from "./caller.ts";
import { jsonHeaders, refuseAsJson } from "./envelope.ts";
import { readJson } from "./read-json.ts";

type Steps = typeof siteConnection;
type SiteConnector = {
  [Step in keyof Steps]: (input: z.output<Steps[Step]["input"]>, requestId: string) => Promise<z.input<Steps[Step]["output"]>>;
};

const bodyBytesMax = 4096;
const retryAfterSeconds = "2";

type Connect = TokenGate & {
  connector: SiteConnector;
  /** Reads a revision before it is live, for a site that shows a grant beside its read token. */
  readPreview: (actor: Actor, grant: string) => Promise<z.input<typeof sitePreview.output>>;
  /** Counts connections that unauthenticated callers start, because each is a row. */
  takeBeginning: TakeCall;
  addressOf: AddressReader;
  log: Log;
};

/** Creates the endpoints for a site's initializer, which has no token yet. */
export function connectSurface({ connector, readPreview, takeBeginning, addressOf, log, ...tokens }: Connect): Hono<ConnectionEnv> {
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
  app.get(sitePreview.path, ({ req }) =>
    answer({ log, surface: "connections", logFields: { operation: "connect_preview" }, refuse: refuseAsJson }, async (context) => {
      const { actor, budget } = await admitToken(tokens, req.raw, context);
      if (budget.exceeded) throw overLimit(budget);
      if (actor.kind !== "site") throw new Failure("insufficient_scope", forPrograms("Only a site's read token reads previews."));
      const grant = req.header(sitePreview.header);
      if (grant === undefined)
        throw new Failure(
          "invalid_input",
          forPrograms(`Send the grant of the link in the header ${sitePreview.header}.`),
          sitePreview.header,
        );
      const body = sitePreview.output.parse(await readPreview(actor, grant));
      return new Response(JSON.stringify(body), { headers: { ...jsonHeaders, "cache-control": "no-store" } });
    }),
  );
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
  const broken = () => new Failure("invalid_input", forPrograms("The body is not valid JSON. Check quotes, commas and encoding."), "body");
  return readJson(bytes, broken);
}

function read(schema: z.ZodType, body: unknown): unknown {
  guardJson(body);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = issue && pathOf(issue);
  throw new Failure("invalid_input", issue ? violationOf(issue) : sentence("violation_invalid"), shownName(name || "body"));
}
