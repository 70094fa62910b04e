import { permissions } from "@galley/contract";
import { expect, test } from "vitest";
import { tidyAuthorizationQuery } from "./authorization-request.ts";

const publicUrl = "http://galley.test";
const all = permissions.join(" ");

test.each([
  ["client_id=a", all],
  ["scope=", all],
  ["scope=articles:read", "articles:read"],
  ["scope=openid articles:read offline_access articles:approve", "articles:read articles:approve"],
  ["scope=openid", "openid"],
])("%s asks for the scopes %j", (query, scope) => {
  expect(tidyAuthorizationQuery(new URLSearchParams(query), publicUrl).get("scope")).toBe(scope);
});

test("what belongs to OpenID Connect is left out, what comes twice is left for the library to refuse", () => {
  const tidy = tidyAuthorizationQuery(
    new URLSearchParams("nonce=1&max_age=0&claims={}&prompt=login&state=a&state=b&scope=a&scope=b&client_id=c"),
    publicUrl,
  );
  expect([...tidy]).toEqual([
    ["state", "a"],
    ["state", "b"],
    ["scope", "a"],
    ["scope", "b"],
    ["client_id", "c"],
  ]);
  expect(tidyAuthorizationQuery(new URLSearchParams("prompt=none"), publicUrl).get("prompt")).toBe("none");
});
