import { expect, test } from "vitest";
import { usualGoogle } from "#src/operations/outside/google.ts";
import { readSettings } from "./config.ts";
import { networkApps } from "./network-settings.ts";
import { googleOf } from "./search-settings.ts";

const both = { GALLEY_X_CLIENT_ID: "client", GALLEY_X_CLIENT_SECRET: "a secret" };

test("an app at X takes its id and its secret, and leads to X itself unless something else is set", () => {
  expect(networkApps(readSettings({}))).toEqual({});
  expect(networkApps(readSettings(both)).x).toEqual({
    clientId: "client",
    clientSecret: "a secret",
    apiUrl: "https://api.x.com",
    authorizeUrl: "https://x.com/i/oauth2/authorize",
    tokenUrl: "https://api.x.com/2/oauth2/token",
  });
  const elsewhere = { GALLEY_X_API_URL: "https://gateway.example", GALLEY_X_AUTHORIZE_URL: "https://gateway.example/authorize" };
  expect(networkApps(readSettings({ ...both, ...elsewhere })).x).toMatchObject({
    apiUrl: "https://gateway.example",
    authorizeUrl: "https://gateway.example/authorize",
  });
});

test("apps at LinkedIn and Meta lead to where these trade codes and take calls", () => {
  const linkedin = { GALLEY_LINKEDIN_CLIENT_ID: "li", GALLEY_LINKEDIN_CLIENT_SECRET: "a secret" };
  const meta = { GALLEY_META_APP_ID: "99", GALLEY_META_APP_SECRET: "a secret" };
  expect(networkApps(readSettings({ ...linkedin, ...meta }))).toEqual({
    linkedin: {
      clientId: "li",
      clientSecret: "a secret",
      apiUrl: "https://api.linkedin.com",
      authorizeUrl: "https://www.linkedin.com/oauth/v2/authorization",
      tokenUrl: "https://www.linkedin.com/oauth/v2/accessToken",
      apiVersion: "202605",
    },
    instagram: {
      clientId: "99",
      clientSecret: "a secret",
      apiUrl: "https://graph.instagram.com",
      authorizeUrl: "https://www.instagram.com/oauth/authorize",
      tokenUrl: "https://api.instagram.com/oauth/access_token",
    },
  });
  const more = {
    GALLEY_LINKEDIN_API_VERSION: "202610",
    GALLEY_LINKEDIN_READS_POSTS: "true",
    GALLEY_META_API_URL: "https://gateway.example",
  };
  expect(networkApps(readSettings({ ...linkedin, ...meta, ...more }))).toMatchObject({
    linkedin: { apiVersion: "202610", moreScopes: ["r_member_social"] },
    instagram: { tokenUrl: "https://gateway.example/oauth/access_token" },
  });
});

test("half of an app is refused, and what may be printed holds no secret", () => {
  expect(() => readSettings({ GALLEY_X_CLIENT_ID: "client" })).toThrow("GALLEY_X_CLIENT_SECRET is not");
  expect(() => readSettings({ GALLEY_X_CLIENT_SECRET: "a secret" })).toThrow("GALLEY_X_CLIENT_ID is not");
  expect(() => readSettings({ GALLEY_META_APP_ID: "99" })).toThrow("GALLEY_META_APP_SECRET is not");
  expect(() => readSettings({ ...both, GALLEY_X_API_URL: "https://api.x.com/2" })).toThrow("GALLEY_X_API_URL must be");
  expect(JSON.stringify(readSettings(both).config)).not.toContain("a secret");
});

test("an app at Google takes an id and a secret as well, and its secret is not printed", () => {
  const google = { GALLEY_GOOGLE_CLIENT_ID: "client", GALLEY_GOOGLE_CLIENT_SECRET: "a secret" };
  expect(() => readSettings({ GALLEY_GOOGLE_CLIENT_ID: "client" })).toThrow("GALLEY_GOOGLE_CLIENT_SECRET is not");
  expect(() => readSettings({ GALLEY_GOOGLE_CLIENT_SECRET: "a secret" })).toThrow("GALLEY_GOOGLE_CLIENT_ID is not");
  const settings = readSettings(google);
  expect(JSON.stringify(settings.config)).not.toContain("a secret");
  expect(googleOf(settings)).toEqual({ ...usualGoogle, app: { clientId: "client", clientSecret: "a secret" } });
  expect(googleOf(readSettings({})).app).toBeUndefined();
});
