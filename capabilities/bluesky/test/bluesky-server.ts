import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { type Answer, give, giveFaulty, type SendFault } from "#test/outside/faulty.ts";
import { listenHttp } from "#test/outside/listen.ts";

type Account = { did: string; handle: string; password: string; status: "active" | "deactivated" | "takendown" };
type Ref = { uri: string; cid: string };
type Facet = { index: { byteStart: number; byteEnd: number }; features: { $type: string; uri?: string; tag?: string }[] };
type Blob = { $type: "blob"; ref: { $link: string }; mimeType: string; size: number };
type Image = { image: Blob; alt: string; aspectRatio?: { width: number; height: number } };
export type PostRecord = {
  $type: string;
  text: string;
  createdAt: string;
  facets?: Facet[];
  reply?: { root: Ref; parent: Ref };
  embed?: { $type: string; images: Image[] };
};
type Posted = Ref & { did: string; rkey: string; record: PostRecord };
type Create = { repo: string; collection: string; rkey: string; record: PostRecord };

const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });
const digestOf = (bytes: string | Buffer) => `bafyrei${createHash("sha256").update(bytes).digest("hex").slice(0, 52)}`;
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Opens a server of Bluesky accounts on loopback: sessions, blobs and posts, with a log of the truth and faults on request. */
export async function openServer() {
  const accounts = new Map<string, Account>();
  const access = new Map<string, string>();
  const refresh = new Map<string, string>();
  const blobs = new Map<string, Blob>();
  const posts: Posted[] = [];
  const attempts = new Map<string, number>();
  const state = {
    requests: [] as string[],
    onPost: (_sent: { text: string; attempt: number }): SendFault | undefined => undefined,
    /** Called when a post arrives, before the server acts on it. */
    beforePost: (_text: string) => {},
    /** Called once a post exists, before the request is answered. */
    afterPost: (_text: string) => {},
    /** Statuses with which calls are refused. Undefined lets them succeed. */
    readStatus: undefined as number | undefined,
    /** True: no post can be read yet. */
    isHidden: false,
    blobStatus: undefined as number | undefined,
    sessionStatus: undefined as number | undefined,
    /** Error of a sign-in that has the right password. */
    sessionError: undefined as string | undefined,
    sessions: 0,
    refreshes: 0,
    resetSeconds: 300,
  };

  const listening = await listenHttp(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://pds.test");
    const [, name = ""] = /^\/xrpc\/com\.atproto\.([\w.]+)$/.exec(pathname) ?? [];
    state.requests.push(`${request.method} ${name}`);
    const body = await buffer(request);
    if (name === "repo.createRecord" && request.method === "POST") {
      const account = accountOf(request);
      return "did" in account ? create(account, JSON.parse(String(body)), response) : give(response, account);
    }
    give(response, reply(request, name, searchParams, body));
  });

  function reply(request: IncomingMessage, name: string, query: URLSearchParams, body: Buffer): Answer {
    if (name === "repo.getRecord") return read(query);
    if (request.method !== "POST") return problem(404);
    if (name === "server.createSession") return signIn(JSON.parse(String(body)));
    if (name === "server.refreshSession") return renew(tokenOf(request));
    if (name === "server.deleteSession") return end(tokenOf(request));
    if (name === "repo.uploadBlob") return upload(request, body);
    return problem(404);
  }

  function tokenOf({ headers }: IncomingMessage): string {
    return headers.authorization?.replace(/^Bearer /, "") ?? "";
  }

  function signIn({ identifier, password }: { identifier: string; password: string }): Answer {
    if (state.sessionStatus !== undefined) return problem(state.sessionStatus);
    const account = [...accounts.values()].find(({ did, handle }) => identifier === did || identifier === handle);
    if (account === undefined || account.password !== password)
      return problem(401, "AuthenticationRequired", "Invalid identifier or password");
    if (state.sessionError !== undefined) return problem(401, state.sessionError);
    if (account.status === "takendown") return problem(401, "AccountTakedown", "Account has been taken down");
    state.sessions += 1;
    return issue(account);
  }

  function renew(token: string): Answer {
    if (state.sessionStatus !== undefined) return problem(state.sessionStatus);
    state.refreshes += 1;
    const account = accounts.get(refresh.get(token) ?? "");
    if (account === undefined) return problem(400, "ExpiredToken", "Token has been revoked");
    if (account.status === "takendown") return problem(401, "AccountTakedown", "Account has been taken down");
    refresh.delete(token);
    return issue(account);
  }

  function issue({ did, handle, status }: Account): Answer {
    const tokens = [7200, 7_776_000].map((seconds) => {
      const claims = { sub: did, exp: Math.floor(Date.now() / 1000) + seconds, jti: randomBytes(8).toString("hex") };
      return `${encoded({ alg: "HS256" })}.${encoded(claims)}.${randomBytes(32).toString("base64url")}`;
    });
    const [accessJwt = "", refreshJwt = ""] = tokens;
    access.set(accessJwt, did);
    refresh.set(refreshJwt, did);
    const isActive = status === "active";
    return { status: 200, body: { did, handle, accessJwt, refreshJwt, active: isActive, ...(!isActive && { status }) } };
  }

  function end(token: string): Answer {
    return refresh.delete(token) ? { status: 200 } : problem(401, "AuthMissing");
  }

  function accountOf(request: IncomingMessage): Account | Answer {
    const account = accounts.get(access.get(tokenOf(request)) ?? "");
    if (account === undefined) return problem(400, "ExpiredToken", "Token has expired");
    if (account.status === "takendown") return problem(401, "AccountTakedown", "Account has been taken down");
    return account.status === "deactivated" ? problem(401, "AccountDeactivated", "Account is deactivated") : account;
  }

  function upload(request: IncomingMessage, body: Buffer): Answer {
    const account = accountOf(request);
    if (!("did" in account)) return account;
    if (state.blobStatus !== undefined) return problem(state.blobStatus);
    const blob: Blob = {
      $type: "blob",
      ref: { $link: digestOf(body) },
      mimeType: request.headers["content-type"] ?? "",
      size: body.length,
    };
    blobs.set(blob.ref.$link, blob);
    return { status: 200, body: { blob } };
  }

  function read(query: URLSearchParams): Answer {
    if (state.readStatus !== undefined) return problem(state.readStatus);
    const found = posts.find(({ did, rkey }) => did === query.get("repo") && rkey === query.get("rkey"));
    if (found === undefined || state.isHidden) return problem(400, "RecordNotFound", "Could not locate record");
    return { status: 200, body: { uri: found.uri, cid: found.cid, value: found.record } };
  }

  function create(account: Account, sent: Create, response: Parameters<typeof give>[0]): void {
    const { text } = sent.record;
    const attempt = (attempts.get(text) ?? 0) + 1;
    attempts.set(text, attempt);
    state.beforePost(text);
    giveFaulty(response, state.onPost({ text, attempt }), { problem, act: () => write(account, sent) });
  }

  function write({ did }: Account, { repo, collection, rkey, record }: Create): Answer {
    const refusal = repo === did && collection === "app.bsky.feed.post" ? refusalOf(rkey, record) : "Invalid repo or collection";
    if (refusal !== undefined) return problem(400, "InvalidRequest", refusal);
    // The record keys of a repository are unique, and Bluesky's own server answers in this way.
    if (posts.some((post) => post.did === did && post.rkey === rkey)) return problem(500, "InternalServerError", "Internal Server Error");
    const post = { did, rkey, record, uri: `at://${did}/${collection}/${rkey}`, cid: digestOf(JSON.stringify(record)) };
    posts.push(post);
    state.afterPost(record.text);
    return { status: 200, body: { uri: post.uri, cid: post.cid, validationStatus: "valid" } };
  }

  function refusalOf(rkey: string, { $type, text, createdAt, facets = [], reply: answers, embed }: PostRecord): string | undefined {
    const bytes = Buffer.byteLength(text);
    if (!/^[2-7a-j][2-7a-z]{12}$/.test(rkey)) return "Invalid record key for app.bsky.feed.post";
    if ($type !== "app.bsky.feed.post" || Number.isNaN(Date.parse(createdAt))) return "Invalid app.bsky.feed.post record";
    if (bytes > 3000 || [...segmenter.segment(text)].length > 300) return "Record/text must not be longer than 300 graphemes";
    if (facets.some(({ index: { byteStart, byteEnd } }) => byteStart >= byteEnd || byteEnd > bytes))
      return "Record/facets are out of the text";
    const isThere = ({ uri, cid }: Ref) => posts.some((post) => post.uri === uri && post.cid === cid);
    if (answers !== undefined && !(isThere(answers.root) && isThere(answers.parent))) return "Record/reply is of no post";
    const images = embed?.images ?? [];
    if (images.length > 4 || images.some(({ image }) => !blobs.has(image.ref.$link))) return "Could not find blob";
    return images.some(({ image }) => image.size > 1_000_000) ? "Record/embed/images is too large" : undefined;
  }

  function problem(status: number, error = "InvalidRequest", message = `Fault ${status}`): Answer {
    const reset = String(Math.floor(Date.now() / 1000) + state.resetSeconds);
    const named = status === 429 ? "RateLimitExceeded" : status === 401 && error === "InvalidRequest" ? "AuthenticationRequired" : error;
    return { status, body: { error: named, message }, ...(status === 429 && { headers: { "ratelimit-reset": reset } }) };
  }

  const server = {
    url: `http://127.0.0.1:${listening.port}`,
    state,
    posts,
    blobs,
    accounts,
    /** Makes an account, and returns the credentials with which it connects. */
    newAccount(handle = "hearth.test") {
      const account: Account = {
        did: `did:plc:${randomBytes(12).toString("hex")}`,
        handle,
        password: "abcd-2efg-hij3-klmn",
        status: "active",
      };
      accounts.set(account.did, account);
      return { identifier: handle, appPassword: account.password };
    },
    /** The account that was made last. */
    get account(): Account {
      const account = [...accounts.values()].at(-1);
      if (account === undefined) throw new Error("There is no account.");
      return account;
    },
    sessionsOpen: () => refresh.size,
    expireAccess: () => access.clear(),
    /** Ends all sessions, as after 90 days. */
    endSessions() {
      access.clear();
      refresh.clear();
    },
    [Symbol.asyncDispose]: () => listening[Symbol.asyncDispose](),
  };
  return server;
}
