import { randomBytes } from "node:crypto";
import type { OperationWorld } from "../operations/operation-world.ts";
import { picture } from "../picture.ts";
import { leafName, type Path } from "./input-leaves.ts";

/** A word in the others' data. A request contains it only to search for it. */
export const canary = "canary4e1d";
/** A name that the others use, and that anybody may also give to something of their own. */
const taken = "taken7f3a";
const free = "free7f3a";

/** Fields that refer to nothing an organization has: words to keep, times, credentials of other services. */
const namesNothing = new Set(
  `summary seoTitle seoDescription locale day time reason address username applicationPassword adminApiKey apiKey body quote replacement from to topic script prompt
   instructions file language text kicker caption hashtags siteProperty client_email private_key private_key_id project_id client_id auth_uri token_uri
   auth_provider_x509_cert_url client_x509_cert_url universe_domain client_secret refresh_token account quota_project_id ownerName siteUrl timeZone
   urlPattern business offer audience tones formality preferred avoid pillars callsToAction term definition languages callToAction keyword pillar
   cluster intent digestTime until base64 fileName alt label week credit clientId note operation url key known version around tags about links prefix suffix model primary accent paper data plan pack currency passage before after way`.split(
    /\s+/,
  ),
);

/**
 * Fields of single operations that refer to something without an organization, or that admit everybody who holds the link. For
 * these, the secret itself is the protection, and it has its own tests.
 */
const open: Readonly<Record<string, string>> = {
  "keep_working_copy:markdown": "Words as one person types them. Their images are looked up in the project when a revision is saved.",
  "accept_invitation:link": "An invitation leads into the organization that made it, whoever's door it comes in at.",
  "approve_site_connection:code": "A site that asks belongs to no organization.",
  "deny_site_connection:code": "A site that asks belongs to no organization.",
  "find_site_request:code": "A site that asks belongs to no organization.",
  "connect_network_account:credentials.any": "What an account of another service signs in with.",
  "dismiss_topic_idea:id": "An idea is a digest of words, kept for the caller's own project whatever it stands for.",
  "draw_blog_page:draft.name": "Words of a blog that there is not yet.",
  "draw_blog_page:draft.article.title": "Words of a blog that there is not yet.",
  "save_view:shown.authorIds.0": "Whom a filter leaves: it shows nothing that the calendar does not, and names nobody.",
  "save_view:shown.pillars.0": "A word that a filter compares with those of the calendar.",
  "generate_post:link": "A page of the web.",
  "set_redirects:redirects.0.from": "An old address of the caller's own blog, whoever's else it looks like.",
  "set_redirects:redirects.0.target": "A page of the caller's own blog, or of the web.",
  "delete_redirect:path": "An old address of the caller's own blog.",
  "set_site_preview:path": "A path below the address of the project's own site.",
  "request_organization_deletion:name": "The name of the caller's own organization, typed once more.",
};

/**
 * A value that the others have, and one of the same shape that does not exist. `ids` is set when the values are or contain ids,
 * theirs first.
 */
export type Pair = { theirs: string; nobodys: string; ids?: readonly [string, string] };

export type Theirs = Awaited<ReturnType<typeof fillTheirs>>;

