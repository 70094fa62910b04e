import { randomBytes } from "node:crypto";
import { listen } from "#src/app/listen.ts";
import type { Egress } from "#src/core/egress/egress.ts";
import { createGate } from "#src/people/access/admit.ts";
import { openSession } from "#src/people/access/sessions.ts";
import { type BrowserJar, formFields, openBrowserJar, type Page } from "./browser-jar.ts";
import { openWorld } from "./world.ts";

export type Oauth = Awaited<ReturnType<typeof openOauth>>;
export type Client = { client_id: string; client_secret?: string; redirect_uris: string[] };
type Tokens = { access_token: string; refresh_token: string; scope: string; expires_in: number; token_type: string };

const redirectUri = "http://127.0.0.1:53682/callback";

type Options = { egress?: Egress; publicUrl?: string; personCallsPerMinuteMax?: number };

/** Opens a world behind a real listener, with the steps that clients and browsers take there. */
export async function openOauth({ egress, publicUrl, personCallsPerMinuteMax }: Options = {}) {
  const listener = await listen("127.0.0.1", 0);
  const reached = `http://127.0.0.1:${listener.port}`;
  const base = publicUrl ?? reached;
  const world = await openWorld({
    publicUrl: base,
    trustedProxies: ["127.0.0.1/32"],
    ...(egress && { egress }),
    ...(personCallsPerMinuteMax !== undefined && { personCallsPerMinuteMax }),
  });
  listener.serve(world.app.fetch);
  const resource = `${base}/mcp`;
  const gate = createGate(world.pool, { limitPerMinute: 1_000_000, audience: resource });
  const oauth = {
    world,
    base,
    resource,
    redirectUri,
    gate,
    admit: (token: string) => gate.admit(`Bearer ${token}`),
    /** Opens a browser with a signed-in person, by default the owner. With null, no one is signed in. */
    async browser(personId: string | null = world.personId): Promise<BrowserJar> {
      const jar = openBrowserJar(reached, base);
      const cookie = base.startsWith("https:") ? "__Host-galley_session" : "galley_session";
      if (personId !== null) jar.setCookie(cookie, await openSession(world.pool, personId, { userAgent: "Test", address: "192.0.2.1" }));
      return jar;
    },
    async register(metadata: Record<string, unknown> = {}): Promise<Client> {
      const body = {
        client_name: "Example Assistant",
        redirect_uris: [redirectUri],
        grant_types: ["authorization_code", "refresh_token"],
        token_endpoint_auth_method: "none",
        ...metadata,
      };
      const response = await fetch(`${reached}/oauth/register`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      if (response.status !== 201) throw new Error(await response.text());
      return (await response.json()) as Client;
    },
    /** Returns the URL to which a client sends the browser, with a matching verifier. */
    async authorizeUrl(client: Client, over: Record<string, string | undefined> = {}) {
      const verifier = randomBytes(32).toString("base64url");
      const digest = await crypto.subtle.digest("SHA-256", Buffer.from(verifier));
      const query = {
        response_type: "code",
        client_id: client.client_id,
        redirect_uri: client.redirect_uris[0],
        state: randomBytes(8).toString("hex"),
        code_challenge: Buffer.from(digest).toString("base64url"),
        code_challenge_method: "S256",
        resource,
        ...over,
      };
      const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
      return { url: `${base}/oauth/authorize?${new URLSearchParams(given)}`, verifier, state: query.state };
    },
    /** Opens the page that asks the person. */
    async askedPage(jar: BrowserJar, url: string): Promise<Page> {
      const sent = await jar.get(url);
      if (sent.status !== 303 || sent.location === undefined) return sent;
      return jar.get(sent.location);
    },
    /** Presses a button on the consent page and follows redirects until the browser leaves for the client. */
    async decide(jar: BrowserJar, page: Page, over: Record<string, string | string[]> = {}, decision = "allow"): Promise<Page> {
      const sent = await jar.post(page.url, { ...formFields(page, decision), ...over, decision });
      return sent.status === 303 && sent.location?.startsWith(base) ? jar.get(sent.location) : sent;
    },
    /** Goes from the request to the code, as a person who agrees to everything. */
    async code(client: Client, { jar, over }: { jar?: BrowserJar; over?: Record<string, string | undefined> } = {}) {
      const browser = jar ?? (await oauth.browser());
      const { url, verifier, state } = await oauth.authorizeUrl(client, over);
      const page = await oauth.askedPage(browser, url);
      const permission = Array.from(page.text.matchAll(/name="permission" value="([^"]+)"/g), ([, value = ""]) => value);
      const answer = await oauth.decide(browser, page, { permission });
      const code = new URL(answer.location ?? "about:blank").searchParams.get("code");
      if (code === null) throw new Error(`No code came: ${answer.status} ${answer.location} ${answer.text}`);
      return { code, verifier, state, location: new URL(answer.location ?? "") };
    },
    async token(form: Record<string, string>, headers: Record<string, string> = {}) {
      const response = await fetch(`${reached}/oauth/token`, { method: "POST", body: new URLSearchParams(form), headers });
      return { status: response.status, headers: response.headers, body: (await response.json()) as Tokens & { error?: string } };
    },
    exchange: (client: Client, { code, verifier }: { code: string; verifier: string }, over: Record<string, string> = {}) =>
      oauth.token({
        grant_type: "authorization_code",
        client_id: client.client_id,
        redirect_uri: client.redirect_uris[0] ?? "",
        code,
        code_verifier: verifier,
        resource,
        ...over,
      }),
    refresh: (client: Client, token: string, over: Record<string, string> = {}) =>
      oauth.token({ grant_type: "refresh_token", client_id: client.client_id, refresh_token: token, ...over }),
    /** Connects an assistant and returns it with its first tokens. */
    async connect({ jar, client, over }: { jar?: BrowserJar; client?: Client; over?: Record<string, string | undefined> } = {}) {
      const known = client ?? (await oauth.register());
      const { body } = await oauth.exchange(known, await oauth.code(known, { ...(jar && { jar }), ...(over && { over }) }));
      return { client: known, tokens: body };
    },
    async close() {
      const drained = listener.drain();
      listener.cut();
      await drained;
      await world.close();
    },
  };
  return oauth;
}
