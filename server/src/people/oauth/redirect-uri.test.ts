import { describe, expect, test } from "vitest";
import { formTargetOf, redirectHost, redirectKind } from "./redirect-uri.ts";

describe("answers may go to", () => {
  test.each([
    ["https://assistant.example/callback", "site", "assistant.example", "https://assistant.example"],
    ["https://assistant.example:8443/cb?x=1", "site", "assistant.example:8443", "https://assistant.example:8443"],
    ["http://127.0.0.1:3999/callback", "loopback", "127.0.0.1", "http://127.0.0.1:3999"],
    ["http://localhost/callback", "loopback", "localhost", "http://localhost"],
    ["http://[::1]:3999/callback", "loopback", "[::1]", "http:"],
    ["cursor://anysphere.cursor-retrieval/oauth/callback", "app", "cursor://", "cursor:"],
    ["com.example.app:/oauth2redirect", "app", "com.example.app://", "com.example.app:"],
  ])("%s, which is a %s", (uri, kind, host, target) => {
    expect([redirectKind(uri), redirectHost(uri), formTargetOf(uri)]).toEqual([kind, host, target]);
  });
});

describe("answers may not go to", () => {
  test.each([
    "http://assistant.example/callback",
    "http://127.0.0.1.evil.example/",
    "http://localhost.evil.example/",
    "http://2130706433.evil.example/",
    "https://localhost/callback",
    "https://user@evil.example/callback",
    "https://assistant.example@evil.example/",
    "http://127.0.0.1:80@evil.example/",
    "http://x:y@127.0.0.1/",
    "https://assistant.example/#fragment",
    "https://assistant.example/#",
    "https:\\\\evil.example\\",
    "https://assistant.example/a b",
    "https://assistant.example/\n",
    "https://аssistant.example/",
    "https://192.168.1.1/callback",
    "https://10.0.0.8:8443/callback",
    "https://169.254.169.254/latest",
    "https://127.0.0.1/callback",
    "https://2130706433/",
    "https://[::1]/callback",
    "https://[fd12::1]/callback",
    "https://[::ffff:10.0.0.1]/",
    "https://printer.local/callback",
    "https://wiki.corp/callback",
    "https://router/callback",
    "https://app.localhost./callback",
    "ms-msdt:/id",
    "search-ms:query=x",
    "shell:startup",
    "ssh://evil.example",
    "ldap://evil.example",
    "smb://evil.example/share",
    "web+thing:x",
    "chrome-extension://abc/x",
    "javascript:alert(1)",
    "JavaScript://assistant.example/%0aalert(1)",
    " javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "vbscript:x",
    "blob:https://assistant.example/1",
    "about:blank",
    "view-source:https://assistant.example",
    "intent://scan/#Intent;end",
    "mailto:x@assistant.example",
    "ws://assistant.example/",
    "//evil.example/",
    "/callback",
    "assistant.example/callback",
    "",
    `https://assistant.example/${"x".repeat(2000)}`,
  ])("%j", (uri) => {
    expect(redirectKind(uri)).toBeUndefined();
  });
});
