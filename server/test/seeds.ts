import { randomBytes } from "node:crypto";
import { type Operation, type Permission, permissions, type Role } from "@galley/contract";
import type pg from "pg";
import type { z } from "zod";
import { newId } from "#src/core/ids.ts";
import { titleKey } from "#src/core/text/slug-from.ts";
import type { Bound } from "#src/operations/handle.ts";
import { digestOf } from "#src/people/access/token-format.ts";
import { registry } from "#src/registry/registry.ts";
import { fromNow } from "#test/from-now.ts";

type Place = { organizationId: string; projectId: string };
type AddMember = (input: { email: string; role: Role; projectIds?: string[] }) => Promise<{ personId: string }>;

export type NewMember = { role?: Role; projectIds?: string[]; email?: string };

/** Adds a member with their own address to the organization. */
export async function newMember(addMember: AddMember, { role = "member", projectIds, email }: NewMember) {
  const address = email ?? `${role}-${randomBytes(6).toString("hex")}@hearth.example`;
  const { personId } = await addMember({ email: address, role, ...(projectIds && { projectIds }) });
  return { personId, email: address, role };
}

export type NewResult = { day: string; page: string; clicks: number; impressions?: number; position?: number };
type ImportResults = (input: { id: string; file: string }) => Promise<unknown>;

/** Imports search performance by day and page, as a file. */
export async function newResults(importResults: ImportResults, projectId: string, results: readonly NewResult[]): Promise<void> {
  const rows = results.map(({ day, page, clicks, impressions = clicks * 20, position = 7.5 }) => [
    day,
    page,
    clicks,
    impressions,
    position,
  ]);
  const csv = [["date", "page", "clicks", "impressions", "position"], ...rows].map((row) => row.join(",")).join("\n");
  await importResults({ id: projectId, file: Buffer.from(csv).toString("base64") });
}

export type NewImage = Partial<Place> & { alt?: string; credit?: string | null };

/** Inserts a row of the media library without files. Quicker than an upload when the test does not look at the image itself. */
export async function newImage(owner: pg.Pool, place: Place, { alt = "A wall", credit = null, ...over }: NewImage): Promise<string> {
  const id = newId("image");
  const { organizationId, projectId } = { ...place, ...over };
  await owner.query(
    `with new as (
       insert into image (organization_id, id, project_id, alt, width, height, license, credit, content_hash, kind, variants, placeholder)
       values ($1, $2, $3, $4, 1600, 900, 'own', $5, $6, 'jpeg', '[]', 'data:,') returning id, organization_id
     )
     insert into image_address (image_id, organization_id) select id, organization_id from new`,
    [organizationId, id, projectId, alt, credit, randomBytes(32)],
  );
  return id;
}

export type NewComment = Partial<z.input<typeof registry.createComment.operation.input>>;

/** Creates a comment, on its own article when none is given. */
export async function newComment(
  call: <O extends Operation>(bound: Bound<O>, input: z.input<O["input"]>) => Promise<z.output<O["output"]>>,
  projectId: string,
  { id, ...comment }: NewComment = {},
) {
  const articleId = id ?? (await call(registry.createArticle, { projectId, markdown: "# A title\n\nA body.", submit: false })).id;
  return { articleId, ...(await call(registry.createComment, { id: articleId, body: "A comment.", ...comment })) };
}

export type NewTopic = Partial<Place> & { title?: string; date?: Date };

const tenDaysMilliseconds = 10 * 24 * 60 * 60 * 1000;

/** Plans a topic at any instant. The operation itself accepts only whole minutes in the future. */
export async function newTopic(owner: pg.Pool, place: Place, { title = "A topic", date, ...over }: NewTopic): Promise<string> {
  const id = newId("topic");
  const { organizationId, projectId } = { ...place, ...over };
  const at = date ?? fromNow(tenDaysMilliseconds);
  await owner.query(
    `insert into topic (organization_id, id, project_id, title, title_key, locale, status, date, date_local, date_zone)
     values ($1, $2, $3, $4, $5, 'en', 'planned', $6::timestamptz, to_char($6::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'), 'UTC')`,
    [organizationId, id, projectId, title, titleKey(title), at],
  );
  return id;
}

export type NewPost = Partial<z.input<typeof registry.createPost.operation.input>> & {
  status?: "draft" | "in_review" | "approved" | "scheduled" | "published";
};

type CallAs = (
  kind: "token" | "person",
) => <O extends Operation>(bound: Bound<O>, input: z.input<O["input"]>) => Promise<z.output<O["output"]>>;

/** Creates a post and brings it to the given status through the operations. Only its publication is written by hand. */
export async function newPost(owner: pg.Pool, callAs: CallAs, { status = "in_review", format = "linkedin", ...over }: NewPost) {
  const slides = ["Cover", "Slide", "Closing"].map((title) => ({ title }));
  const content = { linkedin: { text: "A headline.\n\nA text." }, x: { parts: ["A part."] }, carousel: { slides } }[format];
  const created = await callAs("token")(registry.createPost, { format, ...content, ...over });
  if ("dryRun" in created) throw new Error("A dry run makes no post.");
  const { id, revision } = created;
  if (status === "in_review") return { id, revision };
  if (status === "draft") {
    await callAs("person")(registry.rejectPost, { id, revision });
    return { id, revision };
  }
  if (created.status === "in_review") await callAs("person")(registry.approvePost, { id, revision });
  if (status === "approved") return { id, revision };
  const { destinations } = await callAs("token")(registry.getPost, { id });
  for (const { destination } of destinations) {
    await callAs("token")(registry.schedulePost, { id, destination, day: "2099-01-01", time: "09:00" });
  }
  if (status === "published") {
    await owner.query(
      "update post_destination set status = 'confirmed', published_at = now(), url = 'https://network.test/1' where post_id = $1",
      [id],
    );
    await owner.query("update post set status = 'published' where id = $1", [id]);
  }
  return { id, revision };
}

export type NewAssistant = {
  personId?: string;
  projectId?: string | null;
  permissions?: readonly Permission[];
  name?: string;
  organizationId?: string;
  /** Audience of its access token; the world's assistant server when absent. */
  audience?: string;
  /** Validity of that token from now on, in seconds. */
  validSeconds?: number;
};

/** Inserts a connected assistant, with an access token as OAuth issues it. */
export async function newAssistant(owner: pg.Pool, person: { organizationId: string; personId: string }, assistant: NewAssistant = {}) {
  const { projectId = null, permissions: granted = permissions, name = "Claude", validSeconds = 3600 } = assistant;
  const { organizationId, personId } = { ...person, ...assistant };
  const { audience = "http://galley.test/mcp" } = assistant;
  const id = newId("token");
  const value = randomBytes(32).toString("base64url");
  await owner.query(
    `with new as (
       insert into api_token (organization_id, id, kind, name, project_id, permissions, last_four, created_by, client_id, client_host)
       values ($1, $2, 'assistant', $3, $4, $5, $6, $7, 'https://claude.example/client.json', 'claude.example') returning id
     )
     insert into token_digest (digest, organization_id, token_id, expires_at, audience)
     select $8, $1, new.id, now() + make_interval(secs => $9), $10 from new`,
    [organizationId, id, name, projectId, [...granted], value.slice(-4), personId, digestOf(value), validSeconds, audience],
  );
  return { id, value };
}
