import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import type { SendFault } from "#test/outside/faulty.ts";
import { listenHttp } from "#test/outside/listen.ts";

export type Posted = { id: string; userId: string; text: string; replyTo: string | undefined; mediaIds: string[]; at: number };
type User = { id: string; username: string; name: string };
type Media = { id: string; type: string; bytes: number; alt: string | undefined };
type Grant = { userId: string; scopes: string; challenge: string; redirectUri: string };

const xClient = { clientId: "galley client", clientSecret: "s3cret:of/the app" } as const;
const allScopes = "tweet.read tweet.write users.read media.write offline.access";

/** Opens X on loopback: its token service, media, posts and timelines, with a log of the truth and faults on request. */
export async function openXServer() {
  const users = new Map<string, User>();
  const access = new Map<string, { userId: string; expiresAt: number }>();
  const refresh = new Map<string, { userId: string; scopes: string }>();
  const codes = new Map<string, Grant>();
  const media = new Map<string, Media>();
  const posts: Posted[] = [];
  const state = {
    /** Every request as it came, without its body. */
    requests: [] as string[],
    refreshes: 0,
    revoked: [] as string[],
    /** Returns the fault of a part, or undefined for none. */
    onPost: (_sent: { text: string; attempt: number }): SendFault | undefined => undefined,
    /** The words of a 403. */
    refusal: "You are not permitted to perform this action.",
    /** Called when a request arrives, before the server acts on it. */
    beforePost: (_text: string) => {},
    /** Called once a post exists, before the request is answered. */
    afterPost: (_text: string): void | Promise<void> => {},
    refuseDuplicates: true,
    /** Status with which reads of timelines are refused. Undefined lets them succeed. */
    timelineStatus: undefined as number | undefined,
    /** Posts that the timeline does not show yet. */
    hidden: new Set<string>(),
    tokenStatus: undefined as number | undefined,
    tokenMilliseconds: 0,
    mediaStatus: undefined as number | undefined,
    /** Called while an image is being taken. */
    onUpload: async () => {},
    resetSeconds: 300,
    /** Posts that X takes from one user in a window of so many seconds. Undefined takes any number. */
    limit: undefined as { calls: number; seconds: number } | undefined,
    /** Posts refused for the limit. */
    limited: 0,
    grantedScopes: allScopes,
    pageSize: 100,
  };
  const attempts = new Map<string, number>();
  const windows = new Map<string, { left: number; endsAt: number }>();
  let serial = 1_900_000_000_000_000_000n;
  const nextId = () => {
    serial += 1n;
    return String(serial);
  };

  const listening = await listenHttp(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://x.test");
    state.requests.push(`${request.method} ${pathname}`);
    const body = await buffer(request);
    const answer = (status: number, value: unknown, headers: Record<string, string> = {}) =>
      void response.writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers }).end(JSON.stringify(value));
    if (pathname === "/2/oauth2/token") return giveTokens(request, body, answer);
    if (pathname === "/2/oauth2/revoke") return revoke(request, body, answer);
    const user = userOf(request);
    if (user === undefined) return answer(401, problem(401, "Unauthorized", "Unauthorized"));
    if (pathname === "/2/users/me") return answer(200, { data: user });
    if (pathname === "/2/media/upload" && request.method === "POST") return upload(request, body, answer);
    if (pathname === "/2/media/metadata" && request.method === "POST") return describeMedia(body, answer);
    if (pathname === "/2/tweets" && request.method === "POST") return create(user, JSON.parse(String(body)), response, answer);
    if (pathname === `/2/users/${user.id}/tweets`) return timeline(user, searchParams, answer);
    return answer(404, problem(404, "Not Found", "Not Found"));
  });
  const url = `http://127.0.0.1:${listening.port}`;

  type Answer = (status: number, value: unknown, headers?: Record<string, string>) => unknown;

  function userOf(request: IncomingMessage): User | undefined {
    const token = access.get(request.headers.authorization?.replace(/^Bearer /, "") ?? "");
    return token === undefined || token.expiresAt < Date.now() ? undefined : users.get(token.userId);
  }

  function isApp(request: IncomingMessage): boolean {
    const [name, secret] = [xClient.clientId, xClient.clientSecret].map(encodeURIComponent);
    return request.headers.authorization === `Basic ${Buffer.from(`${name}:${secret}`).toString("base64")}`;
  }

  async function giveTokens(request: IncomingMessage, body: Buffer, answer: Answer): Promise<unknown> {
    if (state.tokenMilliseconds > 0) await new Promise((resolve) => setTimeout(resolve, state.tokenMilliseconds));
    if (state.tokenStatus !== undefined) return answer(state.tokenStatus, problem(state.tokenStatus, "Away", "Away"));
    if (!isApp(request)) return answer(401, { error: "unauthorized_client", error_description: "Missing valid authorization header" });
    const form = Object.fromEntries(new URLSearchParams(String(body)));
    if (form.grant_type === "refresh_token") {
      state.refreshes += 1;
      const known = refresh.get(form.refresh_token ?? "");
      if (known === undefined)
        return answer(400, { error: "invalid_request", error_description: "Value passed for the token was invalid." });
      refresh.delete(form.refresh_token ?? "");
      return answer(200, issue(known.userId, known.scopes));
    }
    const grant = codes.get(form.code ?? "");
    codes.delete(form.code ?? "");
    const challenge = createHash("sha256")
      .update(form.code_verifier ?? "")
      .digest("base64url");
    if (
      grant === undefined ||
      grant.challenge !== challenge ||
      grant.redirectUri !== form.redirect_uri ||
      form.client_id !== xClient.clientId
    )
      return answer(400, { error: "invalid_request", error_description: "Value passed for the authorization code was invalid." });
    answer(200, issue(grant.userId, grant.scopes));
  }

  function issue(userId: string, scopes: string, seconds = 7200) {
    const [accessToken, refreshToken] = [`xat-${randomBytes(24).toString("hex")}`, `xrt-${randomBytes(24).toString("hex")}`];
    access.set(accessToken, { userId, expiresAt: Date.now() + seconds * 1000 });
    refresh.set(refreshToken, { userId, scopes });
    return { token_type: "bearer", expires_in: seconds, access_token: accessToken, refresh_token: refreshToken, scope: scopes };
  }

  function revoke(request: IncomingMessage, body: Buffer, answer: Answer) {
    if (!isApp(request)) return answer(401, { error: "unauthorized_client" });
    const token = new URLSearchParams(String(body)).get("token") ?? "";
    state.revoked.push(token);
    access.delete(token);
    refresh.delete(token);
    answer(200, { revoked: true });
  }

  async function upload(request: IncomingMessage, body: Buffer, answer: Answer): Promise<unknown> {
    await state.onUpload();
    if (state.mediaStatus !== undefined) return answer(state.mediaStatus, problem(state.mediaStatus, "Media", "Media"));
    const form = await new Response(new Uint8Array(body), {
      headers: { "content-type": request.headers["content-type"] ?? "" },
    }).formData();
    const file = form.get("media");
    if (!(file instanceof File) || form.get("media_category") !== "tweet_image" || file.size > 5_242_880)
      return answer(400, problem(400, "Invalid Request", "media is missing or too large"));
    const id = nextId();
    media.set(id, { id, type: file.type, bytes: file.size, alt: undefined });
    answer(200, { data: { id, media_key: `3_${id}`, expires_after_secs: 86_400, size: file.size } });
  }

  function describeMedia(body: Buffer, answer: Answer) {
    const { id, metadata } = JSON.parse(String(body)) as { id: string; metadata: { alt_text: { text: string } } };
    const found = media.get(id);
    if (found === undefined) return answer(400, problem(400, "Invalid Request", "There is no such media."));
    found.alt = metadata.alt_text.text;
    answer(200, { data: { id, associated_metadata: metadata } });
  }

  /** Counts a post against its user's window, and returns the headers that tell it. */
  function countPost(user: User): { isRefused: boolean; headers: Record<string, string> } {
    const { limit } = state;
    if (limit === undefined) return { isRefused: false, headers: {} };
    const known = windows.get(user.id);
    const window = known !== undefined && known.endsAt > Date.now() ? known : { left: limit.calls, endsAt: endOf(limit.seconds) };
    windows.set(user.id, window);
    const isRefused = window.left === 0;
    if (isRefused) state.limited += 1;
    else window.left -= 1;
    const headers = { limit: limit.calls, remaining: window.left, reset: window.endsAt / 1000 };
    return {
      isRefused,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [`x-rate-limit-${name}`, String(value)])),
    };
  }

  type Create = { text: string; reply?: { in_reply_to_tweet_id: string }; media?: { media_ids: string[] } };

  async function create(user: User, sent: Create, response: ServerResponse, answer: Answer) {
    const attempt = (attempts.get(sent.text) ?? 0) + 1;
    attempts.set(sent.text, attempt);
    state.beforePost(sent.text);
    const fault = state.onPost({ text: sent.text, attempt });
    if (fault === "reset_before") return void response.socket?.resetAndDestroy();
    if (fault === "silent_before") return;
    if (fault === "500_before") return answer(500, problem(500, "Internal Server Error", "Internal Server Error"));
    if (fault === "401") return answer(401, problem(401, "Unauthorized", "Unauthorized"));
    if (fault === "403") return answer(403, problem(403, "Forbidden", state.refusal));
    if (fault === "400") return answer(400, problem(400, "Invalid Request", "One or more parameters to your request was invalid."));
    const counted = countPost(user);
    if (counted.isRefused) return answer(429, problem(429, "Too Many Requests", "Too Many Requests"), counted.headers);
    if (fault === "429")
      return answer(429, problem(429, "Too Many Requests", "Too Many Requests"), {
        "x-rate-limit-reset": String(Math.floor(Date.now() / 1000) + state.resetSeconds),
      });
    if (state.refuseDuplicates && posts.some((post) => post.userId === user.id && post.text === sent.text))
      return answer(403, problem(403, "Forbidden", "You are not allowed to create a Tweet with duplicate content."));
    const mediaIds = sent.media?.media_ids ?? [];
    if (mediaIds.some((id) => !media.has(id))) return answer(400, problem(400, "Invalid Request", "Your media IDs are invalid."));
    const replyTo = sent.reply?.in_reply_to_tweet_id;
    if (replyTo !== undefined && !posts.some(({ id }) => id === replyTo))
      return answer(403, problem(403, "Forbidden", "You attempted to reply to a Tweet that is deleted or not visible to you."));
    const post = { id: nextId(), userId: user.id, text: sent.text, replyTo, mediaIds, at: Date.now() };
    posts.push(post);
    await state.afterPost(sent.text);
    if (fault === "reset_after") return void response.socket?.resetAndDestroy();
    if (fault === "silent_after") return;
    if (fault === "503_after") return answer(503, problem(503, "Service Unavailable", "Over capacity"));
    if (fault === "cut_after") {
      response.writeHead(201, { "content-type": "application/json", "content-length": "90" }).write('{"data":{"id":"19');
      return void setImmediate(() => response.socket?.destroy());
    }
    answer(201, { data: { id: post.id, text: shown(post).text, edit_history_tweet_ids: [post.id] } }, counted.headers);
  }

  function timeline(user: User, query: URLSearchParams, answer: Answer) {
    if (state.timelineStatus !== undefined) return answer(state.timelineStatus, problem(state.timelineStatus, "No", "No"));
    const since = Date.parse(query.get("start_time") ?? "1970-01-01T00:00:00Z");
    const from = Number(query.get("pagination_token") ?? 0);
    const own = posts.filter((post) => post.userId === user.id && post.at >= since && !state.hidden.has(post.id)).toReversed();
    const page = own.slice(from, from + state.pageSize);
    const next = from + state.pageSize < own.length ? { next_token: String(from + state.pageSize) } : {};
    answer(200, { ...(page.length > 0 && { data: page.map(shown) }), meta: { result_count: page.length, ...next } });
  }

  /** Returns a post as X shows it: links shortened, three characters as entities, a link for its picture. */
  function shown({ id, text, replyTo, mediaIds, at }: Posted) {
    const urls: { url: string; expanded_url: string; display_url: string; media_key?: string }[] = [];
    let result = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    result = result.replace(/(https?:\/\/)?[\w.-]+\.(?:example|com)(\/\S*)?/g, (link) => {
      const url = `https://t.co/${randomBytes(5).toString("hex")}`;
      const plain = link.replaceAll("&amp;", "&");
      const expanded = new URL(plain.startsWith("http") ? plain : `http://${plain}`).href;
      urls.push({ url, expanded_url: expanded, display_url: plain });
      return url;
    });
    for (const mediaId of mediaIds) {
      const url = `https://t.co/${randomBytes(5).toString("hex")}`;
      urls.push({ url, expanded_url: `https://x.com/hearth/status/${id}/photo/1`, display_url: "pic.x.com/1", media_key: `3_${mediaId}` });
      result += ` ${url}`;
    }
    return {
      id,
      text: result,
      created_at: new Date(at).toISOString(),
      edit_history_tweet_ids: [id],
      ...(urls.length > 0 && { entities: { urls } }),
      ...(replyTo !== undefined && { referenced_tweets: [{ type: "replied_to", id: replyTo }] }),
    };
  }

  return {
    url,
    app: { ...xClient, apiUrl: url, authorizeUrl: `${url}/i/oauth2/authorize`, tokenUrl: `${url}/2/oauth2/token` },
    state,
    posts,
    media,
    newUser(username = "hearth"): User {
      const user = { id: nextId(), username, name: "Hearth & Home" };
      users.set(user.id, user);
      return user;
    },
    issue,
    /** Begins new windows for everybody. */
    endWindows: () => windows.clear(),
    /** Agrees as a person who opens the URL, and returns the URL to which X sends their browser. */
    agree(authorizeUrl: string, user: User): URL {
      const asked = new URL(authorizeUrl).searchParams;
      if (
        asked.get("client_id") !== xClient.clientId ||
        asked.get("response_type") !== "code" ||
        asked.get("code_challenge_method") !== "S256"
      )
        throw new Error("X does not know what is asked.");
      const code = randomBytes(16).toString("hex");
      const redirectUri = asked.get("redirect_uri") ?? "";
      codes.set(code, { userId: user.id, scopes: state.grantedScopes, challenge: asked.get("code_challenge") ?? "", redirectUri });
      const back = new URL(redirectUri);
      back.searchParams.set("state", asked.get("state") ?? "");
      back.searchParams.set("code", code);
      return back;
    },
    /** Makes every access token invalid. */
    expireAccess: () => access.clear(),
    /** Revokes the access, as the account's owner does. */
    forgetGrants() {
      access.clear();
      refresh.clear();
    },
    [Symbol.asyncDispose]: () => listening[Symbol.asyncDispose](),
  };
}

/** Returns the next whole second that is so many seconds away: X names ends of windows in seconds. */
function endOf(seconds: number): number {
  return Math.ceil(Date.now() / 1000 + seconds) * 1000;
}

function problem(status: number, title: string, detail: string) {
  return { title, detail, type: "about:blank", status };
}
