import { newId } from "#src/core/ids.ts";
import type { Organization } from "./actor-of.ts";
import type { World } from "./world.ts";

/** Gives an organization at least one row in every table of tenants. */
export async function fillTenant(world: World, { organizationId, personId, projectId }: Organization): Promise<void> {
  const who = { organizationId, personId, projectId };
  await world.newImage({ organizationId, projectId });
  const topicId = await world.newTopic({ organizationId, projectId });
  const { id } = await world.call(world.registry.createArticle, { projectId, markdown: "# A\n\nB.", topicId }, who);
  await world.call(world.registry.approveArticle, { id, revision: 1 }, who);
  await world.call(world.registry.setBrand, { id: projectId, profile: {} }, { ...who, kind: "person" });
  const routine = [{ format: "x" as const, daysAfter: 1, time: "09:00" }];
  const slots = [{ destination: "x" as const, weekday: "monday" as const, time: "09:00" }];
  await world.call(world.registry.setPostSlots, { projectId, slots }, who);
  await world.call(world.registry.setRoutine, { id: projectId, posts: routine, excerpts: true }, { ...who, kind: "person" });
  await world.newArticle({ projectId, status: "approved" }, who);
  await world.call(world.registry.generatePost, { projectId, format: "x", script: "A text." }, who);
  await fillSteps(world, who);
  await fillGuests(world, who, id);
  const comment = await world.newComment({ id }, who);
  await world.owner.query("insert into notification_choice values ($1, $2, 'mention', true, true)", [organizationId, personId]);
  await world.owner.query("insert into waiting_snooze values ($1, $2, 'review:art_1', now(), now() + interval '1 day')", [
    organizationId,
    personId,
  ]);
  await world.owner.query("insert into notification_digest (organization_id, id, person_id) values ($1, 'dig_1', $2)", [
    organizationId,
    personId,
  ]);
  await world.owner.query(
    `insert into notification (organization_id, id, person_id, project_id, kind, article_id, title, comment_id, actor_id, in_app, mail_status)
     values ($1, $2, $3, $4, 'mention', $5, 'A', $6, $3, true, 'none')`,
    [organizationId, newId("notification"), personId, projectId, id, comment.id],
  );
  const post = await world.newPost({ projectId, status: "approved" }, who);
  const onPost = await world.call(world.registry.createPostComment, { id: post.id, body: "A comment." }, who);
  await world.call(world.registry.createPostComment, { id: post.id, body: "A reply.", parentId: onPost.id }, who);
  await world.owner.query(
    `insert into post_publication (organization_id, id, project_id, post_id, revision, destination, status, due_at)
     values ($1, 'pub_1', $2, $3, 1, 'linkedin', 'pending', now())`,
    [organizationId, projectId, post.id],
  );
  await world.owner.query("insert into post_part (organization_id, publication_id, number, status) values ($1, 'pub_1', 1, 'sent')", [
    organizationId,
  ]);
  await world.owner.query(
    `insert into network_account
       (organization_id, id, project_id, network, network_id, handle, name, scopes, credentials, access_expires_at, status, connected_by)
     values ($1, 'acc_1', $2, 'x', '1', 'hearth', 'Hearth', '{}', 'sealed', now(), 'connected', $3)`,
    [organizationId, projectId, personId],
  );
  const { id: carouselId } = await world.newPost({ projectId, format: "carousel" }, who);
  await world.call(world.registry.renderPost, { id: carouselId, destination: "linkedin" }, who);
  await world.call(world.registry.generatePost, { projectId, format: "x", script: "A text." }, who);
  await world.newResults([{ day: "2026-01-02", page: "https://hearth.example/a", clicks: 1 }], who);
  await world.owner.query("insert into search_period values ($1, $2, '2025-01-01', '2025-01-02')", [organizationId, projectId]);
  await world.owner.query(
    "insert into search_period_result values ($1, $2, '2025-01-01', '2025-01-02', 'https://hearth.example/a', 1, 1, 1)",
    [organizationId, projectId],
  );
  await world.owner.query("insert into search_query_period values ($1, $2, 'file', '2025-01-01', '2025-01-02')", [
    organizationId,
    projectId,
  ]);
  await world.owner.query("insert into search_query values ($1, $2, 'old walls', 1, 1, 1)", [organizationId, projectId]);
  await world.owner.query("insert into imported_article values ($1, $2, '\\x00', $3, 1, 'kept')", [organizationId, projectId, id]);
  const copy = { projectId, articleId: id, baseRevision: 1, known: null, version: "b1c2d3e4", markdown: "Not saved." };
  await world.call(world.registry.keepWorkingCopy, copy, { ...who, kind: "person" });
  await world.call(world.registry.markWriter, { articleId: id, place: { block: 0, around: ["", "", ""] } }, { ...who, kind: "person" });
  await world.call(world.registry.createArticleTemplate, { id, name: "Case study" }, who);
  await world.call(world.registry.saveView, { projectId, name: "Mine", shown: { screen: "posts" } }, { ...who, kind: "person" });
  await world.call(world.registry.createCalendarFeed, { projectId, name: "Phone" }, { ...who, kind: "person" });
  await world.call(world.registry.dismissTopicIdea, { projectId, id: `idea_${"a".repeat(22)}` }, { ...who, kind: "person" });
  await world.owner.query(
    `insert into search_console (organization_id, project_id, site_property, account, credentials, status, connected_by)
     values ($1, $2, 'sc-domain:hearth.example', 'account', 'sealed', 'waiting', $3)`,
    [organizationId, projectId, personId],
  );
  await world.owner.query(
    `insert into webhook_endpoint (organization_id, id, kind, url, events, secret, created_by)
     values ($1, 'whk_1', 'organization', 'https://hooks.hearth.example', '{article.published}', 'sealed', $2)`,
    [organizationId, personId],
  );
  await world.owner.query(
    `insert into webhook_delivery (organization_id, id, endpoint_id, event_id, status)
     select organization_id, 'dlv_1', 'whk_1', id, 'held' from event where organization_id = $1 limit 1`,
    [organizationId],
  );
  await world.owner.query("insert into webhook_attempt values ($1, 'dlv_1', 1, now(), 10, 204, '', null)", [organizationId]);
  await world.owner.query(
    `insert into platform_connection (organization_id, id, project_id, platform, address, account, credentials, connected_by)
     values ($1, 'plc_1', $2, 'wordpress', 'https://journal.hearth.example', 'account', 'sealed', $3)`,
    [organizationId, projectId, personId],
  );
  await world.owner.query(
    "insert into platform_post (organization_id, connection_id, article_id, marker) values ($1, 'plc_1', $2, 'galley:' || $2)",
    [organizationId, id],
  );
  await world.call(world.registry.getCredits, {}, { ...who, kind: "person" });
  await world.owner.query("insert into organization_plan values ($1, 'studio') on conflict do nothing", [organizationId]);
  await world.owner.query("insert into payment values ($1, 'cs_1', 'evt_1', 'hundred', 100, 900, 'EUR')", [organizationId]);
  await world.owner.query(
    `insert into model_use select organization_id, month, 'text', 'ollama', 'qwen3', '', 1, 1, 1, 0, 0, 0 from credit_cycle
     where organization_id = $1`,
    [organizationId],
  );
  await world.owner.query("insert into organization_model values ($1, 'text', 'ollama', 'qwen3', 'http://127.0.0.1:1/v1', 'sealed')", [
    organizationId,
  ]);
  await world.owner.query("insert into revision_name values ($1, $2, 1, 'First')", [organizationId, id]);
  await world.owner.query("insert into platform_image values ($1, 'plc_1', '\\x00', '1', 'https://a.example/a.png')", [organizationId]);
  await world.call(world.registry.addCredits, { amount: 1, reference: "invoice 1" }, { ...who, kind: "operator" });
  const token = await world.newToken({ organizationId, personId });
  await world.owner.query("insert into token_usage values ($1, $2, now()::date, 1, 0, now())", [organizationId, token.id]);
  await world.call(world.registry.inviteMember, { email: "new@hearth.example", role: "reader" }, { ...who, kind: "person" });
  const blogHosts = [`${organizationId.replaceAll("_", "-")}.example`];
  await world.call(world.registry.updateProject, { id: projectId, blogHosts }, { ...who, kind: "person" });
  await world.owner.query("insert into member_project values ($1, $2, $3)", [organizationId, personId, projectId]);
  await world.owner.query("insert into idempotency values ($1, 'tok', 'op', 'key', '\\x00', '{}')", [organizationId]);
  await world.owner.query("insert into published_body values ($1, $2, 1, '{}', null, '{}')", [organizationId, id]);
  await world.owner.query(
    "insert into publication (organization_id, id, project_id, article_id, revision, destination, main, status) values ($1, $2, $3, $4, 1, 'site', true, 'pending')",
    [organizationId, newId("publication"), projectId, id],
  );
  await world.owner.query("insert into blog_view values ($1, $2, now()::date, $3, 'news.example', 1)", [organizationId, projectId, id]);
  await world.owner.query("insert into blog_page_view values ($1, $2, now()::date, 'author', 'en', $3, 'news.example', 1)", [
    organizationId,
    projectId,
    personId,
  ]);
  await world.owner.query("insert into article_tag values ($1, $2, 'heating', $3, 'en', 'Heating', now())", [
    organizationId,
    id,
    projectId,
  ]);
  const profile = { name: "A", about: "", imageId: null, links: [] };
  for (const slug of ["former", "a"]) await world.call(world.registry.setAuthorProfile, { ...profile, slug }, { ...who, kind: "person" });
  await world.owner.query(
    "insert into author_change (organization_id, person_id, id, slug, name, about, pictures, links) values ($1, $2, 'auc_1', 'b', 'B', '', '{}', '{}')",
    [organizationId, personId],
  );
  await world.owner.query("insert into blog_redirect values ($1, $2, '/old', '/new')", [organizationId, projectId]);
  await world.owner.query("insert into blog_settings (organization_id, project_id) values ($1, $2)", [organizationId, projectId]);
  await world.owner.query("insert into blog_change (organization_id, id, project_id) values ($1, 'chg_1', $2)", [
    organizationId,
    projectId,
  ]);
  await world.owner.query("insert into blog_ping (organization_id, id, project_id, kind, slug) values ($1, 'png_1', $2, 'websub', 'old')", [
    organizationId,
    projectId,
  ]);
  await world.owner.query(
    "insert into work (organization_id, kind, subject, project_id, at) values ($1, 'exports', 'exp_1', $2, 'infinity')",
    [organizationId, projectId],
  );
  await world.owner.query("insert into work_turn values ($1, 'exports', 'infinity') on conflict do nothing", [organizationId]);
  await world.owner.query("insert into deletion (organization_id, id, requested_by) values ($1, 'del_1', $2)", [organizationId, personId]);
}

