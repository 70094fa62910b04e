import { toHtml } from "@galley/markdown";
import { sentence } from "@galley/messages";
import { z } from "zod";
import { commentOf } from "#server/delivery/publishing/destinations/marker-comment.ts";
import type { CarriedImage, OpenPlatform, Piece, PlatformApi, Remote } from "#server/delivery/publishing/destinations/platform-api.ts";
import {
  type PlatformAnswer,
  type PlatformCall,
  RemoteUrl,
  readPlatformAnswer,
} from "#server/delivery/publishing/destinations/platform-call.ts";
import { PlatformFault } from "#server/delivery/publishing/destinations/platform-fault.ts";
import { wordpress } from "./declaration.ts";

const { title } = wordpress;
const root = "/wp-json/wp/v2";
const goneStatuses = [404, 410];
// A tag that is there already, or that this account may not make.
const notMadeStatuses = [400, 403];
// Limits the answer to a change to these fields, instead of the whole post.
const ownFields = "_fields=id,link";
// The marker is in one post alone, and a slug is in few.
const foundMax = 5;
const everyStatus = "publish,future,draft,pending,private,trash";

const Id = z.int().positive();
const Post = z.object({ id: Id, link: RemoteUrl });
const FoundPosts = z.array(Post.extend({ content: z.object({ raw: z.string() }) }));
const Media = z.object({ id: Id, source_url: RemoteUrl });
const Tag = z.object({ id: Id });
const KnownTag = z.object({ code: z.literal("term_exists"), data: z.object({ term_id: Id }) });
// WordPress lists here what an account can sign in with over the API; an empty list comes as an array.
const SignIn = z.object({ authentication: z.array(z.never()) });
const FileRefusal = z.union([
  // Above the limit of a network of sites, above post_max_size, where PHP drops the body, and of a type that the server cannot resize.
  z.object({ code: z.enum(["rest_upload_file_too_big", "rest_upload_no_data", "rest_upload_image_type_not_supported"]) }),
  // Of every upload that fails, also on a full disk. These words alone, which translations keep but for the type, are about the file.
  z.object({
    code: z.literal("rest_upload_unknown_error"),
    message: z.string().regex(/upload_max_filesize|MAX_FILE_SIZE|allowed to upload this file type/),
  }),
]);
const fileLimit = {
  name: "upload_max_filesize and post_max_size in php.ini",
  isRefusal: (body: unknown) => FileRefusal.safeParse(body).success,
};
const Me = z.object({ name: z.string(), capabilities: z.record(z.string(), z.unknown()).catch({}) });

/**
 * Opens WordPress over its REST API, with an application password. The post has a hidden comment by which WordPress' search
 * finds it again. Source: developer.wordpress.org/rest-api.
 */
export const openWordPress: OpenPlatform<"wordpress"> = (ask, { username, applicationPassword }): PlatformApi => {
  const call = namingPasswordsOff(ask);
  const authorization = `Basic ${Buffer.from(`${username}:${applicationPassword}`).toString("base64")}`;
  const headers = { authorization };
  const save = (path: string, json: object, also: readonly number[] = []) =>
    call({ method: "POST", path: `${root}${path}?${ownFields}`, headers, json, also });
  const lookFor = (query: Record<string, string>, path: string) => call({ path: `${root}${path}?${new URLSearchParams(query)}`, headers });

  return {
    format: { language: "html", headingIds: true, authorsInQuotes: false },
    async account() {
      const { name, capabilities } = readPlatformAnswer(Me, await call({ path: `${root}/users/me?context=edit`, headers }), title);
      if (capabilities.publish_posts === true && capabilities.upload_files === true) {
        return {
          name,
          warnings: capabilities.edit_others_posts === true ? [] : [sentence("finding_platform_own_posts_only", { name, platform: title })],
        };
      }
      throw new PlatformFault("refused", `${title} does not let ${name} publish posts and upload files. Use the account of an author.`, {
        certain: true,
        credentials: true,
      });
    },
    async find({ marker, slug }) {
      // Some sites search by an index of their own that has no comments. There the slug leads to the post.
      for (const wanted of [{ search: marker }, { slug }]) {
        const query = { ...wanted, status: everyStatus, context: "edit", per_page: String(foundMax), _fields: "id,link,content.raw" };
        const posts = readPlatformAnswer(FoundPosts, await lookFor(query, "/posts"), title);
        const post = posts.find(({ content }) => content.raw.includes(commentOf(marker)));
        if (post !== undefined) return remoteOf(post);
      }
      return undefined;
    },
    async create(piece) {
      const request = { method: "POST", path: `${root}/posts?${ownFields}`, headers, json: postOf(piece), creates: true } as const;
      return remoteOf(readPlatformAnswer(Post, await call(request), title));
    },
    async update(id, piece) {
      const answer = await save(`/posts/${id}`, postOf(piece), goneStatuses);
      return isGone(answer) ? undefined : remoteOf(readPlatformAnswer(Post, answer, title));
    },
    async takeOff(id) {
      await save(`/posts/${id}`, { status: "draft" }, goneStatuses);
    },
    async putImage(image) {
      // An upload whose answer was lost is found by its name, which is unique.
      const [known] = readPlatformAnswer(z.array(Media), await lookFor({ slug: image.name, context: "edit" }, "/media"), title);
      const upload = { method: "POST", path: `${root}/media`, headers, form: formOf(image), fileLimit } as const;
      const media = known ?? readPlatformAnswer(Media, await call(upload), title);
      return { id: String(media.id), url: media.source_url };
    },
    async putTag(tag) {
      const answer = await call({
        method: "POST",
        path: `${root}/tags?_fields=id`,
        headers,
        json: { name: escapedText(tag) },
        also: notMadeStatuses,
      });
      if (!notMadeStatuses.includes(answer.status)) return String(readPlatformAnswer(Tag, answer, title).id);
      const known = KnownTag.safeParse(answer.body).data;
      return known && String(known.data.term_id);
    },
  };
};

