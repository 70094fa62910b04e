import type { RequestListener, ServerResponse } from "node:http";
import { rootCertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEgress, type Egress, EgressRefused } from "#src/core/egress/egress.ts";
import { createLog } from "#src/core/log.ts";
import { createDocumentFetcher } from "#src/people/oauth/client-document.ts";
import { advanceClock } from "#test/clock/clock.ts";
import { type Client, type Oauth, openOauth } from "#test/oauth.ts";
import { selfSigned } from "#test/outside/certificate.ts";
import { type Listening, listenHttps } from "#test/outside/listen.ts";

const host = "assistant.example";
const certificate = selfSigned(host);
const redirectUri = `https://${host}/callback`;

let home: Listening;
let egress: Egress;
let oauth: Oauth;
let asked: string[] = [];
let answer: (path: string, response: ServerResponse) => void;

const serve: RequestListener = ({ url = "" }, response) => {
  asked.push(url);
  answer(url, response);
};

beforeAll(async () => {
  setDefaultCACertificates([...rootCertificates, certificate.cert]);
  home = await listenHttps(certificate, serve);
  const places: Record<string, string> = { [host]: "127.0.0.1", "metadata.example": "169.254.169.254", "inside.example": "10.0.0.1" };
  egress = createEgress({ allow: ["127.0.0.1/32"], lookup: async (name) => [places[name] ?? "192.0.2.1"] });
  // Strangers' names reach no network that the operator has opened, this machine included, where the documents of these tests lie.
  oauth = await openOauth({ egress: { ...egress, ofStrangers: egress.of } });
});
afterAll(async () => {
  await oauth.close();
  await egress.close();
  await home[Symbol.asyncDispose]();
  setDefaultCACertificates([...rootCertificates]);
});

function clientAt(path: string): Client {
  return { client_id: `https://${host}:${home.port}${path}`, redirect_uris: [redirectUri] };
}

function documentOf({ client_id }: Client, over: Record<string, unknown> = {}) {
  return { client_id, client_name: "At home", redirect_uris: [redirectUri], token_endpoint_auth_method: "none", ...over };
}

