import { newId } from "#src/core/ids.ts";
import { prove } from "../people.ts";
import type { Who } from "../world.ts";
import { asExample, ofProject } from "./article-cases.ts";
import { type Cases, type OperationWorld, person } from "./operation-world.ts";

async function invitation({ world }: OperationWorld, email: string) {
  return world.call(world.registry.inviteMember, { email, role: "reviewer" }, person);
}

async function notification({ world, idIn }: OperationWorld): Promise<{ ids: string[] }> {
  const { id } = await world.newArticle({ status: "in_review" }, { personId: (await world.newMember({ role: "member" })).personId });
  return { ids: [await idIn("notification", "article_id", id)] };
}

async function searchConsole({ world }: OperationWorld): Promise<{ id: string }> {
  const { id } = await world.newProject({ name: `Searched ${Math.random()}`, siteUrl: "https://hearth.example" });
  const { input } = world.registry.connectSearchConsole.operation.example;
  await world.call(world.registry.connectSearchConsole, { ...input, id } as never, person);
  return { id };
}

async function waitingReview({ world }: OperationWorld): Promise<{ id: string; until: string }> {
  const { id } = await world.newArticle({ status: "in_review" });
  return { id: `review:${id}`, until: Temporal.Now.plainDateISO("UTC").add({ days: 2 }).toString() };
}

async function authorChange({ world, idIn }: OperationWorld): Promise<{ changeId: string }> {
  const { personId } = await world.newMember({ role: "member" });
  const who = { ...person, personId, role: "member" as const };
  await world.newArticle({ status: "in_review" }, who);
  await world.call(world.registry.setAuthorProfile, { name: "Ana Reis", about: "", imageId: null, links: [] }, who);
  return { changeId: await idIn("author_change", "person_id", personId) };
}

/** An organization of its own, since the others' work would go to the model. */
async function ownModel({ world, model }: OperationWorld): Promise<{ caller: Who } & Record<string, unknown>> {
  const { organizationId, personId } = await world.newOrganization();
  const kind = "text" as const;
  return {
    kind,
    provider: "other",
    model: model.models[kind],
    address: model.url,
    key: model.key,
    caller: { ...person, organizationId, personId },
  };
}

