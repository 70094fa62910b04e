import type { listAssistants } from "@galley/contract";
import { html } from "hono/html";
import type { z } from "zod";
import { Failure } from "#src/core/failure.ts";
import type { Call } from "#src/operations/call.ts";
import { callOperation } from "#src/operations/call-operation.ts";
import { listMemberships, type Membership, personActor } from "#src/people/access/memberships.ts";
import type { SignedIn } from "#src/people/access/sessions.ts";
import type { PageMarkup } from "../../assets/layout.ts";
import { permissionTexts } from "../../translation/permission-texts.ts";
import type { Translator } from "../../translation/translator.ts";
import { goTo } from "../answers.ts";
import type { Assistants, PageApp, PageContext, PagesDependencies } from "../env.ts";
import { everyProject, type Project } from "../every-project.ts";
import { readForm } from "../form.ts";
import { personPage } from "../page.ts";
import { forPerson } from "./require-person.ts";

type Assistant = z.output<(typeof listAssistants)["output"]>["data"][number];
type Place = { membership: Membership; assistants: Assistant[]; projects: Project[] };

const path = "/account/assistants";

/** Adds the page with a person's assistants in all of their organizations, and the button that ends one. */
export function addAssistants(app: PageApp, { accounts: { pool }, assistants }: PagesDependencies): void {
  app.get(
    path,
    forPerson(async (c, person) => {
      const { t } = c.var;
      const memberships = await listMemberships(pool, person.personId);
      const places = await Promise.all(
        memberships.map((membership) => assistantsOf(assistants, callerIn(c, person, membership), membership)),
      );
      return personPage({ t, title: t("account_assistants"), person, body: listBody(t, places, c.req.query("done") === "ended") });
    }),
  );
  app.post(
    `${path}/end`,
    forPerson(async (c, person) => {
      const { organization, id = "" } = await readForm(c.req.raw);
      const memberships = await listMemberships(pool, person.personId);
      const membership = memberships.find(({ organizationId }) => organizationId === organization);
      const ended = membership !== undefined && (await end(assistants, callerIn(c, person, membership), id));
      return goTo(ended ? `${path}?done=ended` : path);
    }),
  );
}

function callerIn(c: PageContext, { personId, sessionId }: SignedIn, membership: Membership): Call {
  return { actor: personActor(personId, membership, sessionId), surface: "dashboard", requestId: c.get("visit").requestId };
}

async function assistantsOf({ services, operations }: Assistants, caller: Call, membership: Membership): Promise<Place> {
  const [{ data: assistants }, projects] = await Promise.all([
    callOperation(services, operations.listAssistants, caller, { own: true }),
    everyProject(services, operations.listProjects, caller),
  ]);
  return { membership, assistants, projects };
}

/** Ends an assistant. Returns false when it does not exist or belongs to another person. */
async function end({ services, operations }: Assistants, caller: Call, id: string): Promise<boolean> {
  try {
    await callOperation(services, operations.disconnectAssistant, caller, { id });
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

function listBody(t: Translator, places: readonly Place[], ended: boolean): PageMarkup {
  const connected = places.filter(({ assistants }) => assistants.length > 0);
  return html`<main class="text narrow"><p class="up"><a href="/account">${t("account_your_account")}</a></p><h1>${t("account_assistants")}</h1>
${ended ? html`<p class="notice" role="status">${t("account_the_assistant_is_disconnected")}</p>` : ""}
<p>${t("account_these_programs_act_on_your")}</p>
${connected.length === 0 ? html`<p>${t("account_no_assistants_connected_add")}</p>` : connected.map((place) => placeSection(t, place))}
</main>`;
}

function placeSection(t: Translator, { membership, assistants, projects }: Place): PageMarkup {
  return html`<h2>${membership.organizationName}</h2>
<ul class="rows">${assistants.map((assistant) => row(t, membership.organizationId, assistant, projects))}</ul>`;
}

function row(t: Translator, organizationId: string, assistant: Assistant, projects: readonly Project[]): PageMarkup {
  const { id, name, host, permissions, connectedAt } = assistant;
  return html`<li><div class="about">${name}<span>${t("account_answers_to_host", { host })}</span>
<span>${whereItWorks(t, assistant, projects)}</span>
<span>${t("account_connected_day", { day: connectedAt.slice(0, 10) })} ${useOf(t, assistant)}</span>
<details><summary>${t("account_permissions")}</summary><ul>${permissions.map((permission) => html`<li>${t(permissionTexts[permission])}</li>`)}</ul></details></div>
<form method="post" action="${path}/end"><input type="hidden" name="organization" value="${organizationId}"><input type="hidden" name="id" value="${id}">
<button class="danger" aria-label="${t("account_disconnect_name", { name })}">${t("account_disconnect")}</button></form></li>`;
}

function whereItWorks(t: Translator, { projectId }: Assistant, projects: readonly Project[]): string {
  if (projectId === null) return t("account_works_in_every_project_you_can");
  const project = projects.find(({ id }) => id === projectId)?.name;
  return project === undefined ? t("account_works_in_a_project_you_can_no") : t("account_works_in_project", { project });
}

function useOf(t: Translator, { lastUsedAt, calls7d, errors7d }: Assistant): string {
  if (lastUsedAt === null) return t("account_not_used_yet_text");
  return t("account_last_used_day_calls_calls", {
    day: lastUsedAt.slice(0, 10),
    calls: calls7d,
    errors: errors7d,
  });
}