/** Makes a link for guests, by which somebody has come. */
async function fillGuests({ call, registry, owner }: World, who: Organization, articleId: string): Promise<void> {
  const link = { projectId: who.projectId, articleId, right: "comment", label: "Client" } as const;
  const { id } = await call(registry.createGuestLink, link, { ...who, kind: "person" });
  await owner.query(
    "insert into guest (organization_id, id, link_id, name, session_digest) values ($1, 'gst_1', $2, 'A guest', sha256(convert_to($1, 'UTF8')))",
    [who.organizationId, id],
  );
}

/** Has an article wait for the second of two steps of approval, with somebody asked to look at it. */
async function fillSteps(world: World, who: Organization): Promise<void> {
  const { registry } = world;
  const { projectId: id, personId } = who;
  const person = { ...who, kind: "person" as const };
  const steps = [
    { name: "Text", personIds: [personId], dueDays: 2 },
    { name: "Law", personIds: [personId], dueDays: 4 },
  ];
  await world.call(registry.setApprovalSteps, { id, kind: "steps", steps }, person);
  const waiting = await world.newArticle({ projectId: id, status: "in_review" }, who);
  await world.call(registry.approveArticle, { id: waiting.id, revision: 1 }, person);
  await world.call(registry.assignReview, { id: waiting.id, revision: 1, personIds: [personId] }, person);
  const approved = await world.newArticle({ projectId: id, status: "in_review" }, who);
  for (const _step of steps) await world.call(registry.approveArticle, { id: approved.id, revision: 1 }, person);
  await world.call(registry.setApprovalSteps, { id, kind: "one" }, person);
}
