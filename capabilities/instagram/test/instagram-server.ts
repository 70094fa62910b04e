import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { type Answer, give, giveFaulty, type SendFault } from "#test/outside/faulty.ts";
import { listenHttp } from "#test/outside/listen.ts";

type User = { id: string; username: string; name: string };
type Container = {
  id: string;
  picture: { url: string; alt: string; bytes: number } | undefined;
  children: string[];
  caption: string;
  status: "IN_PROGRESS" | "FINISHED" | "PUBLISHED" | "ERROR" | "EXPIRED";
  polls: number;
};
type InstagramPost = { id: string; userId: string; caption: string; container: string; alts: string[]; at: number };

const client = { clientId: "990011", clientSecret: "meta-s3cret" } as const;
const scopesGiven = ["instagram_business_basic", "instagram_business_content_publish"];

/** Opens Instagram on loopback: tokens, containers and published posts, with a log of the truth and faults on request. */
export async function openInstagramServer() {
  const users = new Map<string, User>();
  const access = new Map<string, { userId: string; long: boolean }>();
  const codes = new Map<string, { userId: string; redirectUri: string }>();
  const containers = new Map<string, Container>();
  const posts: InstagramPost[] = [];
  const attempts = new Map<string, number>();
  const state = {
    requests: [] as string[],
    /** Fetches a picture from its URL, as Instagram does. */
    fetchPicture: async (_url: string): Promise<Buffer | undefined> => undefined,
    onPublish: (_sent: { caption: string; attempt: number }): SendFault | undefined => undefined,
    afterPublish: (_caption: string) => {},
    /** Number of polls for which a container stays in progress. */
    processing: 0,
    /** Status of a container once it is processed. */
    becomes: "FINISHED" as Container["status"],
    listStatus: undefined as number | undefined,
    hidden: new Set<string>(),
    /** Publishes a published container again, which Instagram does not do. Then only our own ledger prevents a second post. */
    publishesAgain: false,
    permalinkOf: (id: string) => `https://www.instagram.com/p/${id}/`,
    refreshes: 0,
    grantedScopes: scopesGiven,
    waitMinutes: 5,
  };
  let serial = 17_800_000_000_000_000n;
  const nextId = () => {
    serial += 1n;
    return String(serial);
  };

  const listening = await listenHttp(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://instagram.test");
    state.requests.push(`${request.method} ${pathname.replaceAll(/\d{10,}/g, "ID")}`);
    const body = await buffer(request);
    if (pathname === "/oauth/access_token") return give(response, tradeCode(new URLSearchParams(String(body))));
    if (pathname === "/access_token" || pathname === "/refresh_access_token") return give(response, tradeToken(pathname, searchParams));
    const token = access.get(request.headers.authorization?.replace(/^Bearer /, "") ?? "");
    const user = users.get(token?.userId ?? "");
    if (user === undefined || !token?.long) return give(response, problem(190));
    if (pathname === "/me")
      return give(response, { status: 200, body: { user_id: user.id, username: user.username, name: user.name, id: "1" } });
    const json = () => JSON.parse(String(body));
    if (request.method === "POST" && pathname === `/${user.id}/media`) return give(response, await createContainer(json()));
    if (request.method === "POST" && pathname === `/${user.id}/media_publish`) return publish(user, json().creation_id, response);
    if (pathname === `/${user.id}/media`) return give(response, list(user, searchParams));
    give(response, look(pathname.slice(1)));
  });
  const url = `http://127.0.0.1:${listening.port}`;

  function tradeCode(form: URLSearchParams): Answer {
    const error = (error_message: string) => ({ status: 400, body: { error_type: "OAuthException", code: 400, error_message } });
    if (form.get("client_id") !== client.clientId || form.get("client_secret") !== client.clientSecret)
      return error("Invalid platform app");
    const granted = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    if (granted === undefined || granted.redirectUri !== form.get("redirect_uri")) return error("Invalid authorization code");
    const short = `igs-${randomBytes(20).toString("hex")}`;
    access.set(short, { userId: granted.userId, long: false });
    return { status: 200, body: { data: [{ access_token: short, user_id: granted.userId, permissions: state.grantedScopes.join(",") }] } };
  }

  function tradeToken(pathname: string, query: URLSearchParams): Answer {
    const known = access.get(query.get("access_token") ?? "");
    const renews = pathname === "/refresh_access_token";
    if (renews) state.refreshes += 1;
    if (known === undefined || known.long !== renews) return problem(190);
    if (query.get("grant_type") !== (renews ? "ig_refresh_token" : "ig_exchange_token")) return problem(100);
    if (!renews && query.get("client_secret") !== client.clientSecret) return problem(1);
    const long = `igl-${randomBytes(20).toString("hex")}`;
    access.set(long, { userId: known.userId, long: true });
    return { status: 200, body: { access_token: long, token_type: "bearer", expires_in: 5_184_000 } };
  }

  type Create = {
    image_url?: string;
    is_carousel_item?: boolean;
    alt_text?: string;
    media_type?: string;
    children?: string[];
    caption?: string;
  };

  async function createContainer({
    image_url,
    is_carousel_item,
    alt_text = "",
    media_type,
    children = [],
    caption = "",
  }: Create): Promise<Answer> {
    const made: Container = { id: nextId(), picture: undefined, children, caption, status: "IN_PROGRESS", polls: 0 };
    if (media_type === "CAROUSEL") {
      const ready = children.every((id) => containers.get(id)?.status === "FINISHED");
      if (children.length < 2 || children.length > 10 || !ready || caption.length > 2200) return problem(100);
    } else {
      const bytes = image_url === undefined ? undefined : await state.fetchPicture(image_url);
      if (bytes?.subarray(0, 2).toString("hex") !== "ffd8" || !is_carousel_item || alt_text.length > 1000) return problem(9004);
      made.picture = { url: image_url ?? "", alt: alt_text, bytes: bytes.length };
    }
    containers.set(made.id, made);
    return { status: 200, body: { id: made.id } };
  }

  function look(id: string): Answer {
    const container = containers.get(id);
    if (container !== undefined) {
      container.polls += 1;
      if (container.status === "IN_PROGRESS" && container.polls > state.processing) container.status = state.becomes;
      return { status: 200, body: { status_code: container.status, id } };
    }
    const post = posts.find((candidate) => candidate.id === id);
    return post === undefined ? problem(100) : { status: 200, body: { permalink: state.permalinkOf(id), id } };
  }

  function publish(user: User, creationId: string, response: ServerResponse) {
    const container = containers.get(creationId);
    const caption = container?.caption ?? "";
    const attempt = (attempts.get(caption) ?? 0) + 1;
    attempts.set(caption, attempt);
    const act = (): Answer => {
      if (container === undefined || container.status === "EXPIRED") return problem(24);
      if (container.status === "IN_PROGRESS" || (container.status === "PUBLISHED" && !state.publishesAgain)) return problem(9007);
      const alts = container.children.map((id) => containers.get(id)?.picture?.alt ?? "");
      const post = { id: nextId(), userId: user.id, caption, container: creationId, alts, at: Date.now() };
      posts.push(post);
      container.status = "PUBLISHED";
      state.afterPublish(caption);
      return { status: 200, body: { id: post.id } };
    };
    const codes: Record<number, number> = { 401: 190, 403: 10, 429: 4, 400: 100 };
    giveFaulty(response, state.onPublish({ caption, attempt }), { problem: (status) => problem(codes[status] ?? 2, status), act });
  }

  function list(user: User, query: URLSearchParams): Answer {
    if (state.listStatus !== undefined) return problem(10, state.listStatus);
    const [from, limit] = [Number(query.get("after") ?? 0), Number(query.get("limit"))];
    const own = posts.filter(({ userId, id }) => userId === user.id && !state.hidden.has(id)).toReversed();
    const data = own
      .slice(from, from + limit)
      .map(({ id, caption, at }) => ({ id, caption, timestamp: new Date(at).toISOString().replace(/\.\d+Z$/, "+0000") }));
    const more = from + limit < own.length ? { next: `${url}/next` } : {};
    return { status: 200, body: { data, paging: { cursors: { before: "0", after: String(from + limit) }, ...more } } };
  }

  function problem(code: number, status = 400): Answer {
    const usage = JSON.stringify({ "99": [{ type: "instagram", call_count: 100, estimated_time_to_regain_access: state.waitMinutes }] });
    const headers: Record<string, string> = code === 4 ? { "x-business-use-case-usage": usage } : {};
    return { status, body: { error: { message: `Error ${code}`, type: "OAuthException", code, fbtrace_id: "A" } }, headers };
  }

  return {
    url,
    app: { ...client, apiUrl: url, authorizeUrl: `${url}/oauth/authorize`, tokenUrl: `${url}/oauth/access_token` },
    state,
    posts,
    containers,
    newUser(username = "hearth"): User {
      const user = { id: nextId(), username, name: "Hearth & Home" };
      users.set(user.id, user);
      return user;
    },
    agree(authorizeUrl: string, { id }: User): URL {
      const asked = new URL(authorizeUrl).searchParams;
      if (asked.get("client_id") !== client.clientId || asked.get("response_type") !== "code")
        throw new Error("Instagram does not know what is asked.");
      const [code, redirectUri] = [randomBytes(16).toString("hex"), asked.get("redirect_uri") ?? ""];
      codes.set(code, { userId: id, redirectUri });
      const back = new URL(redirectUri);
      back.searchParams.set("code", code);
      back.searchParams.set("state", asked.get("state") ?? "");
      return back;
    },
    expireAccess: () => access.clear(),
    [Symbol.asyncDispose]: () => listening[Symbol.asyncDispose](),
  };
}
