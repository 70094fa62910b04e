import { createHash, randomBytes } from "node:crypto";
import { type Check, type CheckOutcome, failed, ok, skipped } from "#src/core/check.ts";
import { resourceOf } from "#src/people/oauth/endpoints.ts";
import { followConsent } from "./follow-consent.ts";
import type { Answer, Ask } from "./public-address.ts";
import { callAssistantServer } from "./rpc.ts";

/** A session of a person who agrees to the trial connection. `leave` ends it. */
export type Visitor = { cookie: string; leave(): Promise<void> };

export type AssistantCheckContext = {
  publicUrl: string;
  ask: Ask;
  /** Returns undefined where no account exists yet that could agree. */
  enter: () => Promise<Visitor | undefined>;
};

type Metadata = {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  registration_endpoint: string;
  revocation_endpoint: string;
  code_challenge_methods_supported: string[];
};

type Tokens = { access_token: string; refresh_token: string };

/** State of the checks: values that one step leaves for the next. */
type Walk = AssistantCheckContext & {
  resource: string;
  verifier: string;
  metadataUrl: string;
  server: Metadata | undefined;
  clientId: string;
  code: string;
  tokens: Tokens | undefined;
};

const redirectUri = "http://127.0.0.1/galley-doctor";
const scope = "projects:read";
const proxyAdvice = "Make sure that the reverse proxy passes on every path, header and method unchanged.";

const advice = `${proxyAdvice} The request is in the service's log.`;

/** Connects as an assistant does for the first time, step by step, and ends the connection again. */
export function assistantChecks(way: AssistantCheckContext): Check[] {
  const walk: Walk = {
    ...way,
    resource: resourceOf(way.publicUrl),
    verifier: randomBytes(32).toString("base64url"),
    metadataUrl: "",
    server: undefined,
    clientId: "",
    code: "",
    tokens: undefined,
  };
  const steps: [name: string, step: (walk: Walk) => Promise<CheckOutcome>][] = [
    ["discovery", challenge],
    ["resource", resourceMetadata],
    ["server", serverMetadata],
    ["registration", register],
    ["consent", consent],
    ["token", token],
    ["initialize", initialize],
    ["tools/list", listTools],
    ["end", end],
  ];
  return inOrder(steps.map(([name, step]) => ({ name: `assistant: ${name}`, advice, run: () => step(walk) })));
}

async function challenge(walk: Walk): Promise<CheckOutcome> {
  const answer = await callAssistantServer(walk.ask, "", "tools/list");
  const header = String(answer.headers["www-authenticate"] ?? "");
  walk.metadataUrl = /resource_metadata="([^"]+)"/.exec(header)?.[1] ?? "";
  if (answer.status === 401 && walk.metadataUrl !== "") return ok("Without a token, /mcp says where to get one.");
  return failed(`/mcp answered ${answer.status} without saying where to get a token.`, proxyAdvice);
}

async function resourceMetadata(walk: Walk): Promise<CheckOutcome> {
  const about = readJson<{ resource?: string; authorization_servers?: string[] }>(await walk.ask(walk.metadataUrl));
  if (about.resource !== walk.resource)
    return failed(`The metadata at ${walk.metadataUrl} describes ${about.resource}, not ${walk.resource}.`, proxyAdvice);
  return about.authorization_servers?.[0] === walk.publicUrl
    ? ok("It points to this authorization server.")
    : failed("It points elsewhere.", proxyAdvice);
}

async function serverMetadata(walk: Walk): Promise<CheckOutcome> {
  const about = readJson<Metadata>(await walk.ask("/.well-known/oauth-authorization-server"));
  if (about.issuer !== walk.publicUrl)
    return failed(`The authorization server calls itself ${about.issuer}, not ${walk.publicUrl}.`, "Set GALLEY_PUBLIC_URL.");
  if (!about.code_challenge_methods_supported?.includes("S256")) return failed("It does not offer PKCE with S256.", proxyAdvice);
  walk.server = about;
  return ok("It describes itself as clients expect.");
}