/** Gives the others one of everything that a field can name. */
export async function fillTheirs(at: OperationWorld) {
  const { world } = at;
  const { registry, projectId } = world;
  const person = { kind: "person" as const };
  await world.call(registry.updateProject, { id: projectId, name: taken, blogHosts: [`${taken}.example`] }, person);
  const hidden = { name: taken, slug: taken, about: canary, imageId: null, links: [] };
  await world.call(registry.setAuthorProfile, hidden, person);
  await world.call(registry.updateOrganization, { name: `Organization ${canary}` }, person);
  const member = await world.newMember({ role: "reviewer" });
  const topicId = await world.newTopic({ title: taken });
  const bytes = await picture(3, { width: 320, height: 200 }).png().toBuffer();
  const image = { projectId, base64: bytes.toString("base64"), fileName: `${canary}.png`, alt: canary, license: "own" as const };
  const { id: imageId } = await world.call(registry.uploadImage, image);
  const article = { slug: taken, tags: [taken], markdown: `# ${canary}\n\n${canary}`, status: "published" as const };
  const { id: articleId } = await world.newArticle(article, { personId: member.personId });
  for (let count = 0; count < 3; count += 1) await world.newArticle({ markdown: `# ${canary}\n\nBody.` });
  const { id: parentId } = await world.newComment({ id: articleId, body: canary });
  const carousel = await world.newPost({ format: "carousel", articleId });
  const { exportId } = await world.call(registry.renderPost, { id: carousel.id, destination: "linkedin" });
  const page = `https://hearth.example/${canary}`;
  await world.newResults([{ day: "2026-01-02", page, clicks: 3 }]);
  await world.call(registry.setBrand, { id: projectId, profile: { business: canary } }, person);
  const { id: tokenId } = await world.newToken({ name: canary });
  const { nextCursor } = await world.call(registry.listArticles, { projectId, limit: 1 });
  return {
    projectId,
    topicId,
    imageId,
    articleId,
    parentId,
    exportId,
    page,
    tokenId,
    postId: carousel.id,
    member,
    cursor: nextCursor ?? "",
  };
}

const like = (value: string) => value.replace(/[0-9a-f]{32}$/, () => randomBytes(16).toString("hex"));

function id(value: string, within: (id: string) => string = (one) => one): Pair {
  const other = like(value);
  return { theirs: within(value), nobodys: within(other), ids: [value, other] };
}

/**
 * Returns the values to try in a field, or undefined when the field names nothing of an organization. Throws an error for a
 * field that is not listed here.
 */
export function referencesOf(theirs: Theirs, operation: string, path: Path, theirInput: unknown): Pair | undefined {
  const name = leafName(path);
  if (`${operation}:${path.join(".")}` in open || namesNothing.has(name)) return undefined;
  const pair = byField(theirs, name, theirInput);
  if (pair === undefined) {
    throw new Error(
      `${operation} takes ${path.join(".")}, of which server/test/tenants/references.ts does not say whether it can name what another organization has. Say so there.`,
    );
  }
  return pair;
}

function byField(theirs: Theirs, name: string, theirInput: unknown): Pair | undefined {
  const { projectId, articleId, postId, topicId, imageId, parentId, exportId, tokenId, member, page, cursor } = theirs;
  if (name === "id" || name === "ids") return typeof theirInput === "string" ? id(theirInput) : id(articleId);
  const ids: Record<string, string> = {
    ...{
      projectId,
      projectIds: projectId,
      approving: projectId,
      articleId,
      postId,
      postIds: postId,
      topicId,
      imageId,
      coverImageId: imageId,
      ...{ logoImageId: imageId, darkLogoImageId: imageId, faviconImageId: imageId },
      parentId,
      exportId,
      tokenId,
      changeId: typeof theirInput === "string" ? theirInput : "auc_theirs",
    },
    ...{ parts: imageId, subjectId: articleId, personId: member.personId, personIds: member.personId, authorId: member.personId },
  };
  const words: Record<string, Pair> = {
    email: { theirs: member.email, nobodys: "nobody@theirs.example" },
    approverEmail: { theirs: member.email, nobodys: "nobody@theirs.example" },
    ownerEmail: { theirs: member.email, nobodys: "nobody@theirs.example" },
    markdown: id(imageId, (image) => `# T\n\n![x](image:${image})`),
    ...Object.fromEntries(
      ["title", "titles", "slug", "tag", "name", "reference", "byline"].map((field) => [field, { theirs: taken, nobodys: free }]),
    ),
    ...Object.fromEntries(["host", "blogHosts"].map((field) => [field, { theirs: `${taken}.example`, nobodys: `${free}.example` }])),
    query: { theirs: canary, nobodys: "nobody4e1d" },
    page: { theirs: page, nobodys: page.replace(canary, "nobody4e1d") },
    batch: id(articleId, (article) => `batch:review:${article}`),
    cursor: { theirs: cursor, nobodys: `${cursor.slice(0, -4)}AAAA` },
  };
  const known = ids[name];
  return known === undefined ? words[name] : id(known);
}
