import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as ClientOf2025 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as TransportOf2025 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useMachineClock } from "../server/test/clock/clock.ts";
import { type Oauth, openOauth } from "../server/test/oauth.ts";
import { listenHttp } from "../server/test/outside/listen.ts";
import { goodPassword, setPassword } from "../server/test/people.ts";
import { closeContexts, openContext } from "./browser.ts";

// The browser judges by the machine's clock whether the cookies of a consent have expired.
useMachineClock();

let oauth: Oauth;
/** The client's own page, to which the browser returns with the code. */
let home: Awaited<ReturnType<typeof listenHttp>>;
let email: string;

beforeAll(async () => {
  oauth = await openOauth();
  home = await listenHttp((_request, response) =>
    response.setHeader("content-type", "text/html").end("<!doctype html><title>Back</title>"),
  );
  const { world } = oauth;
  await setPassword(world.owner, world.personId);
  email = (await world.owner.query("select email from person where id = $1", [world.personId])).rows[0].email;
});
afterAll(async () => {
  await closeContexts();
  await home[Symbol.asyncDispose]();
  await oauth.close();
});

/** Creates the store for the state that a client keeps while it waits for the person. */
function newMemory() {
  const redirectUrl = `http://127.0.0.1:${home.port}/callback`;
  const kept = { client: undefined as unknown, tokens: undefined as unknown, verifier: "", sentTo: "", discovery: undefined as unknown };
  return {
    kept,
    provider: {
      redirectUrl,
      clientMetadata: {
        client_name: "Writing Desk",
        redirect_uris: [redirectUrl],
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        token_endpoint_auth_method: "none",
      },
      clientInformation: () => kept.client as never,
      saveClientInformation: (client: unknown) => void Object.assign(kept, { client }),
      tokens: () => kept.tokens as never,
      saveTokens: (tokens: unknown) => void Object.assign(kept, { tokens }),
      redirectToAuthorization: (sentTo: URL) => void Object.assign(kept, { sentTo: sentTo.href }),
      saveCodeVerifier: (verifier: string) => void Object.assign(kept, { verifier }),
      codeVerifier: () => kept.verifier,
      saveDiscoveryState: (discovery: unknown) => void Object.assign(kept, { discovery }),
      discoveryState: () => kept.discovery as never,
    },
  };
}

/** Signs in with the password and agrees, as a person in front of the browser does. Returns the parameters that the client receives. */
async function agreeInBrowser(address: string): Promise<URLSearchParams> {
  const { context, problems } = await openContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(goodPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: "Writing Desk wants to connect" }).waitFor();
  await page.getByRole("button", { name: "Allow" }).click();
  await page.waitForURL(`http://127.0.0.1:${home.port}/callback**`);
  const { searchParams } = new URL(page.url());
  await context.close();
  expect(problems).toEqual([]);
  return searchParams;
}

type AnyTransport = { finishAuth(parameters: URLSearchParams): Promise<void> };
type AnyClient = {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  close(): Promise<void>;
};
type Connect = (provider: never) => Promise<{ client: AnyClient }>;

const name = { name: "writing-desk", version: "1.0.0" };

const libraries: Record<string, { ask: Connect; finish: (provider: never, answer: URLSearchParams) => Promise<void> }> = {
  "of the current revision": {
    async ask(authProvider) {
      const client = new Client(name, { versionNegotiation: { mode: "auto" } });
      await client.connect(new StreamableHTTPClientTransport(new URL(oauth.resource), { authProvider }));
      return { client: client as unknown as AnyClient };
    },
    finish: (authProvider, answer) =>
      (new StreamableHTTPClientTransport(new URL(oauth.resource), { authProvider }) as unknown as AnyTransport).finishAuth(answer),
  },
  "of 2025": {
    async ask(authProvider) {
      const client = new ClientOf2025(name);
      await client.connect(new TransportOf2025(new URL(oauth.resource), { authProvider }) as never);
      return { client: client as unknown as AnyClient };
    },
    finish: (authProvider, answer) => new TransportOf2025(new URL(oauth.resource), { authProvider }).finishAuth(answer.get("code") ?? ""),
  },
};

describe("from an address alone to an article that waits for review, with a client library", () => {
  test.each(Object.entries(libraries))("%s", async (_name, { ask, finish }) => {
    const { kept, provider } = newMemory();
    await expect(ask(provider as never)).rejects.toThrow();
    expect(kept.sentTo).toContain(`${oauth.base}/oauth/authorize`);
    await finish(provider as never, await agreeInBrowser(kept.sentTo));
    const { client } = await ask(provider as never);
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name)).toContain("create_article");
    expect(tools.map((tool) => tool.name)).not.toContain("approve_article");
    const { projectId } = oauth.world;
    const created = await client.callTool({
      name: "create_article",
      arguments: { projectId, markdown: "# Written by an assistant\n\nAnd read by a person." },
    });
    expect(created).toMatchObject({ structuredContent: { submitted: true } });
    const { structuredContent } = created as { structuredContent: { id: string } };
    const { rows } = await oauth.world.owner.query(
      `select a.status, r.author_kind, t.name as client, p.email from article a
       join article_revision r on r.article_id = a.id
       join api_token t on t.id = r.author_token_id
       join person p on p.id = r.author_id where a.id = $1`,
      [structuredContent.id],
    );
    expect(rows).toEqual([{ status: "in_review", author_kind: "agent", client: "Writing Desk", email }]);
    await client.close();
  });
});