/** Cases for the organization, members, projects, brand, results, credits, notifications and connections. */
export const organizationCases: Cases = {
  create_organization: () => ({
    ownerEmail: "another@hearth.example",
    caller: { kind: "operator", organizationId: newId("organization") },
  }),
  add_member: () => ({ caller: { kind: "operator" } }),
  remove_member: async ({ world }) => ({ email: (await world.newMember()).email }),
  count_members: asExample,
  list_members: asExample,
  get_organization: asExample,
  update_organization: asExample,
  get_organization_deletion: asExample,
  request_organization_deletion: async ({ world }) => {
    const { organizationId, personId } = await world.newOrganization();
    return { name: "Hearth", caller: { ...person, organizationId, personId } };
  },
  cancel_organization_deletion: async ({ world }) => {
    const { organizationId, personId } = await world.newOrganization();
    const caller = { ...person, organizationId, personId };
    await world.call(world.registry.requestOrganizationDeletion, { name: "Hearth" }, caller);
    return { caller };
  },
  get_project_deletion: ofProject,
  request_project_deletion: async ({ world }) => ({ id: (await world.newProject({ name: "Goes" })).id, name: "Goes" }),
  cancel_project_deletion: async ({ world }) => {
    const { id } = await world.newProject({ name: "Stays" });
    await world.call(world.registry.requestProjectDeletion, { id, name: "Stays" }, person);
    return { id };
  },
  invite_member: () => ({ email: "invited@hearth.example" }),
  list_invitations: asExample,
  revoke_invitation: async (at) => ({ id: (await invitation(at, "revoked@hearth.example")).id }),
  accept_invitation: async (at) => {
    const [personId, email] = [newId("person"), `accepting-${Math.random()}@hearth.example`];
    const { link } = await invitation(at, email);
    await at.world.owner.query("insert into person (id, email, name) values ($1, $2, 'Ilse')", [personId, email]);
    await prove(at.world.owner, email);
    return { link: link?.split("/").at(-1), caller: { kind: "person", role: "reader", personId } };
  },
  create_project: () => ({ name: "Created", siteUrl: "https://created.example" }),
  get_project_settings: ofProject,
  update_project: ofProject,
  get_hosted_blog: asExample,
  set_approval_steps: async ({ world }) => {
    const { id } = await world.newProject({ name: "Stepwise" });
    return { id, kind: "steps", steps: [{ name: "Client", personIds: [world.personId] }] };
  },
  check_blog_host: async ({ world }) => {
    await world.call(world.registry.updateProject, { id: world.projectId, blogHosts: ["checked.example"] }, person);
    return { projectId: world.projectId, host: "checked.example" };
  },
  grant_blog_host: ({ world }) => ({ projectId: world.projectId, host: "granted.example" }),
  get_brand: ofProject,
  set_brand: ofProject,
  list_brand_versions: ofProject,
  get_brand_version: async ({ world }) => {
    const { id } = await world.newProject({ name: "Branded" });
    await world.call(world.registry.setBrand, { id, profile: { business: "Advice." } }, person);
    return { id, version: 1 };
  },
  preview_brand: asExample,
  set_routine: ofProject,
  get_routine: ofProject,
  get_results: asExample,
  import_results: ({ world }) => ({
    id: world.projectId,
    file: Buffer.from("date,page,clicks,impressions,position\n2026-01-02,https://hearth.example/a,1,20,7.5").toString("base64"),
  }),
  start_search_console: ofProject,
  connect_search_console: ofProject,
  choose_search_property: async (at) => {
    const { id } = await searchConsole(at);
    const siteProperty = "sc-domain:hearth.example";
    await at.world.owner.query("update search_console set properties = $2 where project_id = $1", [id, [siteProperty]]);
    return { id, siteProperty };
  },
  disconnect_search_console: searchConsole,
  get_search_console: ofProject,
  chart_results: asExample,
  browse_results: asExample,
  browse_searches: asExample,
  browse_views: asExample,
  get_blog_settings: ofProject,
  draw_blog_page: ({ world }) => ({ id: world.projectId, look: "grid" }),
  update_blog_settings: ofProject,
  list_redirects: asExample,
  set_redirects: asExample,
  delete_redirect: asExample,
  list_notifications: asExample,
  count_unread_notifications: asExample,
  mark_notifications_read: notification,
  mark_notifications_unread: notification,
  get_mail_preferences: asExample,
  set_mail_preferences: asExample,
  list_authors: asExample,
  get_author_profile: asExample,
  set_author_profile: asExample,
  delete_author_profile: asExample,
  hide_author: async ({ world }) => ({ personId: (await world.newMember()).personId }),
  allow_author: async ({ world }) => ({ personId: (await world.newMember()).personId }),
  list_author_changes: asExample,
  accept_author_change: authorChange,
  decline_author_change: authorChange,
  get_notification_choices: asExample,
  set_notification_choices: asExample,
  list_waiting: asExample,
  count_waiting: asExample,
  snooze_waiting: waitingReview,
  get_models: asExample,
  set_model: ownModel,
  remove_model: async (at) => {
    const { caller, ...input } = await ownModel(at);
    await at.world.call(at.world.registry.setModel, input as never, caller);
    return { kind: "text", caller };
  },
  get_credits: asExample,
  get_prices: asExample,
  get_offers: asExample,
  request_plan: asExample,
  begin_purchase: asExample,
  get_usage: asExample,
  list_credit_entries: asExample,
  set_plan: () => ({ monthlyCredits: 100_000 }),
  get_quotas: asExample,
  get_retention: asExample,
  set_quotas: () => ({ articles: 1_000_000 }),
  add_credits: asExample,
  approve_site_connection: async ({ newSiteRequest }) => ({ code: await newSiteRequest() }),
  deny_site_connection: async ({ newSiteRequest }) => ({ code: await newSiteRequest() }),
  find_site_request: async ({ newSiteRequest }) => ({ code: await newSiteRequest() }),
  disconnect_site: async ({ world }) => {
    await world.newReadToken();
    return { id: world.projectId };
  },
  get_site_connection: asExample,
  set_site_preview: async ({ world }) => {
    await world.owner.query(
      `insert into webhook_endpoint (organization_id, id, kind, project_id, url, events, secret, created_by)
       values ($1, 'whk_site', 'site', $2, 'https://hearth.example/api/service/webhook', '{}', 'sealed', $3) on conflict do nothing`,
      [world.organizationId, world.projectId, world.personId],
    );
    return {};
  },
  connect_assistant: asExample,
  list_assistants: asExample,
  disconnect_assistant: async ({ world }) => ({ id: (await world.newAssistant()).id }),
};
