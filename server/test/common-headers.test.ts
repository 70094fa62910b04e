import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBlog } from "./blog.ts";
import { type Oauth, openOauth } from "./oauth.ts";
import { openWorld } from "./world.ts";

const publicUrl = "https://galley.test";
let oauth: Oauth;
let cookie: string;
beforeAll(async () => {
  oauth = await openOauth({ publicUrl });
  const jar = await oauth.browser();
  cookie = jar.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
});
afterAll(() => oauth.close());

async function headersAt(path: string, init: RequestInit = {}, app = oauth.world.app): Promise<Headers> {
  const request = new Request(`${publicUrl}${path}`, { redirect: "manual", ...init });
  const response = await app.fetch(request, { incoming: { socket: { remoteAddress: "192.0.2.1" } } });
  await response.body?.cancel();
  return response.headers;
}

const common = {
  "strict-transport-security": "max-age=31536000",
  "permissions-policy": expect.stringMatching(/\bcamera=\(\), .*\bgeolocation=\(\), .*\bmicrophone=\(\), .*\bpayment=\(\)/),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};
const pick = (headers: Headers) => Object.fromEntries(Object.keys(common).map((name) => [name, headers.get(name)]));

test("every address that the router knows answers with the common headers, to strangers and to whoever is signed in", async () => {
  const isPicture = /^\/(api\/v1\/images\/|open-graph|previews)/;
  const paths = oauth.world.app.web.routes.flatMap(({ path }) => [path.replace(/\{[^}]*\}|\*/g, "").replaceAll(/:\w+/g, "x")]);
  const asked = [...new Set(paths)].filter((path) => !isPicture.test(path));
  expect(asked.length).toBeGreaterThan(60);
  for (const path of asked) {
    for (const init of [{}, { headers: { cookie } }, { method: "POST" }]) expect(pick(await headersAt(path, init)), path).toEqual(common);
  }
});

test("pages of every kind have them: dashboard, account, guides, consent, the address itself, blogs and what goes wrong", async () => {
  const { world } = oauth;
  using blog = await openBlog(world, { publicUrl });
  await blog.publish({ slug: "one" });
  const client = await oauth.register();
  const consent = await oauth.askedPage(await oauth.browser(), (await oauth.authorizeUrl(client)).url);
  expect([consent.status, pick(consent.headers)]).toEqual([200, common]);
  const pages: [string, RequestInit?][] = [
    ["/"],
    ["/", { headers: { cookie } }],
    ["/account", { headers: { cookie } }],
    ["/sign-in"],
    ["/docs"],
    ["/docs/api"],
    ["/docs/accounts"],
    ["/docs/unknown"],
    [blog.base],
    [`${blog.base}/one`],
    [`${blog.base}/feed.xml`],
    [`${blog.base}/missing`],
    [blog.base, { method: "POST" }],
    ["/blog/no-such-blog"],
    ["/blog-assets/unknown.woff2"],
    ["/oauth/authorize?client_id=unknown"],
    ["/unknown"],
    ["/api/v1/unknown"],
    ["/%"],
  ];
  for (const [path, init] of pages) expect(pick(await headersAt(path, init)), path).toEqual(common);
});

test("pictures that other sites show may be embedded there, found or not", async () => {
  const id = await oauth.world.newImage();
  const { id: projectId } = await oauth.world.newProject();
  for (const path of [`/api/v1/images/${id}`, "/api/v1/images/img_unknown", "/open-graph/x/y/1.jpg", "/previews/x"]) {
    expect(pick(await headersAt(path)), path).toEqual({ ...common, "cross-origin-resource-policy": "cross-origin" });
  }
  expect((await headersAt(`/api/v1/images?projectId=${projectId}`)).get("cross-origin-resource-policy")).toBe("same-origin");
});

test("what browsers are told of https is written in one place, for the service and for the hosts of blogs", () => {
  const source = fileURLToPath(new URL("../src", import.meta.url));
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const makers = files.filter((name) => /strict-transport-security"?: *"/.test(readFileSync(join(source, name), "utf8")));
  expect(makers).toEqual([join("core", "http.ts")]);
});

test("a service whose address is not https does not ask for it", async () => {
  await using plain = await openWorld();
  for (const path of ["/", "/sign-in", "/blog/unknown", "/api/v1/articles"]) {
    expect(pick(await headersAt(path, {}, plain.app)), path).toEqual({ ...common, "strict-transport-security": null });
  }
});
