import type { IncomingMessage, ServerResponse } from "node:http";
import { tidyAuthorizationQuery } from "./authorization-request.ts";
import { type ConnectionKey, connectionId } from "./connection-id.ts";
import { type ConsentRequest, describeConsentRequest } from "./consent-request.ts";
import { paths } from "./endpoints.ts";
import { takePayload } from "./payloads.ts";
import type { OauthDependencies } from "./provider-settings.ts";
import type { LoadedProvider, ShowError } from "./start-provider.ts";

/** One request in Node's own types. */
export type HttpExchange = { incoming: IncomingMessage; outgoing: ServerResponse; caller: string };

type Answered = { status: number; code: string | undefined };
type Agreement = ConnectionKey & { personId: string };

export type AuthorizationServer = {
  /** Answers a request to one of OAuth's own addresses. */
  answer(exchange: HttpExchange): Promise<Answered>;
  /** Finds the request that the person's browser is in the middle of; undefined if unknown, expired or another browser's. */
  findRequest(exchange: HttpExchange, id: string): Promise<ConsentRequest | undefined>;
  /** Takes the person's one decision about a request; returns false if it was taken before. */
  decide(id: string): Promise<boolean>;
  /** Returns the address that the browser goes on to after a yes; `deny` returns it after a no. */
  allow(exchange: HttpExchange, agreement: Agreement): Promise<string>;
  deny(exchange: HttpExchange): Promise<string>;
};

export type AuthorizationServerOptions = OauthDependencies & { showError: ShowError };

/** Creates the authorization server. The library behind it is loaded with the first request that needs it. */
export function createAuthorizationServer(options: AuthorizationServerOptions): AuthorizationServer {
  const { pool, publicUrl } = options;
  let loading: Promise<LoadedProvider> | undefined;
  const load = () => {
    loading ??= importQuietly().then(({ startProvider }) => startProvider(options));
    return loading;
  };
  return {
    async answer(exchange) {
      const loaded = await load();
      const { incoming, outgoing } = asPublic(exchange, publicUrl);
      const url = new URL(incoming.url ?? "/", publicUrl);
      if (url.pathname === paths.authorize) incoming.url = `${url.pathname}?${tidyAuthorizationQuery(url.searchParams, publicUrl)}`;
      await loaded.provider.callback()(incoming, outgoing);
      return { status: outgoing.statusCode, code: loaded.codeOf(incoming) };
    },
    async findRequest(exchange, id) {
      const { provider, unknownRequest } = await load();
      const { incoming, outgoing } = asPublic(exchange, publicUrl);
      try {
        const request = await provider.interactionDetails(incoming, outgoing);
        const client = request.uid === id ? await provider.Client.find(String(request.params.client_id)) : undefined;
        return client && describeConsentRequest(request, client);
      } catch (error) {
        if (unknownRequest(error)) return undefined;
        throw error;
      }
    },
    decide: (id) => takePayload(pool, "Interaction", id),
    async allow(exchange, { personId, ...connection }) {
      const { provider } = await load();
      const { incoming, outgoing } = asPublic(exchange, publicUrl);
      const login = { accountId: personId, remember: false };
      return provider.interactionResult(incoming, outgoing, { login, consent: { grantId: connectionId(connection) } });
    },
    async deny(exchange) {
      const { provider } = await load();
      const { incoming, outgoing } = asPublic(exchange, publicUrl);
      const refusal = { error: "access_denied", error_description: "the person turned the request down" };
      return provider.interactionResult(incoming, outgoing, refusal, { mergeWithLastSubmission: false });
    },
  };
}

const notice = "oidc-provider WARNING: Unsupported runtime";

// On loading, the library prints a notice on every Node version that is no long-term release yet.
async function importQuietly(): Promise<typeof import("./start-provider.ts")> {
  const { warn } = console;
  console.warn = (...line: unknown[]) => void (String(line[0]).includes(notice) || warn(...line));
  try {
    return await import("./start-provider.ts");
  } finally {
    console.warn = warn;
  }
}

const toldByProxies = /^(x-forwarded-|forwarded$|x-real-ip$)/;

// Ignores what a caller claims about scheme, host and itself: addresses and cookies follow the public URL.
function asPublic({ incoming, outgoing, caller }: HttpExchange, publicUrl: string): Pick<HttpExchange, "incoming" | "outgoing"> {
  const { protocol, host } = new URL(publicUrl);
  for (const name of Object.keys(incoming.headers)) if (toldByProxies.test(name)) delete incoming.headers[name];
  Object.assign(incoming.headers, { host, "x-forwarded-proto": protocol.slice(0, -1), "x-forwarded-for": caller });
  return { incoming, outgoing };
}
