import { afterAll, beforeAll, expect, test } from "vitest";
import { createEgress, type Egress } from "#src/core/egress/egress.ts";
import { createNames } from "#src/core/egress/names/names.ts";
import { type Oauth, openOauth } from "./oauth.ts";
import { type Listening, listenHttp } from "./outside/listen.ts";
import { type NameServer, openNameServer } from "./outside/name-server.ts";
import { picture } from "./picture.ts";
import { until } from "./until.ts";

let nameServer: NameServer;
let egress: Egress;
let oauth: Oauth;
let site: Listening;

beforeAll(async () => {
  nameServer = await openNameServer((name) => (name.endsWith("silent.example") ? "silent" : { address: "127.0.0.1" }));
  // Longer than the test takes: an answer that the test waited for would never come.
  const { lookUp } = createNames({ servers: [nameServer.address], milliseconds: 250_000 });
  egress = createEgress({ allow: ["127.0.0.1/32"], lookup: lookUp });
  oauth = await openOauth({ egress });
  const image = await picture(1).png().toBuffer();
  site = await listenHttp((_request, response) => response.writeHead(200, { "content-type": "image/png" }).end(image));
});
afterAll(async () => {
  await oauth.close();
  await egress.close();
  await site[Symbol.asyncDispose]();
  await nameServer[Symbol.asyncDispose]();
});

test("strangers and an organization whose names are never answered hold up no call of others", async () => {
  const { world, base } = oauth;
  let answered = 0;
  const count = () => {
    answered += 1;
  };
  // More than the system's resolver has threads, and more than the installation has places for documents.
  const strangers = Array.from({ length: 30 }, async (_, index) => {
    const clientId = `https://${index}.silent.example/client.json`;
    const { url } = await oauth.authorizeUrl({ client_id: clientId, redirect_uris: ["https://assistant.example/callback"] });
    await fetch(url, { redirect: "manual", headers: { "x-forwarded-for": `198.51.100.${index}` } }).catch(() => {});
  });
  const neighbor = await world.newOrganization();
  const calls = Array.from({ length: 30 }, (_, index) =>
    egress.of(neighbor.organizationId).check(`https://${index}.hook.silent.example/`, 200_000).then(count, count),
  );
  await until(() => nameServer.asked.filter((name) => name.endsWith(".silent.example")).length >= 16);
  const endpoint = { url: `http://hooks.example:${site.port}/`, events: ["article.published" as const], projectId: null };
  await world.call(world.registry.createWebhookEndpoint, endpoint, { kind: "person" });
  const image = await world.call(world.registry.uploadImage, {
    projectId: world.projectId,
    url: `http://pictures.example:${site.port}/a.png`,
  });
  expect(image.width).toBe(40);
  // Fetched in the same way as the models' pictures.
  expect(
    (await egress.of("models").fetch(`http://files.example:${site.port}/`, { timeoutMilliseconds: 60_000, bytesMax: 1_000_000 })).status,
  ).toBe(200);
  expect((await fetch(`${base}/oauth/authorize`, { redirect: "manual" })).status).toBe(400);
  // None of the calls above had to wait for these.
  expect(answered).toBe(0);
  void strangers;
  void calls;
});
