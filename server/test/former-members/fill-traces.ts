import { Secret, TOTP } from "otpauth";
import { newId } from "#src/core/ids.ts";
import { newSecurityKey } from "#test/outside/security-key.ts";
import { goodPassword, newAddressLinks, setPassword } from "#test/people.ts";
import { newVisitor, type Visitor } from "#test/visitor.ts";
import type { World } from "#test/world.ts";

export type Traced = { personId: string; email: string; visitor: Visitor; code: () => string };

/** Words that occur in nothing but what is of this person. */
export const traceWords = {
  name: "Zuleika Quintanilha",
  email: "zuleika.quintanilha@hearth.example",
  address: "203.0.113.77",
  browser: "Zuleikabrowser/7",
};

/** Adds a person who leaves a trace in every table that can hold one, through the product as far as it goes. */
export async function fillTraces(world: World): Promise<Traced> {
  const { personId } = await world.newMember({ role: "admin", email: traceWords.email });
  await world.owner.query("update person set name = $2 where id = $1", [personId, traceWords.name]);
  const account = await fillAccount(world, personId);
  const made = await fillWork(world, personId);
  await fillSettings(world, personId);
  await fillByOthers(world, personId, made);
  await fillRows(world, personId, made);
  return { personId, email: traceWords.email, ...account };
}

async function fillAccount(world: World, personId: string): Promise<Pick<Traced, "visitor" | "code">> {
  await setPassword(world.owner, personId);
  const at = { address: traceWords.address, headers: { "user-agent": traceWords.browser } };
  const visitor = newVisitor(world.app, at);
  const signIn = (by: Visitor) => by.post("/sign-in", { email: traceWords.email, password: goodPassword });
  await signIn(visitor);
  const key = newSecurityKey();
  const { options } = JSON.parse((await visitor.post("/account/passkeys/options")).text);
  await visitor.post("/account/passkeys/add", { name: "Key", credential: key.create(options, {}) });
  await signIn(newVisitor(world.app, at));
  await visitor.post("/account/two-factor/begin");
  const { text } = await visitor.get("/account/two-factor/set-up");
  const secret = Secret.fromBase32((/<code class="key">([A-Z2-7 ]+)<\/code>/.exec(text)?.[1] ?? "").replaceAll(" ", ""));
  const totp = new TOTP({ secret });
  const confirmed = await visitor.post("/account/two-factor/confirm", { code: totp.generate() });
  const codes = confirmed.text.slice(confirmed.text.indexOf("<main")).match(/\b[a-z0-9]{4,}(-[a-z0-9]{4,})+\b/g) ?? [];
  await signIn(newVisitor(world.app, at));
  await newAddressLinks(world.pool, personId, "quintanilha@elsewhere.example");
  return { visitor, code: () => codes.pop() ?? "" };
}

type Made = { articleId: string; postId: string; commentId: string };