function sendJson(response: ServerResponse, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(200, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

/** Every request comes from another address, so that the limit per address does not affect it. */
let callers = 0;
async function ask(client: Client, over: Record<string, string | undefined> = {}) {
  callers += 1;
  const { url } = await oauth.authorizeUrl(client, over);
  const response = await fetch(url, { redirect: "manual", headers: { "x-forwarded-for": `198.51.100.${callers}` } });
  return { status: response.status, location: response.headers.get("location"), text: await response.text() };
}

const refused = { status: 400, location: null };

describe("a client that is known by the address of a document", () => {
  test("connects without registering, is named as verified, and is fetched once within the hour", async () => {
    const client = clientAt("/client.json");
    answer = (_path, response) => sendJson(response, documentOf(client), { "cache-control": "max-age=86400" });
    asked = [];
    const jar = await oauth.browser();
    const page = await oauth.askedPage(jar, (await oauth.authorizeUrl(client)).url);
    for (const text of ["At home wants to connect", "Verified", `${host}:${home.port}`, `Answers go to ${host}`])
      expect(page.text).toContain(text);
    const { tokens } = await oauth.connect({ client, jar });
    expect((await oauth.admit(tokens.access_token)).actor.kind).toBe("assistant");
    expect((await oauth.refresh(client, tokens.refresh_token)).status).toBe(200);
    expect(asked).toEqual(["/client.json"]);
  });

  test("may name scopes, a logo and keys: nothing of it is fetched or counts", async () => {
    const client = clientAt("/rich.json");
    const more = {
      scope: "everything",
      logo_uri: `https://${host}:${home.port}/logo.svg`,
      jwks_uri: `https://${host}:${home.port}/jwks`,
      sector_identifier_uri: `https://${host}:${home.port}/sector`,
      application_type: "web",
      grant_types: ["authorization_code", "refresh_token", "client_credentials"],
    };
    answer = (_path, response) => sendJson(response, documentOf(client, more));
    asked = [];
    const page = await oauth.askedPage(await oauth.browser(), (await oauth.authorizeUrl(client)).url);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain("logo");
    expect(asked).toEqual(["/rich.json"]);
  });

  test("gets its answers at addresses of its document alone", async () => {
    const client = clientAt("/redirects.json");
    answer = (_path, response) =>
      sendJson(
        response,
        documentOf(client, { redirect_uris: [redirectUri, "http://evil.example/", "javascript:alert(1)", "https://x@evil.example/"] }),
      );
    expect((await ask(client)).status).toBe(303);
    for (const uri of [
      "http://evil.example/",
      "javascript:alert(1)",
      "https://x@evil.example/",
      "https://evil.example/",
      `${redirectUri}/`,
    ]) {
      expect(await ask(client, { redirect_uri: uri }), uri).toMatchObject(refused);
    }
  });
});

describe("a document is refused that", () => {
  test.each<[string, (client: Client, response: ServerResponse) => void]>([
    ["names another client", (client, response) => sendJson(response, documentOf(client, { client_id: `https://${host}/other.json` }))],
    ["names no client", (client, response) => sendJson(response, documentOf(client, { client_id: undefined }))],
    ["is no JSON", (_client, response) => response.writeHead(200, { "content-type": "application/json" }).end("{")],
    ["is a list", (_client, response) => sendJson(response, [])],
    ["is no object", (_client, response) => sendJson(response, null)],
    [
      "calls itself a page",
      (client, response) => response.writeHead(200, { "content-type": "text/html" }).end(JSON.stringify(documentOf(client))),
    ],
    ["is larger than 32 KB", (client, response) => sendJson(response, documentOf(client, { padding: "x".repeat(33_000) }))],
    ["lies elsewhere", (_client, response) => response.writeHead(302, { location: `https://${host}:${home.port}/client.json` }).end()],
    ["lies inside", (_client, response) => response.writeHead(307, { location: "http://169.254.169.254/latest/meta-data" }).end()],
    ["is not there", (_client, response) => response.writeHead(404).end()],
    ["fails", (_client, response) => response.writeHead(500).end()],
    ["has a secret", (client, response) => sendJson(response, documentOf(client, { client_secret: "x" }))],
    ["wants a secret", (client, response) => sendJson(response, documentOf(client, { token_endpoint_auth_method: "client_secret_basic" }))],
    ["names no redirect address", (client, response) => sendJson(response, documentOf(client, { redirect_uris: [] }))],
    [
      "names none that is allowed",
      (client, response) => sendJson(response, documentOf(client, { redirect_uris: ["http://evil.example/"] })),
    ],
    [
      "names too many",
      (client, response) => sendJson(response, documentOf(client, { redirect_uris: Array.from({ length: 51 }, () => redirectUri) })),
    ],
  ])("%s", async (name, send) => {
    const client = clientAt(`/${encodeURIComponent(name)}.json`);
    answer = (_path, response) => send(client, response);
    asked = [];
    const answered = await ask(client);
    expect(answered).toMatchObject(refused);
    expect(answered.text).not.toMatch(/169\.254|stack|at file/);
    expect(asked.length).toBe(1);
  });

  test("takes longer than five seconds", async () => {
    const client = clientAt("/slow.json");
    answer = () => {};
    expect(await ask(client)).toMatchObject(refused);
  });
});

describe("nothing is fetched from", () => {
  test.each([
    "https://127.0.0.2/client.json",
    "https://[::1]/client.json",
    "https://localhost/client.json",
    "https://169.254.169.254/latest",
    "https://metadata.example/client.json",
    "https://inside.example/client.json",
    "https://0x7f000002/client.json",
    "https://assistant.example@169.254.169.254/client.json",
    "https://assistant.example/a/../client.json",
    "https://assistant.example/client.json#x",
    "http://127.0.0.1/client.json",
    "https://127.0.0.1:1/client.json",
    "file:///etc/passwd",
  ])("%s", async (clientId) => {
    asked = [];
    expect(await ask({ client_id: clientId, redirect_uris: [redirectUri] })).toMatchObject(refused);
    expect(asked).toEqual([]);
  });

  test("an address in a network that the operator has opened for webhooks and sites", async () => {
    asked = [];
    answer = (path, response) => sendJson(response, documentOf(clientAt(path)));
    const fetchDocument = createDocumentFetcher(egress, createLog("silent"));
    await expect(fetchDocument(clientAt("/opened.json").client_id)).rejects.toThrow(EgressRefused);
    expect(asked).toEqual([]);
  });

  test("more than ten addresses in a minute for one caller", async () => {
    answer = (path, response) => sendJson(response, documentOf(clientAt(path)));
    asked = [];
    const send = async (number: number) => {
      const { url } = await oauth.authorizeUrl(clientAt(`/flood-${number}.json`));
      return (await fetch(url, { redirect: "manual", headers: { "x-forwarded-for": "203.0.113.200" } })).status;
    };
    const answers = [];
    for (let number = 0; number < 15; number += 1) answers.push(await send(number));
    expect(answers).toEqual([...Array(10).fill(303), ...Array(5).fill(400)]);
    expect(asked.length).toBe(10);
    expect((await ask(clientAt("/flood-14.json"))).status).toBe(303);
  });
});

describe("a document that changes after it was read", () => {
  const names = async () =>
    (await oauth.world.owner.query("select name from api_token where kind = 'assistant' order by created_at, id")).rows.map(
      ({ name }) => name,
    );
  const publish = (client: Client, over: Record<string, unknown> = {}) => {
    answer = (_path, response) => sendJson(response, documentOf(client, over));
  };
  /** Lets the copy of a document, or of a failure, get old. */
  const forget = () => advanceClock({ seconds: 61 });

  test("so that it no longer names the address of the answer connects nothing by an open question", async () => {
    const client = clientAt("/moved.json");
    publish(client);
    const jar = await oauth.browser();
    const page = await oauth.askedPage(jar, (await oauth.authorizeUrl(client)).url);
    const before = await names();
    publish(client, { redirect_uris: [`https://${host}/elsewhere`] });
    await forget();
    expect(await oauth.decide(jar, page)).toMatchObject({ status: 404, location: undefined });
    expect((await jar.get(page.url)).status).toBe(404);
    expect(await names()).toEqual(before);
    expect(await ask(client)).toMatchObject(refused);
  });

  test("so that it bears another name is shown again before anybody agrees", async () => {
    const client = clientAt("/renamed.json");
    publish(client);
    const jar = await oauth.browser();
    const page = await oauth.askedPage(jar, (await oauth.authorizeUrl(client)).url);
    const before = await names();
    publish(client, { client_name: "Somebody else" });
    await forget();
    const again = await oauth.decide(jar, page);
    expect([again.status, again.text]).toEqual([422, expect.stringContaining("Somebody else wants to connect")]);
    expect(await names()).toEqual(before);
    expect((await oauth.decide(jar, again)).location).toContain(`${redirectUri}?code=`);
    expect(await names()).toEqual([...before, "Somebody else"]);
  });

  test("leaves a connection under the name that was agreed to", async () => {
    const client = clientAt("/later.json");
    publish(client);
    const { tokens } = await oauth.connect({ client });
    const before = await names();
    publish(client, { client_name: "Somebody else", redirect_uris: [`https://${host}/elsewhere`], jwks: { keys: [] } });
    await forget();
    expect((await oauth.refresh(client, tokens.refresh_token)).status).toBe(200);
    expect(await names()).toEqual(before);
  });

  test.each<[string, (client: Client, response: ServerResponse) => void]>([
    ["is gone", (_client, response) => response.writeHead(404).end()],
    ["lies elsewhere", (_client, response) => response.writeHead(302, { location: `https://${host}:${home.port}/client.json` }).end()],
    ["names another client", (client, response) => sendJson(response, documentOf(client, { client_id: `https://${host}/other.json` }))],
    ["wants a key", (client, response) => sendJson(response, documentOf(client, { token_endpoint_auth_method: "private_key_jwt" }))],
    ["breaks off", (_client, response) => response.destroy()],
  ])("so that it %s refreshes nothing, uses nothing up and ends nothing", async (name, send) => {
    const client = clientAt(`/after-${encodeURIComponent(name)}.json`);
    publish(client);
    const { tokens } = await oauth.connect({ client });
    answer = (_path, response) => send(client, response);
    await forget();
    const failed = await oauth.refresh(client, tokens.refresh_token);
    expect([failed.status, failed.body.error]).toEqual([400, "invalid_client"]);
    expect(await ask(client)).toMatchObject(refused);
    const { kind, tokenId } = (await oauth.admit(tokens.access_token)).actor;
    expect(kind).toBe("assistant");
    const { rows } = await oauth.world.owner.query(
      "select consumed_at, revoked_at from oauth_payload p join api_token t on t.id = p.token_id where p.model = 'RefreshToken' and t.id = $1",
      [tokenId],
    );
    expect(rows).toEqual([{ consumed_at: null, revoked_at: null }]);
  });
});
