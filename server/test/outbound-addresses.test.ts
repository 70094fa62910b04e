import { credentialNetworkNames } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchImage } from "#src/content/images/read-source.ts";
import { transact } from "#src/core/database/transact.ts";
import { createEgress } from "#src/core/egress/egress.ts";
import { hostileHosts } from "#src/core/egress/hostile-hosts.ts";
import { hostileUrls } from "#src/core/egress/hostile-urls.ts";
import { networkOf } from "#src/delivery/networks/all-networks.ts";
import type { Delivery } from "#src/delivery/publishing/destinations/destination.ts";
import { openPlatform } from "#src/delivery/publishing/platforms/open-platform.ts";
import { replaceSiteEndpoint } from "#src/delivery/webhooks/site-endpoint.ts";
import { sitePlace } from "../../capabilities/connected-site/connected-site.ts";
import { lookAtPage } from "../../capabilities/connected-site/look-at-page.ts";
import { type Listening, listenHttp } from "./outside/listen.ts";
import { openWorld, type World } from "./world.ts";

const insideAddresses = ["127.0.0.1", "10.0.0.1", "169.254.169.254", "fd00::1", "::1"];
let world: World;
let canaries: Listening[];
let asked = 0;
/** Outbound access of a service whose operator has allowed nothing, while every name resolves to an internal address. */
const egress = createEgress({
  allow: [],
  lookup: async () => [insideAddresses[asked++ % insideAddresses.length] ?? ""],
});

beforeAll(async () => {
  world = await openWorld();
  canaries = await Promise.all(["127.0.0.1", "::1"].map((address) => listenHttp((_request, response) => response.end("inside"), address)));
});
afterAll(async () => {
  await egress.close();
  for (const canary of canaries) await canary[Symbol.asyncDispose]();
  await world.close();
});

function urls(): string[] {
  const ports = canaries.map(({ port }) => port);
  const hosts = Object.values(hostileHosts).flat();
  const found = [...hosts.flatMap((host) => [`https://${host}/`, ...ports.map((port) => `http://${host}:${port}/x`)]), ...hostileUrls];
  expect(found.length).toBeGreaterThan(200);
  return found;
}

const connections = () => canaries.map((canary) => canary.connections());

test("no image is fetched from an address inside the network", async () => {
  for (const url of urls()) {
    const failure = await fetchImage(egress, url).catch((error: unknown) => error);
    expect(failure, url).toMatchObject({ code: "invalid_url", param: "url" });
  }
  expect(connections()).toEqual([0, 0]);
});

test("no site is told, and no page of one looked at, at an address inside the network", async () => {
  const { vault } = world.app.services;
  const { organizationId, projectId, pool } = world;
  const { id: articleId } = await world.newArticle({ status: "published" });
  const { rows } = await world.owner.query("select id from publication where article_id = $1", [articleId]);
  const place = { projectId, siteUrl: "https://hearth.example" };
  await transact(pool, organizationId, (tx) => replaceSiteEndpoint(tx, vault, world.actor({ kind: "person" }), place));
  const site = (await world.owner.query("select *, null as blog_host from project where id = $1", [projectId])).rows[0];
  const names = { title: "A title", locale: "en", slug: "a-title", site, publicUrl: "http://galley.test" };
  const delivery: Delivery = {
    organizationId,
    projectId,
    publicationId: rows[0].id,
    main: false,
    articleId,
    revision: 1,
    ...names,
    hold: async () => {},
  };
  // No endpoint can have a URL that the database cannot hold.
  for (const url of urls().filter((one) => !one.includes("\0") && one.isWellFormed())) {
    await world.owner.query("update webhook_endpoint set url = $1 where kind = 'site'", [url]);
    await expect(sitePlace.deliver({ pool, vault, egress, storage: world.storage }, delivery), url).rejects.toThrow("The site's webhook:");
    expect(await lookAtPage(egress, url, delivery), url).toBe("webhook");
  }
  expect(connections()).toEqual([0, 0]);
});

test("nobody signs in to a network at an address inside the network", async () => {
  for (const name of credentialNetworkNames) {
    const network = networkOf(name);
    for (const apiUrl of urls()) {
      await expect(network.signIn({ egress, network, apiUrl }, {}), apiUrl).rejects.toThrow(`${network.title}: `);
    }
  }
  expect(connections()).toEqual([0, 0]);
});

test("no platform is asked at an address inside the network", async () => {
  const before = async () => {};
  for (const address of urls()) {
    const asking = openPlatform("devto", { apiKey: "key" }, { egress, address, before }).account();
    await expect(asking, address).rejects.toThrow("DEV:");
  }
  expect(connections()).toEqual([0, 0]);
});
