import { errorCodes } from "@galley/contract";
import { describe, expect, test } from "vitest";
import { publicOperations } from "#src/registry/operations.ts";
import { assetSurface, assetUrl } from "./assets/assets.ts";
import { referenceSurface } from "./reference.ts";

const operations = publicOperations.map(({ operation }) => operation);
const web = assetSurface().route("/", referenceSurface({ operations, publicUrl: "https://galley.example" }));
const loaded = /(?:href|src)="(\/assets\/[^"]+)"/g;

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await web.request(path, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function assetsOf(page: string): string[] {
  return [...page.matchAll(loaded)].flatMap(([, path]) => path ?? []);
}

async function packedBytes(path: string): Promise<number> {
  const response = await web.request(path, { headers: { "accept-encoding": "gzip" } });
  return (await response.arrayBuffer()).byteLength;
}

describe("/openapi.json", () => {
  test("describes every operation at the address that the service is known by, readable from any site", async () => {
    const { status, headers, text } = await read("/openapi.json");
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({
      openapi: "3.1.0",
      info: { version: "1.0.0" },
      servers: [{ url: "https://galley.example/api/v1" }],
    });
    for (const { name } of operations) expect(text).toContain(`"${name}"`);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("cache-control")).toBe("public, max-age=60");
  });

  test("leads to further documentation by whole addresses, as the standard asks for", async () => {
    const { text } = await read("/openapi.json");
    const addresses = [...text.matchAll(/"externalDocs":\{[^}]*"url":"([^"]*)"/g)].map(([, url]) => url);
    expect(addresses).toEqual(["https://galley.example/docs"]);
  });

  test("a caller that has it already gets 304 without a body, compressed or not", async () => {
    const compressed = await read("/openapi.json", { "accept-encoding": "gzip" });
    expect(compressed.headers.get("content-encoding")).toBe("gzip");
    for (const { headers } of [await read("/openapi.json"), compressed]) {
      const again = await read("/openapi.json", { "if-none-match": headers.get("etag") ?? "" });
      expect([again.status, again.text]).toEqual([304, ""]);
    }
    expect((await read("/openapi.json", { "if-none-match": '"other"' })).status).toBe(200);
  });
});

describe("/docs/api", () => {
  test("runs no script but its own files, sets no style of its own and loads nothing from elsewhere", async () => {
    const { status, headers, text } = await read("/docs/api");
    expect(status).toBe(200);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/https?:|unsafe|\*/);
    expect(text).not.toMatch(/<script(?![^>]*src=)|<style|\s(on\w+|style)=|(src|srcset)="https?:/);
  });

  test("the page and its files are sent packed in less than 400 KB, and a page that a browser has is not sent again", async () => {
    const page = await read("/docs/api", { "accept-encoding": "gzip" });
    const fonts = (["instrument-sans.woff2", "newsreader.woff2"] as const).map(assetUrl);
    const sizes = await Promise.all(["/docs/api", ...assetsOf((await read("/docs/api")).text), ...fonts].map(packedBytes));
    expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(400_000);
    expect(page.headers.get("content-encoding")).toBe("gzip");
    const again = await read("/docs/api", { "if-none-match": page.headers.get("etag") ?? "" });
    expect([again.status, again.text]).toEqual([304, ""]);
  });

  test("its files may be kept for ever, under a name that changes with them", async () => {
    const files = assetsOf((await read("/docs/api")).text);
    expect(files.length).toBeGreaterThan(5);
    for (const path of files) {
      const { status, headers } = await read(path);
      expect([path, status]).toEqual([path, 200]);
      expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(headers.get("content-type")).toMatch(/^(text\/css|text\/javascript|font\/woff2|image\/svg\+xml)/);
    }
    expect((await read("/assets/000000000000/page.css")).status).toBe(404);
  });

  test("an asset is one of the list and nothing else of the disk", async () => {
    const [known = ""] = assetsOf((await read("/docs/api")).text);
    const folder = known.slice(0, known.lastIndexOf("/"));
    for (const name of ["assets.ts", "..%2Fassets.ts", "%2e%2e%2freference.ts", "__proto__"]) {
      expect((await read(`${folder}/${name}`)).status, name).toBe(404);
    }
  });
});

describe("/docs/errors", () => {
  test("every code has a page that leads back, listed on the index", async () => {
    const index = await read("/docs/errors");
    for (const [code, { status }] of Object.entries(errorCodes)) {
      expect(index.text).toContain(`href="/docs/errors/${code}"`);
      const page = await read(`/docs/errors/${code}`);
      expect(page.status).toBe(200);
      expect(page.text).toContain(`HTTP status ${status}`);
      expect(page.text).toContain('href="/docs/errors"');
      expect(page.headers.get("content-security-policy")).not.toContain("unsafe");
    }
  });

  test("a page leads to the operations that answer its code", async () => {
    expect((await read("/docs/errors/locked")).text).toContain('href="/docs/api#/Articles/update_article"');
  });

  test("what a reader types is never markup", async () => {
    const { status, text } = await read("/docs/errors/%3Cscript%3Ealert(1)%3C%2Fscript%3E");
    expect(status).toBe(404);
    expect(text).not.toContain("alert(1)");
  });
});
