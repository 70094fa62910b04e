import { type Sentence, sentenceIn } from "@galley/messages";
import { expect, test } from "vitest";
import { impossibleHost, refusedHost } from "./refused-hosts.ts";

const told = (text: Sentence | undefined) => text && sentenceIn("en", text);

const rules = { publicUrl: "https://galley.example.com:8443", reservedHosts: ["hearth.example"] };

test.each([
  "127.0.0.1",
  "10.0.0.1",
  "[::1]",
  "::1",
  "1.2.3",
  "0x7f.1",
  "127.0.0.0x1",
  "2130706433",
  "galley",
  "localhost",
  "blog.localhost",
  "blog.example.com.",
  "blog..example.com",
  ".example.com",
  "-blog.example.com",
  "blog.example.com:80",
  "*.example.com",
  "blog_1.example.com",
  "BLOG.example.com",
  "",
  `${"a".repeat(60)}.`.repeat(4).concat("example"),
  "galley.example.com",
])("no grant makes %j the host of a blog", (host) => {
  expect(told(impossibleHost(host, rules.publicUrl))).toMatch(/\. ?[A-Z]/);
  expect(refusedHost(host, rules)).toEqual(impossibleHost(host, rules.publicUrl));
});

test.each([
  "local",
  "printer.local",
  "blog.internal",
  "a.b.internal",
  "blog.sales.corp",
  "blog.home.arpa",
  "hearth.example",
  "blog.hearth.example",
])("an organization cannot ask for %j, which the operator may grant", (host) => {
  expect(told(refusedHost(host, rules))).toMatch(/Enter|Choose/);
  if (host.includes(".")) expect(impossibleHost(host, rules.publicUrl)).toBeUndefined();
});

test.each([
  "blog.example.com",
  "example.com",
  "nothearth.example",
  "xn--bcher-kva.example",
  "1.example",
  "my-internal.example",
  "blog.galley.example.com",
])("%j is a host that can be asked for", (host) => {
  expect(refusedHost(host, rules)).toBeUndefined();
});
