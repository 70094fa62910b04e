import {
  type connectAssistant,
  type listAssistants,
  type listProjects,
  type Permission,
  permissions,
  rolePermissions,
} from "@galley/contract";
import { type Context, Hono } from "hono";
import type { Log } from "#src/core/log.ts";
import { authenticate, isAuthentic } from "#src/core/secrets.ts";
import type { Services } from "#src/operations/call.ts";
import { callOperation } from "#src/operations/call-operation.ts";
import type { Bound } from "#src/operations/handle.ts";
import type { TakeCall } from "#src/people/access/call-budget.ts";
import type { AddressReader } from "#src/people/access/client-address.ts";
import { listMemberships, type Membership, personActor } from "#src/people/access/memberships.ts";
import type { SignedIn } from "#src/people/access/sessions.ts";
import { signedIn } from "#src/people/accounts/session-cookie.ts";
import type { AuthorizationServer, HttpExchange } from "#src/people/oauth/authorization-server.ts";
import type { ConsentRequest } from "#src/people/oauth/consent-request.ts";
import { paths } from "#src/people/oauth/endpoints.ts";
import { applyBudget } from "../admit-token.ts";
import { answer } from "../answer.ts";
import { goTo } from "../pages/answers.ts";
import { everyProject } from "../pages/every-project.ts";
import { refuseAsPage } from "../pages/failure-page.ts";
import { foreignFormPage } from "../pages/foreign-form.ts";
import { awaitForm, readFields } from "../pages/form.ts";
import { withNext } from "../pages/next-path.ts";
import { personPage } from "../pages/page.ts";
import { isSameOrigin } from "../pages/same-origin.ts";
import { type PlainKey, type Translator, translatorOf } from "../translation/translator.ts";
import { consentBody } from "./consent-page.ts";
import { exchangeOf } from "./exchange.ts";
import { answeredPage, noOrganizationPage, requestGonePage } from "./sorry-pages.ts";

export type Consent = {
  services: Services;
  log: Log;
  server: AuthorizationServer;
  addressOf: AddressReader;
  /** Counts calls of a signed-in person, as in the dashboard. */
  takeCall: TakeCall;
  /** Key that binds a form to the request and the session that it was made for. */
  key: Buffer;
  operations: {
    listProjects: Bound<typeof listProjects>;
    listAssistants: Bound<typeof listAssistants>;
    connectAssistant: Bound<typeof connectAssistant>;
  };
};

/** Creates the pages on which a person allows or denies an assistant. */
export function consentSurface(consent: Consent): Hono {
  const app = new Hono();
  const path = `${paths.consent}/:id` as const;
  app.get(path, (c) => counted(consent, c, "oauth_consent", (visitor) => show(consent, c, visitor)));
  app.post(path, (c) => counted(consent, c, "oauth_decide", (visitor) => decide(consent, c, visitor)));
  return app;
}

type Visitor = { person: SignedIn | undefined; requestId: string };

/** Counts a call of a signed-in person ahead of any other query for it. */
function counted(
  { services: { pool, publicUrl }, log, takeCall }: Consent,
  c: Context,
  operation: string,
  handle: (visitor: Visitor) => Promise<Response>,
): Promise<Response> {
  let person: SignedIn | undefined;
  const refuse = refuseAsPage(c.req.raw, () => person);
  return answer({ log, surface: "oauth", logFields: { operation }, refuse }, async (context) => {
    // A form that cannot be read is told of by the page that it was sent to.
    await awaitForm(c.req.raw).catch(() => {});
    person = await signedIn(pool, publicUrl, c.req.raw);
    if (person !== undefined) applyBudget(await takeCall(person.personId), context);
    return handle({ person, requestId: context.requestId });
  });
}

type Visit = {
  t: Translator;
  exchange: HttpExchange;
  request: ConsentRequest;
  person: SignedIn;
  memberships: Membership[];
  requestId: string;
};

/** Returns the person and the consent request; an error page or a redirect when they cannot continue. */
async function visit({ services, server, addressOf }: Consent, c: Context, { person, requestId }: Visitor): Promise<Visit | Response> {
  const t = translatorOf(c.req.raw);
  const exchange = exchangeOf(c, addressOf);
  const id = c.req.param("id") ?? "";
  const request = await server.findRequest(exchange, id);
  if (request === undefined) return requestGonePage(t, person);
  if (person === undefined) return goTo(withNext("/sign-in", `${paths.consent}/${id}`));
  return { t, exchange, request, person, memberships: await listMemberships(services.pool, person.personId), requestId };
}

async function show(consent: Consent, c: Context, visitor: Visitor): Promise<Response> {
  const found = await visit(consent, c, visitor);
  if (found instanceof Response) return found;
  const wanted = c.req.query("organization");
  const chosen = found.memberships.find(({ organizationId }) => organizationId === wanted) ?? found.memberships[0];
  if (chosen === undefined) return noOrganizationPage(found.t, found.person);
  return formPage(consent, found, chosen);
}

