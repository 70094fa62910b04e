import { expect, test } from "vitest";
import { readSettings } from "../config.ts";
import { xApp } from "./x-settings.ts";

const both = { GALLEY_X_CLIENT_ID: "client", GALLEY_X_CLIENT_SECRET: "a secret" };

test("an app at X takes its id and its secret, and leads to X itself unless something else is set", () => {
  expect(xApp(readSettings({}))).toBeUndefined();
  expect(xApp(readSettings(both))).toEqual({
    clientId: "client",
    clientSecret: "a secret",
    apiUrl: "https://api.x.com",
    authorizeUrl: "https://x.com/i/oauth2/authorize",
  });
  const elsewhere = { GALLEY_X_API_URL: "https://gateway.example", GALLEY_X_AUTHORIZE_URL: "https://gateway.example/authorize" };
  expect(xApp(readSettings({ ...both, ...elsewhere }))).toMatchObject({
    apiUrl: "https://gateway.example",
    authorizeUrl: "https://gateway.example/authorize",
  });
});

test("half of an app is refused, and what may be printed holds no secret", () => {
  expect(() => readSettings({ GALLEY_X_CLIENT_ID: "client" })).toThrow("GALLEY_X_CLIENT_SECRET is not");
  expect(() => readSettings({ GALLEY_X_CLIENT_SECRET: "a secret" })).toThrow("GALLEY_X_CLIENT_ID is not");
  expect(() => readSettings({ ...both, GALLEY_X_API_URL: "https://api.x.com/2" })).toThrow("GALLEY_X_API_URL must be");
  expect(JSON.stringify(readSettings(both).config)).not.toContain("a secret");
});
