import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { type Answer, give, giveFaulty, type SendFault } from "#test/outside/faulty.ts";
import { listenHttp } from "#test/outside/listen.ts";

type Member = { sub: string; name: string };
type MediaKind = "document" | "image";
type Media = { urn: string; kind: MediaKind; owner: string; bytes: Buffer | undefined; polls: number };
type Content = { media?: { title?: string; id: string; altText?: string }; article?: { source: string; title: string } };
type Sent = { author: string; commentary: string; visibility: string; lifecycleState: string; distribution: object; content?: Content };
type LinkedinPost = {
  id: string;
  author: string;
  commentary: string;
  shown: string;
  content: Content | undefined;
  createdAt: number;
};

const client = { clientId: "linkedin client", clientSecret: "li-s3cret" } as const;
const altLengthMax = 4086;
const scopesGiven = "openid,profile,w_member_social";

/** Opens LinkedIn on loopback: tokens, documents, images and posts, with a log of the truth and faults on request. */
export async function openLinkedinServer() {
  const members = new Map<string, Member>();
  const access = new Map<string, string>();
  const refresh = new Map<string, string>();
  const codes = new Map<string, { sub: string; redirectUri: string }>();
  const documents = new Map<string, Media>();
  const images = new Map<string, Media>();
  const posts: LinkedinPost[] = [];
  const attempts = new Map<string, number>();
  const state = {
    requests: [] as string[],
    onPost: (_sent: { text: string; attempt: number }): SendFault | undefined => undefined,
    afterPost: (_text: string) => {},
    refuseDuplicates: true,
    /** False: the app must not read members' posts. */
    mayRead: true,
    hidden: new Set<string>(),
    givesRefreshTokens: false,
    tokenStatus: undefined as number | undefined,
    refreshes: 0,
    grantedScopes: scopesGiven,
    /** Number of polls for which a document or an image is still being processed. */
    processing: 0,
    /** True: processing of documents fails. */
    documentFails: false,
    /** False: the app must not read the status of images. */
    mayReadImages: true,
    /** Status with which the start of an upload is refused. */
    uploadStatus: undefined as number | undefined,
    afterUpload: (_urn: string) => {},
    retrySeconds: 300,
  };
  let serial = 7_300_000_000_000_000_000n;
  const nextId = () => {
    serial += 1n;
    return String(serial);
  };
  let url = "";

  const listening = await listenHttp(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://linkedin.test");
    state.requests.push(`${request.method} ${pathname}`);
    const body = await buffer(request);
    const sub = access.get(request.headers.authorization?.replace(/^Bearer /, "") ?? "");
    if (pathname === "/oauth/v2/accessToken") return give(response, tokens(new URLSearchParams(String(body))));
    if (sub === undefined) return give(response, problem(401, "The token used in the request has been revoked by the user"));
    if (pathname === "/v2/userinfo") return give(response, { status: 200, body: { ...members.get(sub), locale: "en-US" } });
    if (pathname.startsWith("/upload/")) return give(response, upload(decodeURIComponent(pathname.slice(8)), body));
    if (!/^20\d{4}$/.test(String(request.headers["linkedin-version"])) || request.headers["x-restli-protocol-version"] !== "2.0.0")
      return give(response, problem(426, "Requested version is not active"));
    const [, kind, urn] = /^\/rest\/(document|image)s(?:\/(.+))?$/.exec(pathname) ?? [];
    if (kind === "document" || kind === "image")
      return give(response, urn === undefined ? beginUpload(kind, JSON.parse(String(body))) : mediaStatus(decodeURIComponent(urn)));
    if (pathname === "/rest/posts" && request.method === "POST") return create(`urn:li:person:${sub}`, JSON.parse(String(body)), response);
    if (pathname === "/rest/posts") return give(response, list(request, searchParams));
    give(response, problem(404, "Resource not found"));
  });
  url = `http://127.0.0.1:${listening.port}`;

  function tokens(form: URLSearchParams): Answer {
    if (state.tokenStatus !== undefined) return { status: state.tokenStatus, body: {} };
    if (form.get("client_id") !== client.clientId || form.get("client_secret") !== client.clientSecret)
      return { status: 401, body: { error: "invalid_client", error_description: "Client authentication failed" } };
    if (form.get("grant_type") === "refresh_token") {
      state.refreshes += 1;
      const sub = refresh.get(form.get("refresh_token") ?? "");
      return sub === undefined ? { status: 400, body: { error: "invalid_grant" } } : { status: 200, body: issue(sub) };
    }
    const granted = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    if (granted === undefined || granted.redirectUri !== form.get("redirect_uri"))
      return { status: 400, body: { error: "invalid_request", error_description: "Unable to retrieve access token" } };
    return { status: 200, body: issue(granted.sub) };
  }

  function issue(sub: string) {
    const [accessToken, refreshToken] = [`lat-${randomBytes(24).toString("hex")}`, `lrt-${randomBytes(24).toString("hex")}`];
    access.set(accessToken, sub);
    if (state.givesRefreshTokens) refresh.set(refreshToken, sub);
    const more = state.givesRefreshTokens ? { refresh_token: refreshToken, refresh_token_expires_in: 31_536_000 } : {};
    return { access_token: accessToken, expires_in: 5_184_000, scope: state.grantedScopes, ...more };
  }

  function beginUpload(kind: MediaKind, { initializeUploadRequest: { owner } }: { initializeUploadRequest: { owner: string } }): Answer {
    if (state.uploadStatus !== undefined) return problem(state.uploadStatus, `Fault ${state.uploadStatus}`);
    const urn = `urn:li:${kind}:D4E10A${nextId()}`;
    (kind === "document" ? documents : images).set(urn, { urn, kind, owner, bytes: undefined, polls: 0 });
    const uploadUrl = `${url}/upload/${encodeURIComponent(urn)}`;
    return { status: 200, body: { value: { uploadUrlExpiresAt: Date.now() + 86_400_000, uploadUrl, [kind]: urn } } };
  }

  function mediaOf(urn: string): Media | undefined {
    return documents.get(urn) ?? images.get(urn);
  }

  function upload(urn: string, bytes: Buffer): Answer {
    const media = mediaOf(urn);
    if (media === undefined) return problem(404, "No such upload");
    media.bytes = bytes;
    state.afterUpload(urn);
    return { status: 201 };
  }

  function mediaStatus(urn: string): Answer {
    const media = mediaOf(urn);
    if (media === undefined) return problem(404, "No such media");
    if (media.kind === "image" && !state.mayReadImages) return problem(403, "Not enough permissions to access: partnerApiImages.GET");
    media.polls += 1;
    return { status: 200, body: { id: urn, owner: media.owner, status: statusOf(media) } };
  }

  function statusOf({ kind, bytes, polls }: Media): string {
    if (bytes === undefined) return "WAITING_UPLOAD";
    if (kind === "document" ? state.documentFails : !isJpegOrPng(bytes)) return "PROCESSING_FAILED";
    return polls > state.processing ? "AVAILABLE" : "PROCESSING";
  }

  function create(author: string, sent: Sent, response: ServerResponse) {
    const text = shownOf(sent.commentary);
    const attempt = (attempts.get(text) ?? 0) + 1;
    attempts.set(text, attempt);
    const same = posts.find((post) => post.author === author && post.commentary === sent.commentary);
    const fault = state.onPost({ text, attempt });
    if (fault === undefined && state.refuseDuplicates && same !== undefined) {
      const message = `com.linkedin.content.common.exception.BadRequestResponseException: Content is a duplicate of ${same.id}`;
      const errorDetails = { inputErrors: [{ description: "Duplicate post is detected", input: {}, code: "DUPLICATE_POST" }] };
      return give(response, { status: 422, body: { message, errorDetails, status: 422 } });
    }
    const { media } = sent.content ?? {};
    const given = media && mediaOf(media.id);
    const wrong =
      sent.author !== author || sent.visibility !== "PUBLIC" || sent.lifecycleState !== "PUBLISHED" || sent.commentary.length === 0;
    const wrongMedia = media && (given?.bytes === undefined || given.owner !== author || (media.altText ?? "").length > altLengthMax);
    if (wrong || wrongMedia || Object.keys(sent.content ?? {}).length > 1) return give(response, problem(400, "Unprocessable post"));
    const act = (): Answer => {
      const id = `urn:li:share:${nextId()}`;
      posts.push({ id, author, commentary: sent.commentary, shown: text, content: sent.content, createdAt: Date.now() });
      state.afterPost(text);
      return { status: 201, headers: { "x-restli-id": id } };
    };
    giveFaulty(response, fault, { problem: (status) => problem(status, `Fault ${status}`), act });
  }

  function list(request: IncomingMessage, query: URLSearchParams): Answer {
    if (!state.mayRead) return problem(403, "Not enough permissions to access: partnerApiPostsExternal.FINDER-author");
    if (request.headers["x-restli-method"] !== "FINDER" || query.get("q") !== "author") return problem(400, "Not a finder");
    const [from, count] = [Number(query.get("start") ?? 0), Number(query.get("count") ?? 10)];
    const own = posts.filter(({ author, id }) => author === query.get("author") && !state.hidden.has(id)).toReversed();
    const elements = own
      .slice(from, from + count)
      .map(({ id, author, commentary, createdAt }) => ({ id, author, commentary, createdAt, lifecycleState: "PUBLISHED" }));
    return { status: 200, body: { elements, paging: { start: from, count, links: [] } } };
  }

  function problem(status: number, message: string): Answer {
    const headers: Record<string, string> = status === 429 ? { "retry-after": String(state.retrySeconds) } : {};
    return { status, body: { status, message }, headers };
  }

  return {
    url,
    app: {
      ...client,
      apiUrl: url,
      authorizeUrl: `${url}/oauth/v2/authorization`,
      tokenUrl: `${url}/oauth/v2/accessToken`,
      apiVersion: "202605",
    },
    state,
    posts,
    documents,
    images,
    newUser(name = "Marta Vidal"): Member {
      const member = { sub: randomBytes(5).toString("hex"), name };
      members.set(member.sub, member);
      return member;
    },
    agree(authorizeUrl: string, { sub }: Member): URL {
      const asked = new URL(authorizeUrl).searchParams;
      if (asked.get("client_id") !== client.clientId || asked.get("response_type") !== "code")
        throw new Error("LinkedIn does not know what is asked.");
      const [code, redirectUri] = [randomBytes(16).toString("hex"), asked.get("redirect_uri") ?? ""];
      codes.set(code, { sub, redirectUri });
      const back = new URL(redirectUri);
      back.searchParams.set("code", code);
      back.searchParams.set("state", asked.get("state") ?? "");
      return back;
    },
    expireAccess: () => access.clear(),
    [Symbol.asyncDispose]: () => listening[Symbol.asyncDispose](),
  };
}

function isJpegOrPng(bytes: Buffer): boolean {
  return ["ffd8ff", "89504e"].includes(bytes.toString("hex", 0, 3));
}

/** Returns what LinkedIn shows of a text: everything up to the first reserved character without a meaning or a backslash. */
function shownOf(little: string): string {
  let shown = "";
  for (let rest = little; rest !== ""; ) {
    const hashtag = /^\{hashtag\|\\#\|((?:\\.|[^\\}])+)\}/u.exec(rest);
    const plain = /^(?:\\([\s\S])|([^\\|{}@[\]()<>#*_~]))/u.exec(rest);
    if (hashtag === null && plain === null) return shown;
    shown += hashtag === null ? (plain?.[1] ?? plain?.[2]) : `#${hashtag[1]?.replaceAll("\\", "")}`;
    rest = rest.slice((hashtag ?? plain)?.[0].length);
  }
  return shown;
}
