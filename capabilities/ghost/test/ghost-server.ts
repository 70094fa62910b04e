import { randomBytes } from "node:crypto";
import { jwtVerify } from "jose";
import { type Asked, openPlatformServer, type Reply } from "#test/outside/platform-server.ts";

type Post = {
  id: string;
  status: string;
  slug: string;
  title: string;
  html: string;
  custom_excerpt: string | null;
  canonical_url: string | null;
  feature_image: string | null;
  feature_image_alt: string | null;
  meta_title: string | null;
  meta_description: string | null;
  tags: { name: string }[];
  codeinjection_foot: string | null;
  updated_at: string;
};
type Image = { url: string; name: string; type: string; bytes: Buffer };

const key = { id: randomBytes(12).toString("hex"), secret: randomBytes(32).toString("hex") };
export const ghostAccount = { adminApiKey: `${key.id}:${key.secret}` };

const lengthsMax = { title: 255, slug: 191, custom_excerpt: 300, feature_image_alt: 191, meta_title: 300, meta_description: 500 } as const;

/**
 * Opens Ghost's Admin API on loopback. It checks the token's key, audience, signature and age, takes HTML only with
 * `source=html`, refuses changes to an outdated state, and bounds fields. Source: docs.ghost.org/admin-api.
 */
export async function openGhostServer() {
  const posts = new Map<string, Post>();
  const images: Image[] = [];
  let secret = key.secret;
  let clock = Date.parse("2026-11-20T09:30:00.000Z");

  async function answer(asked: Asked): Promise<Reply> {
    const { method, path, query, body } = asked;
    if (!path.startsWith("/ghost/api/admin/")) return { status: 404, html: "<h1>404</h1>" };
    const [kind, id] = path.slice("/ghost/api/admin/".length).split("/");
    if (kind === "site") return { status: 200, json: { site: { title: "Hearth Journal", url: server.url, version: "5.130" } } };
    const refusal = await refuse(asked.headers.authorization);
    if (refusal !== undefined) return refusal;
    if (kind === "images" && id === "upload" && method === "POST") return addImage(body);
    if (kind !== "posts") return fail(404, "NotFoundError", "Resource not found");
    if (id !== undefined && id !== "" && !posts.has(id)) return fail(404, "NotFoundError", "Resource not found error, cannot read post.");
    const known = posts.get(id ?? "");
    if (method === "GET") return list(known === undefined ? find(query.get("filter"), Number(query.get("limit") ?? 15)) : [known]);
    const [sent] = (body as { posts: Partial<Post>[] }).posts;
    return save(known, sent ?? {}, query.get("source") === "html");
  }

  async function refuse(authorization = ""): Promise<Reply | undefined> {
    try {
      const { protectedHeader, payload } = await jwtVerify(authorization.replace("Ghost ", ""), Buffer.from(secret, "hex"), {
        algorithms: ["HS256"],
        audience: "/admin/",
        maxTokenAge: "5m",
      });
      if (protectedHeader.kid !== key.id) return fail(401, "UnauthorizedError", "Unknown Admin API Key");
      if ((payload.exp ?? 0) - (payload.iat ?? 0) > 300) return fail(401, "UnauthorizedError", "Invalid token: maxAge exceeded");
      return undefined;
    } catch {
      return fail(401, "UnauthorizedError", "Invalid token: invalid signature");
    }
  }

  function find(filter: string | null, limit: number): Post[] {
    const wanted = /^codeinjection_foot:'(.*)'$/.exec(filter ?? "")?.[1];
    return [...posts.values()].filter((post) => filter === null || post.codeinjection_foot === wanted).slice(0, limit);
  }

  function save(known: Post | undefined, { html, ...sent }: Partial<Post>, asHtml: boolean): Reply {
    if (known !== undefined && sent.updated_at !== known.updated_at) {
      return fail(409, "UpdateCollisionError", "Saving failed! Someone else is editing this post.");
    }
    for (const [name, max] of Object.entries(lengthsMax)) {
      const value = sent[name as keyof typeof lengthsMax];
      if (typeof value === "string" && value.length > max) {
        return fail(
          422,
          "ValidationError",
          `Validation failed for ${name}.`,
          `Value in [posts.${name}] exceeds maximum length of ${max} characters.`,
        );
      }
    }
    const post: Post = {
      ...(known ?? { ...empty, id: randomBytes(12).toString("hex") }),
      ...sent,
      ...(asHtml && html !== undefined && { html: withoutComments(html) }),
    };
    clock += 1000;
    post.slug = freeSlug(post);
    post.updated_at = new Date(clock).toISOString();
    posts.set(post.id, post);
    return { ...list([post]), status: known === undefined ? 201 : 200 };
  }

  function freeSlug({ id, slug }: Post): string {
    const taken = (candidate: string) => [...posts.values()].some((other) => other.id !== id && other.slug === candidate);
    let free = slug;
    for (let count = 2; taken(free); count += 1) free = `${slug}-${count}`;
    return free;
  }

  function list(found: readonly Post[]): Reply {
    const shown = found.map((post) => ({
      ...post,
      html: undefined,
      url: post.status === "published" ? `${server.url}/${post.slug}/` : `${server.url}/p/${post.id}/`,
    }));
    return { status: 200, json: { posts: shown } };
  }

  async function addImage(body: unknown): Promise<Reply> {
    const { file, purpose, ref } = body as { file: File; purpose?: string; ref?: string };
    if (!(file instanceof File) || purpose !== "image") return fail(422, "ValidationError", "Please select an image.");
    // Ghost keeps existing files and gives the newer file another name.
    const copies = images.filter(({ name }) => name === file.name).length;
    const name = copies === 0 ? file.name : file.name.replace(/(\.\w+)$/, `-${copies}$1`);
    const image = {
      url: `${server.url}/content/images/${name}`,
      name: file.name,
      type: file.type,
      bytes: Buffer.from(await file.arrayBuffer()),
    };
    images.push(image);
    return { status: 201, json: { images: [{ url: image.url, ref: ref ?? null }] } };
  }

  const server = await openPlatformServer(answer);
  return {
    ...server,
    posts,
    images,
    shown: () => [...posts.values()].filter(({ status }) => status === "published"),
    changeKey: () => {
      secret = randomBytes(32).toString("hex");
    },
  };
}

const empty = {
  status: "draft",
  slug: "untitled",
  title: "(Untitled)",
  html: "",
  custom_excerpt: null,
  canonical_url: null,
  feature_image: null,
  feature_image_alt: null,
  meta_title: null,
  meta_description: null,
  tags: [],
  codeinjection_foot: null,
  updated_at: "",
};

// Ghost stores an article as its own tree, which has no comments.
function withoutComments(html: string): string {
  return html.replaceAll(/<!--[\s\S]*?-->/g, "");
}

function fail(status: number, type: string, message: string, context: string | null = null): Reply {
  return { status, json: { errors: [{ message, context, type, details: null, code: null, id: "1" }] } };
}
