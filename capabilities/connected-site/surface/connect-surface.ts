import { siteConnection, sitePreview } from "@galley/contract";
import { sentence } from "@galley/messages";
import { Hono } from "hono";
import type { z } from "zod";
import { Failure, forPrograms } from "#server/core/failure.ts";
import { shownName } from "#server/core/text/shown-name.ts";
import { violationOf } from "#server/core/violation-of.ts";
import { guardJson, pathOf } from "#server/operations/parse-input.ts";
import { admitToken, applyBudget, overLimit } from "#server/surfaces/admit-token.ts";
import { answer, type Refuse } from "#server/surfaces/answer.ts";
import { readStrangerBytes } from "#server/surfaces/bodies.ts";
import { type ConnectionEnv, callerOf } from "#server/surfaces/caller.ts";
import type { CapabilitySurface } from "#server/surfaces/capability-surface.ts";
import { documentHeaders } from "#server/surfaces/documentation/headers.ts";
import { jsonHeaders, refuseAsJson } from "#server/surfaces/envelope.ts";
import { readJson } from "#server/surfaces/read-json.ts";
import { createSiteConnector } from "../connecting/create-site-connector.ts";
import { readSitePreview } from "../previews/read-site-preview.ts";
import { connectPage } from "./connect-page.ts";

type Steps = typeof siteConnection;

const bodyBytesMax = 4096;
const retryAfterSeconds = "2";

/** Creates what a customer's site calls beside the API: the endpoints of its initializer, which has no token yet, and of its previews. */
export const connectSurface: CapabilitySurface = ({ services, takeBeginning, addressOf, isSignedIn, log, ...tokens }) => {
  const app = new Hono<ConnectionEnv>();
  const connector = createSiteConnector(services);
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
      const body = sitePreview.output.parse(await readSitePreview(services, actor, grant));
      return new Response(JSON.stringify(body), { headers: { ...jsonHeaders, "cache-control": "no-store" } });
    }),
  );
  // Signed-in people decide in the dashboard, which has this address too.
  app.get("/connect", async (c, next) => {
    if (await isSignedIn(c.req.raw)) return next();
    return c.html(connectPage(c.req.query("code")), 200, { ...documentHeaders, "cache-control": "no-store", vary: "cookie" });
  });
  return app;
};

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