type Filled = { ticked: ReadonlySet<Permission>; projectId: string | null; problem: PlainKey };

async function formPage(consent: Consent, found: Visit, chosen: Membership, filled?: Filled): Promise<Response> {
  const { services, operations, key } = consent;
  const { t, request, person, memberships, requestId } = found;
  const caller = { actor: personActor(person.personId, chosen), surface: "dashboard", requestId } as const;
  const offered = offeredTo(request, chosen);
  const [projects, { data: assistants }] = await Promise.all([
    everyProject(services, operations.listProjects, caller),
    callOperation(services, operations.listAssistants, caller, { own: true }),
  ]);
  const body = consentBody({
    t,
    request,
    person,
    memberships,
    chosen,
    projects,
    offered,
    ticked: filled?.ticked ?? new Set(offered.filter((permission) => !lastWords.has(permission))),
    projectId: filled?.projectId ?? null,
    connectedAt: assistants.findLast(({ clientId }) => clientId === request.client.id)?.connectedAt,
    stamp: authenticate(key, stampOf(found, chosen)).toString("base64url"),
    problem: filled?.problem,
  });
  return personPage({
    t,
    title: t("consent_connect_an_assistant"),
    person,
    body,
    formTargets: [request.redirect.formTarget],
    status: filled === undefined ? 200 : 422,
  });
}

// Clients request every permission. Those that publish work without review must be ticked by the person.
const lastWords: ReadonlySet<Permission> = new Set(["articles:approve", "posts:approve"]);

function offeredTo({ asked }: ConsentRequest, { role }: Membership): Permission[] {
  return asked.filter((permission) => rolePermissions[role].has(permission));
}

// The stamp contains the session and the client's name: another person who signs in meanwhile has not seen this form, and nobody has
// seen a name that the client's document took meanwhile.
function stampOf({ request, person }: Visit, { organizationId }: Membership): string {
  return ["consent", request.id, person.sessionId, organizationId, request.client.name].join(" ");
}

async function decide(consent: Consent, c: Context, visitor: Visitor): Promise<Response> {
  const { services, server, key } = consent;
  if (!isSameOrigin(c.req.raw, services.publicUrl)) return foreignFormPage(translatorOf(c.req.raw), services.publicUrl);
  const found = await visit(consent, c, visitor);
  if (found instanceof Response) return found;
  const form = await readFields(c.req.raw).catch(() => undefined);
  const chosen = found.memberships.find(({ organizationId }) => organizationId === form?.get("organization"));
  if (form === undefined || chosen === undefined) return show(consent, c, visitor);
  const filled = readChoices(form, offeredTo(found.request, chosen));
  if (!isAuthentic(key, stampOf(found, chosen), Buffer.from(form.get("stamp") ?? "", "base64url"))) {
    return formPage(consent, found, chosen, {
      ...filled,
      problem: "consent_this_page_has_changed",
    });
  }
  // The button was pressed twice: the first press counts, and the browser continues from there.
  if (found.request.answered !== undefined) return goOn(found.request.answered);
  if (form.get("decision") !== "allow") {
    return (await server.decide(found.request.id)) ? goOn(await server.deny(found.exchange)) : answeredPage(found.t, found.person);
  }
  if (filled.ticked.size === 0) return formPage(consent, found, chosen, { ...filled, problem: "consent_select_at_least_one_permission" });
  // A connection outlives this session.
  if (!found.person.confirmed) return goTo(withNext("/account/confirm", `${paths.consent}/${found.request.id}`));
  return allow(consent, found, chosen, filled);
}

function readChoices(form: URLSearchParams, offered: readonly Permission[]): Omit<Filled, "problem"> {
  const sent = new Set(form.getAll("permission"));
  return { ticked: new Set(offered.filter((permission) => sent.has(permission))), projectId: form.get("project") || null };
}

async function allow(
  consent: Consent,
  found: Visit,
  chosen: Membership,
  { ticked, projectId }: Omit<Filled, "problem">,
): Promise<Response> {
  const { services, server, operations } = consent;
  const { request, person, exchange, requestId } = found;
  const { organizationId } = chosen;
  const caller = { actor: personActor(person.personId, chosen, person.sessionId), surface: "dashboard", requestId } as const;
  if (projectId !== null && !(await everyProject(services, operations.listProjects, caller)).some(({ id }) => id === projectId)) {
    return formPage(consent, found, chosen, {
      ticked,
      projectId: null,
      problem: "consent_you_can_no_longer_access_this",
    });
  }
  // Decide first, so that only one of two forms sent at once connects.
  if (!(await server.decide(request.id))) return answeredPage(found.t, person);
  const { id: tokenId } = await callOperation(services, operations.connectAssistant, caller, {
    clientId: request.client.id,
    name: request.client.name,
    host: request.redirect.host,
    permissions: permissions.filter((permission) => ticked.has(permission)),
    projectId,
  });
  return goOn(await server.allow(exchange, { organizationId, tokenId, personId: person.personId }));
}

function goOn(location: string): Response {
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store", "referrer-policy": "no-referrer" } });
}