async function register(walk: Walk): Promise<CheckOutcome> {
  const body = JSON.stringify({
    client_name: "Galley doctor",
    redirect_uris: [redirectUri],
    grant_types: ["authorization_code", "refresh_token"],
    token_endpoint_auth_method: "none",
  });
  const answer = await walk.ask(walk.server?.registration_endpoint ?? "", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  walk.clientId = readJson<{ client_id: string }>(answer, 201).client_id;
  return ok("A client can register itself.");
}

async function consent(walk: Walk): Promise<CheckOutcome> {
  const visitor = await walk.enter();
  if (visitor === undefined) return skipped("There is no account yet that could agree. Create the first owner.");
  try {
    const query = {
      response_type: "code",
      client_id: walk.clientId,
      redirect_uri: redirectUri,
      code_challenge: createHash("sha256").update(walk.verifier).digest("base64url"),
      code_challenge_method: "S256",
      state: randomBytes(8).toString("hex"),
      scope,
      resource: walk.resource,
    };
    const start = `${walk.server?.authorization_endpoint}?${new URLSearchParams(query)}`;
    walk.code = await followConsent({ ...walk, redirectUri, cookie: visitor.cookie, state: query.state }, start);
    return ok("The person is asked and agrees, and the client gets its code.");
  } finally {
    await visitor.leave();
  }
}

async function token(walk: Walk): Promise<CheckOutcome> {
  const form = {
    grant_type: "authorization_code",
    client_id: walk.clientId,
    redirect_uri: redirectUri,
    code: walk.code,
    code_verifier: walk.verifier,
    resource: walk.resource,
  };
  walk.tokens = readJson<Tokens>(await send(walk.ask, walk.server?.token_endpoint ?? "", form));
  if (!walk.tokens.access_token || !walk.tokens.refresh_token) return failed("A token is missing from the answer.", advice);
  return ok("The code was exchanged for an access token and a refresh token.");
}

async function initialize(walk: Walk): Promise<CheckOutcome> {
  const answer = await callAssistantServer(walk.ask, walk.tokens?.access_token ?? "", "initialize");
  const { serverInfo } = answer.result<{ serverInfo?: { name: string; version: string } }>();
  return ok(`${serverInfo?.name} ${serverInfo?.version} answers.`);
}

async function listTools(walk: Walk): Promise<CheckOutcome> {
  const answer = await callAssistantServer(walk.ask, walk.tokens?.access_token ?? "", "tools/list");
  const { tools = [] } = answer.result<{ tools?: unknown[] }>();
  return tools.length > 0
    ? ok(`It offers ${tools.length} tools for the permissions granted.`)
    : failed("It offers no tools.", "See the service's log.");
}

async function end(walk: Walk): Promise<CheckOutcome> {
  const form = { token: walk.tokens?.refresh_token ?? "", client_id: walk.clientId };
  const { status } = await send(walk.ask, walk.server?.revocation_endpoint ?? "", form);
  const after = await callAssistantServer(walk.ask, walk.tokens?.access_token ?? "", "tools/list");
  return status === 200 && after.status === 401
    ? ok("The connection ends at once when it is revoked.")
    : failed("The connection did not end.", proxyAdvice);
}

/** Makes each step depend on the one before: after a step that has not passed, the rest are skipped. */
function inOrder(checks: readonly Check[]): Check[] {
  let stopped = false;
  return checks.map((check) => ({
    ...check,
    async run() {
      if (stopped) return skipped("An earlier step did not pass.");
      stopped = true;
      const outcome = await check.run();
      stopped = outcome.status === "failed" || outcome.status === "skipped";
      return outcome;
    },
  }));
}

function send(ask: Ask, url: string, form: Record<string, string>): Promise<Answer> {
  return ask(url, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: String(new URLSearchParams(form)),
  });
}

function readJson<T>({ status, text }: Answer, wanted = 200): T {
  if (status !== wanted) throw new Error(`It answered ${status}: ${firstWords(text)}`);
  return JSON.parse(text) as T;
}

function firstWords(text: string): string {
  return text
    .replaceAll(/<[^<>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, 200);
}
