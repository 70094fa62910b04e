import { Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { Failure } from "#src/core/failure.ts";
import { createPlaces, type PlacesOptions } from "#src/core/flow/places.ts";
import { newId } from "#src/core/ids.ts";
import { listMemberships } from "#src/people/access/memberships.ts";
import { rememberLanguage } from "#src/people/access/seen-language.ts";
import type { SignedIn } from "#src/people/access/sessions.ts";
import { signedIn } from "#src/people/accounts/session-cookie.ts";
import { requestLanguageOf } from "#src/surfaces/pages/request-language-of.ts";
import { answerLanding } from "../landing/answer-landing.ts";
import { goTo } from "../pages/answers.ts";
import { withNext } from "../pages/next-path.ts";
import { isSameOrigin } from "../pages/same-origin.ts";
import { overLimit, rateHeaders } from "../rate-limit.ts";
import { translatorFor } from "../translation/translator.ts";
import { answerFailure } from "./answer-failure.ts";
import { answerCall } from "./call.ts";
import { answerChanges } from "./changes.ts";
import { type DashboardContext, type DashboardDependencies, type DashboardEnv, dashboardHeaders } from "./dependencies.ts";
import { createDashboardFiles, type DashboardFiles } from "./files.ts";
import { firstAnswers } from "./first-answers.ts";
import { dashboardPage } from "./page.ts";
import { answerSession, readSession } from "./session.ts";

/** Addresses of screens. The dashboard itself interprets the rest of the path. */
const screens = ["/", "/projects/*", "/organizations/*", "/connect"];

// A browser keeps one stream for each organization that it shows.
export const streamBounds: PlacesOptions = {
  name: "dashboard streams",
  perPersonMax: 20,
  perOrganizationMax: 3500,
  togetherMax: 5000,
  tooMany: "Too many dashboard windows are open. Close some of them.",
};

/** Creates the dashboard: its page and files, and the endpoint for every operation of signed-in people. */
export function dashboardSurface(dependencies: DashboardDependencies, files: DashboardFiles = createDashboardFiles()): Hono<DashboardEnv> {
  const app = new Hono<DashboardEnv>();
  const streams = createPlaces(streamBounds);
  app.onError((error, c) => answerFailure(dependencies, error, c));
  app.get("/dashboard/files/:name", async (c) => {
    const found = await files.answer(c.req.param("name"), c.req.header("accept-encoding"));
    return found ?? c.text("File not found. Reload the page.", 404, dashboardHeaders);
  });
  app.use("/dashboard/*", guard(dependencies));
  app.get("/dashboard/session", (c) => answerSession(dependencies, c));
  app.get("/dashboard/organizations/:organizationId/changes", (c) => {
    // HEAD is refused: a stream started for it would never be read.
    return c.req.method === "HEAD"
      ? new Response(null, { status: 405, headers: { ...dashboardHeaders, allow: "GET" } })
      : answerChanges(dependencies, c, streams);
  });
  // Pages of other origins are refused earlier, so the length of a compressed answer reveals its content to none of them.
  app.post("/dashboard/organizations/:organizationId/:operation", compress(), (c) => answerCall(dependencies, c));
  app.all("/dashboard/*", () => {
    throw new Failure("not_found", "There is nothing at this address.");
  });
  for (const screen of screens) {
    app.get(screen, compress(), async (c) => {
      const address = new URL(c.req.url);
      const { pathname, search } = address;
      const person = await signedIn(dependencies.services.pool, dependencies.publicUrl, c.req.raw);
      if (person === undefined && pathname === "/")
        return answerLanding({ pool: dependencies.services.pool, publicUrl: dependencies.publicUrl }, c.req.raw);
      if (person === undefined) return goTo(withNext("/sign-in", pathname + search));
      await takeCall(dependencies, c, person);
      const language = requestLanguageOf(c.req.raw);
      const memberships = await listMemberships(dependencies.services.pool, person.personId);
      const [session] = await Promise.all([
        readSession(dependencies, person, memberships),
        language !== undefined && rememberLanguage(dependencies.services.pool, person.personId, language),
      ]);
      const answers = await firstAnswers(dependencies, session, memberships, address);
      return dashboardPage(files, translatorFor(language ?? "en"), { session, answers }, pathname);
    });
  }
  return app;
}

/** Answers only pages of this server, and only people who are signed in. */
function guard(dependencies: DashboardDependencies): MiddlewareHandler<DashboardEnv> {
  const { services, publicUrl } = dependencies;
  return async (c, next) => {
    c.set("requestId", newId("request"));
    const site = c.req.header("sec-fetch-site");
    const isForeign = c.req.method === "GET" ? site !== undefined && site !== "same-origin" : !isSameOrigin(c.req.raw, publicUrl);
    if (isForeign) throw new Failure("not_allowed", `This did not come from the dashboard. Open it at ${publicUrl}.`);
    const person = await signedIn(services.pool, publicUrl, c.req.raw);
    if (person === undefined) throw new Failure("invalid_token", "You are no longer signed in. Sign in again.");
    c.set("person", person);
    await takeCall(dependencies, c, person);
    await next();
    tellBudget(c);
  };
}

/** Counts a call of a signed-in person, and refuses calls over the limit. */
async function takeCall(dependencies: DashboardDependencies, c: DashboardContext, { personId }: SignedIn): Promise<void> {
  const budget = await dependencies.takeCall(personId);
  c.set("budget", budget);
  if (budget.exceeded) throw overLimit(budget);
}

function tellBudget(c: DashboardContext): void {
  for (const [name, value] of Object.entries(rateHeaders(c.get("budget")))) c.res.headers.set(name, value);
}
