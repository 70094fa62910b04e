import { type disconnectAssistant, type listAssistants, type listProjects, permissionLabels } from "@galley/contract";
import { Hono } from "hono";
import { html } from "hono/html";
import type { z } from "zod";
import { listMemberships, type Membership, personActor } from "#src/access/memberships.ts";
import type { SignedIn } from "#src/access/sessions.ts";
import { Failure } from "#src/platform/failure.ts";
import type { Bound } from "#src/platform/handle.ts";
import type { Door } from "#src/platform/invoke.ts";
import type { Log } from "#src/platform/log.ts";
import type { Html } from "../assets/layout.ts";
import { callOperation } from "../pages/call-operation.ts";
import { readFields } from "../pages/form.ts";
import { personPage } from "../pages/page.ts";
import { isSameOrigin } from "../pages/same-origin.ts";
import { signedIn } from "../pages/session-cookie.ts";
import { everyProject, type Project } from "./every-project.ts";
import { failedPage, foreignFormPage } from "./sorry-pages.ts";

export type Assistants = {
  door: Door;
  log: Log;
  operations: {
    listProjects: Bound<typeof listProjects>;
    listAssistants: Bound<typeof listAssistants>;
    disconnectAssistant: Bound<typeof disconnectAssistant>;
  };
};

type Assistant = z.output<(typeof listAssistants)["output"]>["data"][number];
type Place = { membership: Membership; assistants: Assistant[]; projects: Project[] };

const path = "/account/assistants";

/** What has been connected in somebody's name, in all of their organizations, and the button that ends it. */
export function assistantsSurface(assistants: Assistants): Hono {
  const app = new Hono();
  const { pool, publicUrl } = assistants.door;
  app.get(path, async (c) => {
    const person = await signedIn(pool, publicUrl, c.req.raw);
    if (person === undefined) return c.redirect(`/sign-in?next=${path}`, 303);
    const memberships = await listMemberships(pool, person.personId);
    const places = await Promise.all(memberships.map((membership) => placeOf(assistants, person, membership)));
    return personPage({ title: "Assistants", person, body: listBody(places, c.req.query("ended") !== undefined) });
  });
  app.post(`${path}/end`, async (c) => {
    if (!isSameOrigin(c.req.raw, publicUrl)) return foreignFormPage();
    const person = await signedIn(pool, publicUrl, c.req.raw);
    if (person === undefined) return c.redirect(`/sign-in?next=${path}`, 303);
    const form = await readFields(c.req.raw).catch(() => undefined);
    const memberships = await listMemberships(pool, person.personId);
    const membership = memberships.find(({ organizationId }) => organizationId === form?.get("organization"));
    const ended = membership !== undefined && (await end(assistants, person, membership, form?.get("id") ?? ""));
    return c.redirect(ended ? `${path}?ended` : path, 303);
  });
  app.onError((error) => {
    assistants.log.error("unexpected failure", { operation: "account_assistants", error });
    return failedPage();
  });
  return app;
}

async function placeOf({ door, operations }: Assistants, person: SignedIn, membership: Membership): Promise<Place> {
  const actor = personActor(person.personId, membership);
  const [{ data: assistants }, projects] = await Promise.all([
    callOperation(door, operations.listAssistants, actor, { own: true }),
    everyProject(door, operations.listProjects, actor),
  ]);
  return { membership, assistants, projects };
}

/** False for one that is not there, or is somebody else's. */
async function end({ door, operations }: Assistants, person: SignedIn, membership: Membership, id: string): Promise<boolean> {
  try {
    await callOperation(door, operations.disconnectAssistant, personActor(person.personId, membership), { id });
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

function listBody(places: readonly Place[], ended: boolean): Html {
  const connected = places.filter(({ assistants }) => assistants.length > 0);
  return html`<main class="text narrow">
<h1>Assistants</h1>
${ended ? html`<p class="notice" role="status">The connection is ended. The assistant can do nothing any more.</p>` : ""}
<p>These programs work for you, as far as you agreed and your role permits.</p>
${connected.length === 0 ? html`<p>Nothing is connected. Add Galley in your assistant, and it will ask you here.</p>` : connected.map(placeSection)}
</main>`;
}

function placeSection({ membership, assistants, projects }: Place): Html {
  return html`<h2>${membership.organizationName}</h2>
<ul class="rows">${assistants.map((assistant) => row(membership.organizationId, assistant, projects))}</ul>`;
}

function row(organizationId: string, assistant: Assistant, projects: readonly Project[]): Html {
  const { id, name, host, permissions, connectedAt } = assistant;
  return html`<li><div class="about">${name}<span>Answers to ${host}</span>
<span>Works in ${whereItWorks(assistant, projects)}</span>
<span>Connected ${connectedAt.slice(0, 10)}. ${useOf(assistant)}</span>
<details><summary>What it may do</summary><ul>${permissions.map((permission) => html`<li>${permissionLabels[permission]}</li>`)}</ul></details></div>
<form method="post" action="${path}/end"><input type="hidden" name="organization" value="${organizationId}"><input type="hidden" name="id" value="${id}">
<button class="danger" aria-label="End the connection of ${name}">End</button></form></li>`;
}

function whereItWorks({ projectId }: Assistant, projects: readonly Project[]): string {
  if (projectId === null) return "every project that you reach";
  return projects.find(({ id }) => id === projectId)?.name ?? "a project that you do not reach any more";
}

function useOf({ lastUsedAt, calls7d, errors7d }: Assistant): string {
  if (lastUsedAt === null) return "Not used yet.";
  return `Last used ${lastUsedAt.slice(0, 10)}: ${calls7d} calls, ${errors7d} errors in 7 days.`;
}
