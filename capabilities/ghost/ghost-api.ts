import { z } from "zod";
import { commentOf } from "#server/delivery/publishing/destinations/marker-comment.ts";
import type { CarriedImage, OpenPlatform, Piece, PlatformApi, Remote } from "#server/delivery/publishing/destinations/platform-api.ts";
import { type PlatformRequest, RemoteUrl, readPlatformAnswer } from "#server/delivery/publishing/destinations/platform-call.ts";
import { PlatformFault } from "#server/delivery/publishing/destinations/platform-fault.ts";
import { ghost } from "./declaration.ts";

const { title } = ghost;
const root = "/ghost/api/admin";
const apiVersion = "v5.0";
const tokenMinutes = 5;
const gone = 404;
const excerptLengthMax = 300;
const coverAltLengthMax = 191;
const fileLimit = { name: "client_max_body_size of the server in front of it", isRefusal: () => false };

const Post = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/), url: RemoteUrl, updated_at: z.string() });
const Posts = z.object({ posts: z.array(Post) });
const Site = z.object({ site: z.object({ title: z.string() }) });
const Images = z.object({ images: z.array(z.object({ url: RemoteUrl })).min(1) });

/**
 * Opens Ghost over its Admin API, with the key of a custom integration. The post's code injection holds a comment by which the
 * post is found again. Source: docs.ghost.org/admin-api.
 */
export const openGhost: OpenPlatform<"ghost"> = (call, { adminApiKey }): PlatformApi => {
  const ask = async ({ path, ...request }: Omit<PlatformRequest, "headers">) => {
    const headers = { authorization: `Ghost ${await signedToken(adminApiKey)}`, "accept-version": apiVersion };
    return call({ path: `${root}${path}`, headers, ...request });
  };
  const onePost = async (request: Omit<PlatformRequest, "headers">) => {
    const answer = await ask({ ...request, also: [gone] });
    return answer.status === gone ? undefined : readPlatformAnswer(Posts, answer, title).posts[0];
  };
  /** Changes a post in its newest state, since Ghost refuses a change based on an older one. Returns undefined when the post is gone. */
  const change = async (id: string, query: string, fields: object) => {
    const known = await onePost({ path: `/posts/${encodeURIComponent(id)}/` });
    if (known === undefined) return undefined;
    const json = { posts: [{ ...fields, updated_at: known.updated_at }] };
    return onePost({ method: "PUT", path: `/posts/${encodeURIComponent(id)}/${query}`, json });
  };

  return {
    format: { language: "html", headingIds: false, authorsInQuotes: true },
    async account() {
      // Anybody may read the site; only a valid key reads posts.
      await ask({ path: "/posts/?limit=1&fields=id" });
      return { name: readPlatformAnswer(Site, await ask({ path: "/site/" }), title).site.title, warnings: [] };
    },
    async find({ marker }) {
      const query = new URLSearchParams({ filter: `codeinjection_foot:'${commentOf(marker)}'`, limit: "1" });
      const [post] = readPlatformAnswer(Posts, await ask({ path: `/posts/?${query}` }), title).posts;
      return post && remoteOf(post);
    },
    async create(piece) {
      const post = { ...fieldsOf(piece), codeinjection_foot: commentOf(piece.marker) };
      const created = readPlatformAnswer(
        Posts,
        await ask({ method: "POST", path: "/posts/?source=html", json: { posts: [post] }, creates: true }),
        title,
      );
      return requirePost(created.posts[0]);
    },
    async update(id, piece) {
      const post = await change(id, "?source=html", fieldsOf(piece));
      return post && remoteOf(post);
    },
    async takeOff(id) {
      await change(id, "", { status: "draft" });
    },
    async putImage(image) {
      const answer = await ask({ method: "POST", path: "/images/upload/", form: formOf(image), fileLimit });
      const url = readPlatformAnswer(Images, answer, title).images[0]?.url ?? "";
      return { id: url, url };
    },
  };
};

async function signedToken(adminApiKey: string): Promise<string> {
  const { SignJWT } = await import("jose");
  const [id = "", secret = ""] = adminApiKey.split(":");
  return new SignJWT()
    .setProtectedHeader({ alg: "HS256", typ: "JWT", kid: id })
    .setIssuedAt()
    .setExpirationTime(`${tokenMinutes}m`)
    .setAudience("/admin/")
    .sign(Buffer.from(secret, "hex"));
}

function remoteOf({ id, url }: z.output<typeof Post>): Remote {
  return { id, url };
}

function requirePost(post: z.output<typeof Post> | undefined): Remote {
  if (post === undefined) throw new PlatformFault("retryable", `${title} answered without the post. Check whether it is there.`);
  return remoteOf(post);
}

function fieldsOf(piece: Piece): object {
  // A name that begins with "#" would be a tag for Ghost's own use.
  const tags = piece.tags.map((tag) => tag.replace(/^[#,\s]+/, "")).filter((tag) => tag !== "");
  return {
    title: piece.title,
    slug: piece.slug,
    html: piece.body,
    status: "published",
    custom_excerpt: shortText(piece.summary, excerptLengthMax) || null,
    canonical_url: piece.canonicalUrl,
    feature_image: piece.cover?.url ?? null,
    feature_image_alt: piece.cover === undefined ? null : shortText(piece.cover.alt, coverAltLengthMax),
    // Without tags those that somebody gave the post there stay.
    ...(tags.length > 0 && { tags: tags.map((name) => ({ name })) }),
    meta_title: piece.seoTitle,
    meta_description: piece.seoDescription,
  };
}

/** Cuts a text to whole characters up to a length, as Ghost counts it. */
function shortText(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  return `${text
    .slice(0, lengthMax - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, "")
    .trimEnd()}…`;
}

function formOf({ name, type, bytes }: CarriedImage): FormData {
  const form = new FormData();
  const file = `${name}.${type.replace("image/", "").replace("jpeg", "jpg")}`;
  form.set("file", new Blob([Uint8Array.from(bytes)], { type }), file);
  form.set("purpose", "image");
  form.set("ref", file);
  return form;
}
