import { expect, test } from "vitest";
import { cdnsOf } from "./cdn-settings.ts";
import { readSettings } from "./config.ts";

const zone = "0123456789abcdef0123456789abcdef";

test("caches are told in the order in which readers reach them last", () => {
  const all = cdnsOf(
    readSettings({
      GALLEY_CLOUDFLARE_ZONE: zone,
      GALLEY_CLOUDFLARE_TOKEN: "one",
      GALLEY_PURGE_URL: "https://api.fastly.com/service/SU1Z0/purge",
      GALLEY_PURGE_METHOD: "POST",
      GALLEY_PURGE_TOKEN: "two",
      GALLEY_PURGE_TOKEN_HEADER: "fastly-key",
    }),
  );
  expect(all).toEqual([
    { kind: "http", url: "https://api.fastly.com/service/SU1Z0/purge", method: "POST", tokenHeader: "fastly-key", token: "two" },
    { kind: "cloudflare", zone, apiUrl: "https://api.cloudflare.com", token: "one" },
  ]);
  expect(cdnsOf(readSettings({}))).toEqual([]);
});

test.each([
  [{ GALLEY_CLOUDFLARE_ZONE: zone }, "GALLEY_CLOUDFLARE_ZONE is set and GALLEY_CLOUDFLARE_TOKEN is not"],
  [{ GALLEY_CLOUDFLARE_TOKEN: "x" }, "GALLEY_CLOUDFLARE_TOKEN is set and GALLEY_CLOUDFLARE_ZONE is not"],
  [{ GALLEY_PURGE_TOKEN: "x" }, "GALLEY_PURGE_TOKEN is set and GALLEY_PURGE_URL is not"],
  [{ GALLEY_CLOUDFLARE_ZONE: "example.com" }, "GALLEY_CLOUDFLARE_ZONE must be the id of a zone, 32 hexadecimal digits."],
  [{ GALLEY_PURGE_TOKEN_HEADER: "fastly key" }, "GALLEY_PURGE_TOKEN_HEADER must be the name of a header, as in fastly-key."],
  [{ GALLEY_PURGE_TOKEN: "two words" }, "GALLEY_PURGE_TOKEN must be a token of up to 400 characters without spaces."],
  [{ GALLEY_PURGE_URL: "nginx" }, "GALLEY_PURGE_URL must be an http or https address"],
  [{ GALLEY_PURGE_METHOD: "DELETE" }, "GALLEY_PURGE_METHOD must be PURGE or POST."],
  [{ GALLEY_CLOUDFLARE_API_URL: "https://x.example/api" }, "GALLEY_CLOUDFLARE_API_URL must be an address without path"],
])("%j is refused, naming the setting", (given, fault) => {
  expect(() => readSettings(given)).toThrow(fault);
});