async function fillWork(world: World, personId: string): Promise<Made> {
  const { projectId, registry } = world;
  const who = { personId, role: "admin" as const, kind: "person" as const };
  const { id: articleId } = await world.newArticle({ status: "approved" }, { personId, role: "admin" });
  const commented = await world.newComment({ id: articleId, body: "Mine." }, who);
  const resolved = await world.newComment({ id: articleId, body: "Done." }, who);
  await world.call(registry.resolveComment, { id: resolved.id }, who);
  const post = await world.newPost({ status: "scheduled" }, { personId, role: "admin" });
  await world.call(registry.createPostComment, { id: post.id, body: "Mine too." }, who);
  await world.call(registry.setBrand, { id: projectId, profile: {} }, who);
  await world.call(registry.setRoutine, { id: projectId, posts: [{ format: "x", daysAfter: 1, time: "09:00" }], excerpts: true }, who);
  await world.call(registry.suggestTopics, { projectId, titles: ["Dry stone walls"] }, who);
  await world.call(registry.dismissTopicIdea, { projectId, id: `idea_${"a".repeat(22)}` }, who);
  const copy = { projectId, articleId, baseRevision: 1, known: null, version: "b1c2d3e4", markdown: "Not saved." };
  await world.call(registry.keepWorkingCopy, copy, who);
  const profile = { name: traceWords.name, about: "", imageId: null, links: [] };
  const former = await world.call(registry.setAuthorProfile, profile, who);
  const { author } = await world.call(registry.setAuthorProfile, { ...profile, slug: `${former.author.slug}-now` }, who);
  await world.call(registry.updateArticle, { id: articleId, revision: 1, byline: author.slug }, who);
  // By somebody who may no longer approve, it waits.
  const waiting = { ...profile, name: `${traceWords.name} Now`, slug: `${former.author.slug}-soon` };
  await world.call(registry.setAuthorProfile, waiting, { ...who, role: "reader" });
  await world.call(registry.markWriter, { articleId, place: { block: 0, around: ["", "", ""] } }, who);
  await world.call(registry.generatePost, { projectId, format: "x", script: "A text." }, who);
  await world.call(registry.saveView, { projectId, name: "Mine", shown: { screen: "calendar", view: "week" } }, who);
  await world.call(registry.createCalendarFeed, { projectId, name: "Phone" }, who);
  await world.call(registry.createGuestLink, { projectId, articleId, right: "see", label: "Board" }, who);
  return { articleId, postId: post.id, commentId: commented.id };
}

async function fillSettings(world: World, personId: string): Promise<void> {
  const who = { personId, role: "admin" as const, kind: "person" as const };
  const { registry, projectId } = world;
  await world.call(registry.setMailPreferences, { language: "pt" }, who);
  await world.call(registry.setNotificationChoices, { choices: [{ kind: "mention", inApp: true, email: "digest" }] }, who);
  await world.call(registry.inviteMember, { email: "guest@tern.example", role: "reader" }, who);
  await world.call(registry.updateProject, { id: projectId, approverEmail: traceWords.email }, who);
  await world.call(registry.createWebhookEndpoint, { url: "https://127.0.0.1/h", events: ["article.published"], projectId: null }, who);
  const token = await world.newToken({ personId });
  await world.request("GET", "/projects", { token: token.value });
  await world.newAssistant({ personId });
  await world.app.usage.flush();
}

async function fillByOthers(world: World, personId: string, { articleId, postId }: Made): Promise<void> {
  const owner = { kind: "person" as const };
  await world.call(world.registry.createComment, { id: articleId, body: `See @${traceWords.name}, please.` }, owner);
  await world.call(world.registry.createPostComment, { id: postId, body: `See @${traceWords.name}, too.` }, owner);
  await world.call(world.registry.addMember, { personId, role: "admin" }, owner);
  await fillReviews(world, personId);
  const foreign = await world.newOrganization();
  const inviter = { ...owner, organizationId: foreign.organizationId, personId: foreign.personId };
  await world.call(world.registry.inviteMember, { email: traceWords.email, role: "reader" }, inviter);
}

/** Has the person name themselves in steps of approval, give one, be asked to look at a revision and ask somebody else. */
async function fillReviews(world: World, personId: string): Promise<void> {
  const { registry, personId: other } = world;
  const who = { personId, role: "admin" as const, kind: "person" as const };
  const { id: projectId } = await world.newProject({ name: "Stepwise" });
  const steps = [{ name: "Text", personIds: [personId, other] }, { name: "Law", personIds: [personId, other] }, { name: "Last" }];
  await world.call(registry.setApprovalSteps, { id: projectId, kind: "steps", steps }, who);
  const { id } = await world.call(registry.createArticle, { projectId, markdown: "# A\n\nB.", submit: true }, { projectId });
  await world.call(registry.assignReview, { id, revision: 1, personIds: [other] }, who);
  await world.call(registry.approveArticle, { id, revision: 1 }, who);
  await world.call(registry.assignReview, { id, revision: 1, personIds: [other, personId] }, who);
}

