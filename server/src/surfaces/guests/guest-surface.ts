import { type Context, Hono } from "hono";
import { findLink, findVisit, guestActor, type OpenLink, type Visit } from "#src/people/guests/find-visit.ts";
import { guestPath } from "#src/people/guests/guest-paths.ts";
import { applyBudget } from "../admit-token.ts";
import { type AnswerContext, answer } from "../answer.ts";
import { type ConnectionEnv, callerOf } from "../caller.ts";
import { refuseAsPage } from "../pages/failure-page.ts";
import { foreignFormPage } from "../pages/foreign-form.ts";
import { awaitForm } from "../pages/form.ts";
import { translatorOf } from "../translation/translator.ts";
import { act } from "./act.ts";
import type { GuestContext, GuestDependencies, Inside, PageNotice } from "./dependencies.ts";
import { codePage, endedPage, enter, namePage } from "./entrance.ts";
import { guestCookie, readGuestCookie } from "./guest-cookies.ts";
import { guestHeaders } from "./guest-page.ts";
import { showItem, showSubject } from "./show-subject.ts";

const organization = ":organizationId{[0-9a-z_]{1,64}}";
const secretPath = `/guest/${organization}/:secret{[0-9A-Za-z]{43}}`;
const linkPath = `/guest/${organization}/:linkId{glk_[0-9a-f]{32}}`;

/**
 * Creates the pages for people without an account who come by a link. Its secret is in an address once: the first visit puts it into a
 * cookie of these pages alone and goes on without it. No page runs another script than its own, is indexed, framed or cached, or sends a referrer.
 */
export function guestSurface(dependencies: GuestDependencies): Hono<ConnectionEnv> {
  const app = new Hono<ConnectionEnv>();
  app.get(secretPath, (c) => answered(dependencies, c, (context) => open(dependencies, c, context)));
  app.get(linkPath, (c) => inside(dependencies, c, (visitor) => showSubject(visitor, noticeOf(c))));
  for (const kind of ["article", "post"] as const) {
    app.get(`${linkPath}/${kind}s/:id`, (c) =>
      inside(dependencies, c, (visitor) => showItem(visitor, { kind, id: c.req.param("id") ?? "" }, noticeOf(c))),
    );
  }
  for (const step of ["name", "code", "code-again"] as const) {
    app.post(`${linkPath}/${step}`, (c) => visited(dependencies, c, (visit) => enter(dependencies, c, visit, step)));
  }
  for (const name of ["comment", "edit", "delete", "approve", "changes", "address", "proof", "leave"] as const) {
    app.post(`${linkPath}/${name}`, (c) => inside(dependencies, c, (visitor) => act(visitor, c, name)));
  }
  return app;
}

function noticeOf(c: GuestContext): PageNotice {
  const { done, on } = c.req.query();
  return { done, on: on === undefined ? undefined : Number(on) };
}

type Handle = (context: AnswerContext) => Promise<Response>;

function answered({ log, publicUrl }: GuestDependencies, c: Context, handle: Handle): Promise<Response> {
  const refuse = refuseAsPage(c.req.raw);
  const options = {
    log,
    surface: "pages",
    logFields: { surface: "pages", operation: "guest" },
    headers: guestHeaders,
    quiet: true,
  } as const;
  return answer({ ...options, refuse }, async (context) => {
    if (c.req.method === "POST" && isForeign(c.req.raw, publicUrl)) return foreignFormPage(translatorOf(c.req.raw), publicUrl);
    await awaitForm(c.req.raw);
    return handle(context);
  });
}

/**
 * Returns whether a form came from another site. Pages that send no referrer send no origin either; browsers tell the site beside it, and
 * the cookies of these pages never come along from elsewhere.
 */
function isForeign(request: Request, publicUrl: string): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site !== "same-origin";
  const origin = request.headers.get("origin");
  return origin !== null && origin !== "null" && origin !== new URL(publicUrl).origin;
}

/** Takes the secret out of the address. Whoever guesses is counted before anything is looked up. */
async function open(dependencies: GuestDependencies, c: GuestContext, context: AnswerContext): Promise<Response> {
  const { pool, publicUrl, addressOf, takeGuess } = dependencies;
  const address = callerOf(c, addressOf);
  applyBudget(await takeGuess(address), context);
  const secret = c.req.param("secret") ?? "";
  const link = await findLink(pool, { organizationId: c.req.param("organizationId") ?? "", secret, address });
  if (link === undefined) return endedPage(translatorOf(c.req.raw));
  const headers = { location: guestPath(link.organizationId, link.id) };
  return new Response(null, {
    status: 303,
    headers: { ...headers, "set-cookie": guestCookie(publicUrl, "key", [link.organizationId, link.id], secret) },
  });
}

/** Finds who is at a page of a link, by the session of a guest or else by the secret. */
async function visited(dependencies: GuestDependencies, c: GuestContext, handle: (visit: Visit) => Promise<Response>): Promise<Response> {
  return answered(dependencies, c, async (context) => {
    const visit = await findBy(dependencies, c);
    if (visit !== undefined) return handle(visit);
    applyBudget(await dependencies.takeGuess(callerOf(c, dependencies.addressOf)), context);
    return endedPage(translatorOf(c.req.raw));
  });
}

async function findBy({ pool, publicUrl, addressOf }: GuestDependencies, c: GuestContext): Promise<Visit | undefined> {
  const [organizationId = "", linkId = ""] = [c.req.param("organizationId"), c.req.param("linkId")];
  const find = async (kind: "session" | "key") => {
    const secret = readGuestCookie(publicUrl, kind, c.req.raw);
    return secret === undefined ? undefined : findVisit(pool, { organizationId, secret, address: callerOf(c, addressOf) }, linkId);
  };
  const known = await find("session");
  return known?.guest === undefined ? find("key") : known;
}

/** Answers a guest who has given a name, and proved the address where the link asks for it; anybody else gets the page for that. */
function inside(dependencies: GuestDependencies, c: GuestContext, handle: (inside: Inside) => Promise<Response>): Promise<Response> {
  return answered(dependencies, c, async (context) => {
    const visit = await findBy(dependencies, c);
    const t = translatorOf(c.req.raw);
    if (visit === undefined) {
      applyBudget(await dependencies.takeGuess(callerOf(c, dependencies.addressOf)), context);
      return endedPage(t);
    }
    const { link, guest } = visit;
    if (guest === undefined) return namePage(t, link);
    if (!guest.isIn) return codePage(t, link);
    const { requestId } = context;
    const call = { actor: guestActor(link, guest), surface: "guest", requestId, language: t.language } as const;
    return handle({ dependencies, link, guest, t, path: pathOf(link), call });
  });
}

function pathOf({ organizationId, id }: OpenLink): string {
  return guestPath(organizationId, id);
}
