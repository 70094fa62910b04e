import { type Asked, openPlatformServer, type Reply } from "#test/outside/platform-server.ts";

type Post = {
  id: number;
  status: string;
  slug: string;
  title: string;
  content: string;
  excerpt: string;
  featured_media: number;
  tags: number[];
  meta: Record<string, string>;
};
type Media = { id: number; slug: string; name: string; type: string; alt: string; bytes: Buffer };

export const wordPressAccount = { username: "marta", applicationPassword: "abcd EFGH 1234 ijkl MNOP 6789" };

// A plugin that opens its field to the API registers this key. WordPress drops every other one.
const openMeta = "_yoast_wpseo_canonical";

/**
 * Opens WordPress' REST API on loopback, with an author's application password: posts with statuses and unique slugs, search in
 * contents, a media library that reads multipart forms. Source: developer.wordpress.org/rest-api/reference.
 */
export async function openWordPressServer() {
  const posts = new Map<number, Post>();
  const media = new Map<number, Media>();
  const tags = new Map<number, string>();
  const capabilities: Record<string, boolean> = { publish_posts: true, upload_files: true, edit_posts: true, assign_terms: true };
  const search = { seesComments: true };
  const site = { takesPasswords: true, uploadBytesMax: Number.POSITIVE_INFINITY, isDiskFull: false };
  let password = wordPressAccount.applicationPassword;
  let lastId = 0;

  function answer(asked: Asked): Reply | Promise<Reply> {
    const { method, path, query } = asked;
    const signIn = { "application-passwords": { endpoints: { authorization: `${server.url}/wp-admin/authorize-application.php` } } };
    if (path === "/wp-json/") return { status: 200, json: { authentication: site.takesPasswords ? signIn : [] } };
    if (!path.startsWith("/wp-json/wp/v2/")) return { status: 404, html: "<h1>Not found</h1>" };
    if (!site.takesPasswords) return fail(401, "rest_not_logged_in", "You are not currently logged in.");
    if (!isKnown(asked.headers.authorization))
      return fail(401, "incorrect_password", "The provided password is an invalid application password.");
    const [kind, id] = path.slice("/wp-json/wp/v2/".length).split("/");
    if (kind === "users" && id === "me") return { status: 200, json: { id: 7, name: "Marta Vidal", slug: "marta", capabilities } };
    if (kind === "media") return method === "GET" ? { status: 200, json: findMedia(query.get("slug")) } : addMedia(asked.body);
    if (kind === "tags" && method === "POST") return addTag(asked.body);
    if (kind !== "posts") return fail(404, "rest_no_route", "No route was found matching the URL and request method.");
    if (method === "GET") return { status: 200, json: findPosts(query).map((post) => only(post, query)) };
    const saved = id === undefined ? save(undefined, asked.body) : save(posts.get(Number(id)), asked.body, Number(id));
    return saved.status < 300 ? { ...saved, json: only(saved.json as object, query) } : saved;
  }

  function isKnown(authorization = ""): boolean {
    const [user, given] = Buffer.from(authorization.replace("Basic ", ""), "base64").toString("utf8").split(":");
    return user === wordPressAccount.username && given?.replaceAll(" ", "") === password.replaceAll(" ", "");
  }

  function findPosts(query: URLSearchParams): object[] {
    const statuses = new Set((query.get("status") ?? "publish").split(","));
    const wanted = query.get("search") ?? "";
    const slug = query.get("slug");
    return [...posts.values()]
      .filter((post) => statuses.has(post.status) && (slug === null || post.slug === slug))
      .filter(({ title, content, excerpt }) =>
        `${title} ${search.seesComments ? content : withoutComments(content)} ${excerpt}`.includes(wanted),
      )
      .slice(0, Number(query.get("per_page") ?? 10))
      .map(present);
  }

  function save(known: Post | undefined, body: unknown, id?: number): Reply {
    if (id !== undefined && known === undefined) return fail(404, "rest_post_invalid_id", "Invalid post ID.");
    if (capabilities.publish_posts !== true)
      return fail(403, "rest_cannot_create", "Sorry, you are not allowed to create posts as this user.");
    const sent = body as Partial<Post>;
    if (sent.featured_media && !media.has(sent.featured_media))
      return fail(400, "rest_invalid_featured_media", "Invalid featured media ID.");
    if (sent.tags?.some((tag) => !tags.has(tag))) return fail(400, "rest_invalid_param", "Invalid parameter(s): tags");
    const empty = { id: ++lastId, status: "draft", slug: "", title: "", content: "", excerpt: "", featured_media: 0, tags: [], meta: {} };
    const post: Post = { ...(known ?? empty), ...sent, meta: { ...known?.meta, ...kept(sent.meta) } };
    post.slug = freeSlug(post);
    posts.set(post.id, post);
    return { status: known === undefined ? 201 : 200, json: present(post) };
  }

  function freeSlug({ id, slug }: Post): string {
    const taken = (candidate: string) => [...posts.values()].some((other) => other.id !== id && other.slug === candidate);
    let free = slug;
    for (let count = 2; taken(free); count += 1) free = `${slug}-${count}`;
    return free;
  }

  function present({ id, status, slug, title, content, excerpt, featured_media, meta }: Post) {
    const link = status === "publish" ? `${server.url}/${slug}/` : `${server.url}/?p=${id}`;
    const both = (raw: string) => ({ raw, rendered: raw });
    return {
      id,
      status,
      slug,
      link,
      type: "post",
      title: both(title),
      content: both(content),
      excerpt: both(excerpt),
      featured_media,
      meta,
    };
  }

  /** Names are compared as WordPress compares them: by their slug. */
  function addTag(body: unknown): Reply {
    const { name = "" } = body as { name?: string };
    if (capabilities.assign_terms !== true)
      return fail(403, "rest_cannot_create", "Sorry, you are not allowed to create terms in this taxonomy.");
    const slug = (text: string) => text.toLowerCase().replaceAll(/\W+/g, "-");
    const [known] = [...tags].find(([, other]) => slug(other) === slug(name)) ?? [];
    if (known !== undefined) {
      const data = { status: 400, term_id: known };
      return { status: 400, json: { code: "term_exists", message: "A term with the name provided already exists.", data } };
    }
    const id = ++lastId;
    tags.set(id, name);
    return { status: 201, json: { id } };
  }

  function findMedia(slug: string | null): object[] {
    return [...media.values()].filter((one) => one.slug === slug).map(presentMedia);
  }

  async function addMedia(body: unknown): Promise<Reply> {
    const form = body as { file: File; slug?: string; alt_text?: string };
    if (!(form.file instanceof File)) return fail(400, "rest_upload_no_data", "No data supplied.");
    if (site.isDiskFull) return fail(500, "rest_upload_unknown_error", "Failed to write file to disk.");
    const bytes = Buffer.from(await form.file.arrayBuffer());
    if (bytes.length > site.uploadBytesMax) {
      return fail(500, "rest_upload_unknown_error", "The uploaded file exceeds the upload_max_filesize directive in php.ini.");
    }
    const { name, type } = form.file;
    const one = { id: ++lastId, slug: form.slug ?? name.replace(/\.\w+$/, ""), name, type, alt: form.alt_text ?? "", bytes };
    media.set(one.id, one);
    return { status: 201, json: presentMedia(one) };
  }

  function presentMedia({ id, slug, name, type, alt }: Media) {
    return { id, slug, alt_text: alt, media_type: "image", mime_type: type, source_url: `${server.url}/wp-content/uploads/${name}` };
  }

  const server = await openPlatformServer(answer);
  return {
    ...server,
    posts,
    media,
    /** Names of tags by id. */
    tags,
    capabilities,
    /** `seesComments`: the search reads raw contents, as WordPress itself does. Otherwise it reads only the text that readers see. */
    search,
    /** `takesPasswords`: application passwords are on, as on every site with https. */
    site,
    /** Lists the posts that readers of the site see. */
    shown: () => [...posts.values()].filter(({ status }) => status === "publish"),
    changePassword: (value: string) => {
      password = value;
    },
  };
}

/** Returns the fields that a request names in `_fields`, nested ones by their path. */
function only(post: object, query: URLSearchParams): object {
  const wanted = query.get("_fields")?.split(",");
  if (wanted === undefined) return post;
  const entries = Object.entries(post).flatMap(([name, value]) => {
    if (wanted.includes(name)) return [[name, value]];
    const nested = wanted.flatMap((path) => (path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : []));
    return nested.length === 0
      ? []
      : [[name, Object.fromEntries(nested.map((field) => [field, (value as Record<string, unknown>)[field]]))]];
  });
  return Object.fromEntries(entries);
}

function withoutComments(html: string): string {
  return html.replaceAll(/<!--[\s\S]*?-->/g, "");
}

function kept(meta: Record<string, string> = {}): Record<string, string> {
  return openMeta in meta ? { [openMeta]: String(meta[openMeta]) } : {};
}

function fail(status: number, code: string, message: string): Reply {
  return { status, json: { code, message, data: { status } } };
}
