import { Hono } from "hono";
import { expect, test } from "vitest";
import { createLog } from "#src/core/log.ts";
import { signInHostsOnly } from "./sign-in-hosts.ts";

function open(publicUrl: string, blogs: readonly string[] = []) {
  const servesBlog = async (hostname: string) => blogs.includes(hostname);
  const web = new Hono().use(signInHostsOnly({ publicUrl, signInHosts: ["named.example"], servesBlog, log: createLog("fatal") }));
  web.get("/sign-in", (c) => c.text("in"));
  return async (host: string, headers: Record<string, string> = {}) => (await web.request(`http://${host}/sign-in`, { headers })).status;
}

test("a private name, or one of the operator's, that leads to a blog is no place to sign in", async () => {
  const ask = open("http://galley.example", ["wiki.internal", "named.example"]);
  expect([await ask("wiki.internal"), await ask("named.example"), await ask("galley.internal"), await ask("galley.example")]).toEqual([
    421, 421, 200, 200,
  ]);
});

test("a name beside that of a public address with https is no place to sign in without encryption", async () => {
  const ask = open("https://galley.example");
  for (const host of ["192.168.1.7:4000", "galley.lan", "named.example"]) {
    expect(await ask(host)).toBe(421);
    expect(await ask(host, { "sec-fetch-site": "none" })).toBe(200);
    expect(await ask(host, { "x-forwarded-proto": "https" })).toBe(200);
  }
  for (const host of ["galley.example", "127.0.0.1:4000"]) expect(await ask(host)).toBe(200);
});
