import { expect, test } from "vitest";
import { cdnsOf } from "./cdn-settings.ts";
import { readSettings } from "./config.ts";

const zone = "0123456789abcdef0123456789abcdef";

test("caches are told in the order in which readers reach them last", () => {
  const all = cdnsOf(
    readSettings({
      GALLEY_CLOUDFLARE_ZONE: zone,
      GALLEY_CLOUDFLARE_TOKEN: "one",
      GALLEY_FASTLY_SERVICE: "SU1Z0",
      GALLEY_FASTLY_TOKEN: "two",
      GALLEY_PURGE_URL: "http://nginx:8080/*",
    }),
  );
  expect(all).toEqual([
    { kind: "http", url: "http://nginx:8080/*", method: "PURGE", token: undefined },
    { kind: "fastly", service: "SU1Z0", apiUrl: "https://api.fastly.com", token: "two" },
    { kind: "cloudflare", zone, apiUrl: "https://api.cloudflare.com", token: "one" },
  ]);
  expect(cdnsOf(readSettings({}))).toEqual([]);
});

test.each([
  [{ GALLEY_CLOUDFLARE_ZONE: zone }, "GALLEY_CLOUDFLARE_ZONE is set and GALLEY_CLOUDFLARE_TOKEN is not"],
  [{ GALLEY_FASTLY_TOKEN: "x" }, "GALLEY_FASTLY_TOKEN is set and GALLEY_FASTLY_SERVICE is not"],
  [{ GALLEY_PURGE_TOKEN: "x" }, "GALLEY_PURGE_TOKEN is set and GALLEY_PURGE_URL is not"],
  [{ GALLEY_CLOUDFLARE_ZONE: "example.com" }, "GALLEY_CLOUDFLARE_ZONE must be the id of a zone, 32 hexadecimal digits."],
  [{ GALLEY_FASTLY_SERVICE: "../x" }, "GALLEY_FASTLY_SERVICE must be the id of a service, letters and digits."],
  [{ GALLEY_FASTLY_TOKEN: "two words" }, "GALLEY_FASTLY_TOKEN must be a token of up to 400 characters without spaces."],
  [{ GALLEY_PURGE_URL: "nginx" }, "GALLEY_PURGE_URL must be an http or https address"],
  [{ GALLEY_PURGE_METHOD: "DELETE" }, "GALLEY_PURGE_METHOD must be PURGE or POST."],
  [{ GALLEY_CLOUDFLARE_API_URL: "https://x.example/api" }, "GALLEY_CLOUDFLARE_API_URL must be an address without path"],
])("%j is refused, naming the setting", (given, fault) => {
  expect(() => readSettings(given)).toThrow(fault);
});
