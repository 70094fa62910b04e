import { ownPlaceAddresses } from "@galley/contract";
import { sentence } from "@galley/messages";
import { type Context, type Handler, Hono } from "hono";
import { compress } from "hono/compress";
import { Failure } from "#src/core/failure.ts";
import { createPlaces, type PlacesOptions } from "#src/core/flow/places.ts";
import type { Surface } from "#src/core/watching/names.ts";
import { listMemberships } from "#src/people/access/memberships.ts";
import { rememberLanguage } from "#src/people/access/seen-language.ts";
import { signedIn } from "#src/people/accounts/session-cookie.ts";
import { applyBudget } from "../admit-token.ts";
import { type AnswerContext, type AnswerOptions, answer, type Refuse } from "../answer.ts";
import { refuseAsJson } from "../envelope.ts";
import { answerLanding } from "../landing/answer-landing.ts";
import { goTo } from "../pages/answers.ts";
import { refuseAsPage } from "../pages/failure-page.ts";
import { withNext } from "../pages/next-path.ts";
import { requestLanguageOf } from "../pages/request-language-of.ts";
import { isSameOrigin } from "../pages/same-origin.ts";
import { translatorFor, translatorOf } from "../translation/translator.ts";
import { answerArticlePage, answerBlogPage, answerSitePage, refuseInFrame } from "./article-page.ts";
import { answerCall } from "./call.ts";
import { answerChanges } from "./changes.ts";
import { type DashboardDependencies, type DashboardHandler, dashboardHeaders } from "./dependencies.ts";
import { createDashboardFiles, type DashboardFiles } from "./files.ts";
import { firstAnswers } from "./first-answers.ts";
import { dashboardPage } from "./page.ts";
import { answerSession, readSession } from "./session.ts";

/** Addresses of screens. The dashboard itself interprets the rest of the path. */
const screens = ["/", "/projects/*", "/organizations/*", ...ownPlaceAddresses.map(({ address }) => `/${address}`)];

// A browser keeps one stream for each organization that it shows.
export const streamBounds: PlacesOptions = {
  name: "dashboard streams",
  perPersonMax: 20,
  perOrganizationMax: 3500,
  togetherMax: 5000,
  tooMany: sentence("refusal_too_many_windows"),
};

/** Creates the dashboard: its page and files, and the endpoint for every operation of signed-in people. */
export function dashboardSurface(dependencies: DashboardDependencies, files: DashboardFiles = createDashboardFiles()): Hono {
  const app = new Hono();
  const streams = createPlaces(streamBounds);
  app.get("/dashboard/files/:name", async (c) => {
    const found = await files.answer(c.req.param("name"), c.req.header("accept-encoding"));
    return found ?? c.text("File not found. Reload the page.", 404, dashboardHeaders);
  });
  const { log } = dependencies;
  const surface: Surface = "dashboard";
  const logFields = { surface };
  const calls = { log, surface, logFields, headers: dashboardHeaders };
  const reads = { ...calls, quiet: true };
  app.get(
    "/dashboard/session",
    guarded(dependencies, reads, (_c, person, context) => answerSession(dependencies, person, context)),
  );
  app.get(
    "/dashboard/organizations/:organizationId/changes",
    guarded(dependencies, reads, (c, person) => {
      // HEAD is refused: a stream started for it would never be read.
      return c.req.method === "HEAD"
        ? new Response(null, { status: 405, headers: { allow: "GET" } })
        : answerChanges(dependencies, c, person, streams);
    }),
  );
  // Pages of other origins are refused earlier, so the length of a compressed answer reveals its content to none of them.
  const call = guarded(dependencies, calls, (c, person, context) => answerCall(dependencies, c, person, context));
  app.post("/dashboard/organizations/:organizationId/:operation", compress(), call);
  const pageInFrame = { ...calls, headers: {}, quiet: true, refuseTo: refuseInFrame };
  for (const [name, answerPage] of Object.entries({ article: answerArticlePage, blog: answerBlogPage, site: answerSitePage })) {
    const page = guarded(dependencies, pageInFrame, (c, person, context) => answerPage(dependencies, c, person, context));
    app.post(`/dashboard/organizations/:organizationId/pages/${name}`, compress(), page);
  }
  const nothing = guarded(dependencies, reads, () => {
    throw new Failure("not_found", sentence("refusal_nothing_at_this_address"));
  });
  app.all("/dashboard/*", nothing);
  for (const screen of screens) {
    app.get(screen, compress(), (c) =>
      answer({ log, surface, logFields, quiet: true, refuse: refuseAsPage(c.req.raw) }, (context) =>
        answerScreen(dependencies, files, c, context),
      ),
    );
  }
  return app;
}

async function answerScreen(dependencies: DashboardDependencies, files: DashboardFiles, c: Context, context: AnswerContext) {
  const { services, publicUrl } = dependencies;
  const { pool } = services;
  const address = new URL(c.req.url);
  const { pathname, search } = address;
  const person = await signedIn(pool, publicUrl, c.req.raw);
  if (person === undefined && pathname === "/") return answerLanding({ pool, publicUrl }, c.req.raw);
  if (person === undefined) return goTo(withNext("/sign-in", pathname + search));
  applyBudget(await dependencies.takeCall(person.personId), context);
  const chosen = requestLanguageOf(c.req.raw);
  const language = chosen ?? "en";
  const memberships = await listMemberships(pool, person.personId);
  const [session] = await Promise.all([
    readSession(dependencies, person, memberships, context.requestId),
    chosen !== undefined && rememberLanguage(pool, person.personId, chosen),
  ]);
  const answers = await firstAnswers(dependencies, session, memberships, address, {
    requestId: context.requestId,
    language,
    isPhone: isPhone(c.req.header("user-agent")),
  });
  return dashboardPage(files, translatorFor(language), { session, answers }, pathname);
}

/** Tells whether a browser says that it is a phone's, as developer.mozilla.org/docs/Web/HTTP/Reference/Headers/User-Agent advises. */
function isPhone(userAgent = ""): boolean {
  return userAgent.includes("Mobi");
}

/** Refuses in the person's language. */
function refuseToScript(request: Request): Refuse {
  return (failure, context) => {
    const response = refuseAsJson(failure.in(translatorOf(request).language), context);
    // The failure is not about a token, so the browser must not ask for one.
    response.headers.delete("www-authenticate");
    return response;
  };
}

/** Answers only pages of this server, and only people who are signed in. */
function guarded(
  { services, publicUrl, takeCall }: DashboardDependencies,
  { refuseTo = refuseToScript, ...options }: Omit<AnswerOptions, "refuse"> & { refuseTo?: (request: Request) => Refuse },
  handle: DashboardHandler,
): Handler {
  return (c) =>
    answer({ ...options, refuse: refuseTo(c.req.raw) }, async (context) => {
      const site = c.req.header("sec-fetch-site");
      const isForeign = c.req.method === "GET" ? site !== undefined && site !== "same-origin" : !isSameOrigin(c.req.raw, publicUrl);
      if (isForeign) throw new Failure("not_allowed", sentence("refusal_not_from_the_dashboard", { address: publicUrl }));
      const person = await signedIn(services.pool, publicUrl, c.req.raw);
      if (person === undefined) throw new Failure("invalid_token", sentence("refusal_no_longer_signed_in"));
      applyBudget(await takeCall(person.personId), context);
      return handle(c, person, context);
    });
}