/** Returns the call with a fault of its own for a site that takes no application passwords, and so refuses every one of them. */
function namingPasswordsOff(call: PlatformCall): PlatformCall {
  return async (request) => {
    try {
      return await call(request);
    } catch (error) {
      if (!(error instanceof PlatformFault && error.credentials)) throw error;
      const { body } = await call({ path: "/wp-json/?_fields=authentication", headers: {} }).catch(() => ({ body: undefined }));
      if (!SignIn.safeParse(body).success) throw error;
      const reason = "They need https, or WP_ENVIRONMENT_TYPE set to local for a site without it, and no plugin that turns them off.";
      throw new PlatformFault("refused", `Application passwords are off at this ${title}. ${reason}`, { certain: true, credentials: true });
    }
  };
}

function isGone({ status }: PlatformAnswer): boolean {
  return goneStatuses.includes(status);
}

function remoteOf({ id, link }: z.output<typeof Post>): Remote {
  return { id: String(id), url: link };
}

function postOf(piece: Piece): object {
  const { canonicalUrl, marker } = piece;
  return {
    status: "publish",
    title: escapedText(piece.title),
    slug: piece.slug,
    excerpt: escapedText(piece.summary),
    content: withComment(`${withoutShortcodes(onOneLine(piece.body))}${originalLine(canonicalUrl)}`, commentOf(marker)),
    featured_media: piece.cover === undefined ? 0 : Number(piece.cover.id),
    // Without tags those that somebody gave the post there stay.
    ...(piece.tags.length > 0 && { tags: piece.tags.map(Number) }),
    // WordPress takes only fields that a plugin has opened to the API, and ignores every other one.
    ...(canonicalUrl !== null && { meta: { _yoast_wpseo_canonical: canonicalUrl, rank_math_canonical_url: canonicalUrl } }),
  };
}

/** Returns the original's address as the last line, without words of any language, or "" when there is none. */
function originalLine(canonicalUrl: string | null): string {
  if (canonicalUrl === null) return "";
  const link = { type: "link", href: canonicalUrl, children: [{ type: "text", text: canonicalUrl.replace(/^https?:\/\//, "") }] } as const;
  return toHtml({ blocks: [{ type: "paragraph", children: [link] }] }, () => undefined);
}

// WordPress turns every newline inside of a paragraph into a line break.
const softBreak = /(?<!<\/(?:p|h2|h3|li|[uo]l|figure|blockquote)>|<[uo]l>|<br>)\n/g;

function onOneLine(html: string): string {
  return html.replaceAll(softBreak, " ");
}

const blockEnds = ["p", "h2", "h3", "li", "ol", "ul", "figure", "figcaption", "blockquote"].map((name) => `</${name}>`);

/** Puts a comment into the last block. WordPress makes an empty paragraph of one that stands by itself. */
function withComment(html: string, comment: string): string {
  const whole = html.trimEnd();
  let at = whole.length;
  const endBefore = () => blockEnds.find((end) => whole.endsWith(end, at));
  for (let end = endBefore(); end !== undefined; end = endBefore()) at = whole.slice(0, at - end.length).trimEnd().length;
  return `${whole.slice(0, at)}${comment}${whole.slice(at)}`;
}

/** Escapes brackets, which WordPress would take for a call of one of its plugins. */
function withoutShortcodes(html: string): string {
  return html.replaceAll("[", "&#91;");
}

/** Escapes plain text for fields that WordPress reads as HTML. */
function escapedText(text: string): string {
  return withoutShortcodes(text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"));
}

function formOf({ name, type, alt, bytes }: CarriedImage): FormData {
  const form = new FormData();
  const extension = type.replace("image/", "").replace("jpeg", "jpg");
  form.set("file", new Blob([Uint8Array.from(bytes)], { type }), `${name}.${extension}`);
  form.set("slug", name);
  form.set("alt_text", alt);
  return form;
}