/** Writes what only an outside service, an assistant or a due time would bring about. */
async function fillRows(
  { owner, organizationId: o, projectId, personId: other }: World,
  person: string,
  { articleId, postId }: Made,
): Promise<void> {
  const write = (text: string, ...values: unknown[]) => owner.query(text, values);
  const { rows } = await write("select id from api_token where created_by = $1 and kind = 'assistant'", person);
  await write("insert into waiting_snooze values ($1, $2, 'review:art_t', now(), now() + interval '1 day')", o, person);
  await write("insert into notification_digest (organization_id, id, person_id) values ($1, 'dig_t', $2)", o, person);
  await write(
    `insert into notification (organization_id, id, person_id, project_id, kind, article_id, title, actor_id, in_app, mail_status)
     values ($1, $2, $3, $4, 'mention', $5, 'A', $6, true, 'none')`,
    ...[o, newId("notification"), other, projectId, articleId, person],
  );
  await write("insert into idempotency values ($1, $2, 'op', 'key', '\\x00', '{}')", o, person);
  const { name, email } = traceWords;
  const answers = [
    { author: name },
    { body: `See @${name}, please.` },
    { members: [{ email: email.toUpperCase() }] },
    { author: "Zuleika" },
  ];
  for (const [index, answer] of answers.entries())
    await write("insert into idempotency values ($1, $2, 'op', $3, '\\x00', $4)", o, other, `other-${index}`, answer);
  await write(
    `insert into oauth_payload (digest, model, payload, organization_id, token_id, expires_at)
     values ('\\x07', 'AccessToken', $1, $2, $3, now() + interval '1 hour'), ('\\x08', 'Session', $1, null, null, now() + interval '1 hour')`,
    ...[JSON.stringify({ accountId: person }), o, rows[0].id],
  );
  await write(
    `insert into network_request (id, organization_id, project_id, person_id, network, verifier, expires_at)
     values ('nrq_t', $1, $2, $3, 'x', 'sealed', now() + interval '10 minutes')`,
    ...[o, projectId, person],
  );
  await write(
    `insert into site_request (device_digest, user_code, framework, site_url, status, organization_id, project_id, decided_by, expires_at)
     values ('\\x09', 'BCDFGHJK', 'next', 'https://hearth.example', 'approved', $1, $2, $3, now() + interval '10 minutes')`,
    ...[o, projectId, person],
  );
  await write(
    `insert into routine_run (organization_id, article_id, project_id, revision, person_id, posts) values ($1, $2, $3, 1, $4, '[]')
     on conflict (organization_id, article_id) do update set person_id = excluded.person_id`,
    ...[o, articleId, projectId, person],
  );
  await write(
    `insert into network_account
       (organization_id, id, project_id, network, network_id, handle, name, scopes, credentials, access_expires_at, status, connected_by)
     values ($1, 'acc_t', $2, 'x', '1', 'hearth', 'Hearth', '{}', 'sealed', now(), 'connected', $3)`,
    ...[o, projectId, person],
  );
  await write(
    `insert into platform_connection (organization_id, id, project_id, platform, address, account, credentials, connected_by)
     values ($1, 'plc_t', $2, 'wordpress', 'https://journal.hearth.example', 'account', 'sealed', $3)`,
    ...[o, projectId, person],
  );
  await write(
    `insert into search_console (organization_id, project_id, site_property, account, credentials, status, connected_by)
     values ($1, $2, 'sc-domain:hearth.example', 'account', 'sealed', 'waiting', $3)`,
    ...[o, projectId, person],
  );
  await write("insert into blog_page_view values ($1, $2, now()::date, 'author', 'en', $3, '', 1)", o, projectId, person);
  // As if it were sent: an invitation of theirs ends, with its email.
  await write("delete from account_mail where email = 'guest@tern.example'");
  await write("insert into member_project values ($1, $2, $3)", o, person, projectId);
  await write("insert into deletion (organization_id, id, project_id, requested_by) values ($1, 'del_t', $2, $3)", o, projectId, person);
  await write("update post_destination set scheduled_by = $2 where post_id = $1", postId, person);
}
