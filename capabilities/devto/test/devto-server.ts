import { type Asked, openPlatformServer, type Reply } from "#test/outside/platform-server.ts";

type Article = {
  id: number;
  title: string;
  slug: string;
  published: boolean;
  body_markdown: string;
  canonical_url: string | null;
  description: string;
  main_image: string | null;
  tags?: string[];
  publishedAt: number;
  /** Owner of the article; the first account when absent. */
  owner?: string;
};

export const devToAccount = { apiKey: "dEvT0k3yOfMarta1234567" };
export const otherDevToAccount = { apiKey: "aN0th3rK3yOfJonas76543" };

const titleLengthMax = 128;
const withoutCode = /(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g;

/**
 * Opens Forem's API v1 on loopback: the keys of two accounts, an account's own list in pages, articles of others that answer
 * like unknown ones, one article for each canonical URL, slugs that never change, Liquid before Markdown. Source:
 * developers.forem.com/api/v1.
 */
export async function openDevToServer() {
  const articles = new Map<number, Article>();
  const owners = new Map([
    [devToAccount.apiKey, "marta"],
    [otherDevToAccount.apiKey, "jonas"],
  ]);
  let lastId = 0;

  function answer({ method, path, query, headers, body }: Asked): Reply {
    if ((headers["user-agent"] ?? "") === "") return { status: 403, html: "Forbidden Bots" };
    const owner = owners.get(headers["api-key"] ?? "");
    if (owner === undefined) return fail(401, "unauthorized");
    if (path === "/api/users/me") return { status: 200, json: { type_of: "user", id: 3, username: owner, name: owner } };
    if (method === "GET" && path === "/api/articles/me/all") return { status: 200, json: list(query, owner) };
    if (method === "POST" && path === "/api/articles") return save(undefined, body, owner);
    const id = Number(/^\/api\/articles\/(\d+)$/.exec(path)?.[1]);
    const known = articles.get(id);
    if (method !== "PUT" || known === undefined || ownerOf(known) !== owner) return fail(404, "not found");
    return save(known, body, owner);
  }

  function list(query: URLSearchParams, owner: string): object[] {
    const size = Math.min(1000, Number(query.get("per_page") ?? 30));
    const from = (Number(query.get("page") ?? 1) - 1) * size;
    return [...articles.values()]
      .filter((article) => ownerOf(article) === owner)
      .sort((a, b) => b.publishedAt - a.publishedAt || b.id - a.id)
      .slice(from, from + size)
      .map((article) => ({ ...present(article), published: article.published, body_markdown: article.body_markdown }));
  }

  function save(known: Article | undefined, body: unknown, owner: string): Reply {
    const sent = (body as { article?: Partial<Article> }).article;
    if (typeof sent !== "object") return fail(422, "article param must be a JSON object");
    const id = known?.id ?? ++lastId;
    const article: Article = { ...(known ?? { ...empty, id, publishedAt: id, slug: slugOf(sent.title ?? "", id), owner }), ...sent };
    if (article.title.length > titleLengthMax) return fail(422, `Title is too long (maximum is ${titleLengthMax} characters)`);
    if ((article.tags?.length ?? 0) > 4) return fail(422, "Tag list exceed the maximum of 4 tags");
    if (article.tags?.some((tag) => !/^[\p{L}\p{N}]{1,30}$/u.test(tag)))
      return fail(422, "Tag contains non-alphanumeric or prohibited unicode characters");
    const taken = [...articles.values()].some((other) => other.id !== id && other.canonical_url === article.canonical_url);
    if (article.canonical_url !== null && taken) return fail(422, "Canonical url has already been taken");
    const liquid = /\{[{%]/.exec(article.body_markdown.replaceAll(withoutCode, ""));
    if (liquid !== null) return fail(422, `Liquid syntax error: Unknown tag '${liquid[0]}'`);
    articles.set(id, article);
    return { status: known === undefined ? 201 : 200, json: present(article) };
  }

  function present(article: Article) {
    const { id, title, slug, canonical_url, description, main_image } = article;
    const path = `/${ownerOf(article)}/${slug}`;
    const url = `${server.url}${path}`;
    return {
      type_of: "article",
      id,
      title,
      slug,
      url,
      path,
      canonical_url: canonical_url ?? url,
      description,
      cover_image: main_image,
    };
  }

  const server = await openPlatformServer(answer);
  return {
    ...server,
    articles,
    shown: () => [...articles.values()].filter(({ published }) => published),
    changeKey: () => {
      owners.delete(devToAccount.apiKey);
    },
  };
}

const empty = { title: "", published: false, body_markdown: "", canonical_url: null, description: "", main_image: null };

function ownerOf({ owner = "marta" }: Article): string {
  return owner;
}

function slugOf(title: string, id: number): string {
  return `${title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 40)}-${id.toString(36)}`;
}

function fail(status: number, error: string): Reply {
  return { status, json: { error, status } };
}
