import { expect, test } from "vitest";
import { deriveKeys } from "./secrets.ts";
import { createSignedLinks } from "./signed-links.ts";

const links = createSignedLinks(deriveKeys("one secret").download, "https://galley.test");
const end = new Date("2026-11-22T09:00:00.000Z");

test("a link says when it ends, to whoever has the key", () => {
  const url = new URL(links.urlOf("/exports/a/b/c.zip", end));
  expect(links.read(url.pathname, url.searchParams)).toEqual(end);
  const other = createSignedLinks(deriveKeys("another secret").download, "https://galley.test");
  expect(other.read(url.pathname, url.searchParams)).toBeUndefined();
});

test("a link that was changed in any way says nothing", () => {
  const { pathname, searchParams } = new URL(links.urlOf("/exports/a/b/c.zip", end));
  const [expires = "", signature = ""] = [searchParams.get("expires"), searchParams.get("signature")].map(String);
  const read = (path: string, query: Record<string, string>) => links.read(path, new URLSearchParams(query));
  for (const changed of [
    read("/exports/a/b/d.zip", { expires, signature }),
    read(pathname, { expires: String(Number(expires) + 1), signature }),
    read(pathname, { expires: `0${expires}`, signature }),
    read(pathname, { expires, signature: signature.slice(1) }),
    read(pathname, { expires, signature: "" }),
    read(pathname, { expires: "", signature }),
    read(pathname, { expires: "1e10", signature }),
    read(pathname, {}),
  ]) {
    expect(changed).toBeUndefined();
  }
});
