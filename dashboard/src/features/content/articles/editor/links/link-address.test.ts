import { expect, test } from "vitest";
import { linkAddress } from "./link-address.ts";

test.each([
  ["https://example.org/a?b=c#d", "https://example.org/a?b=c#d"],
  [" http://example.org ", "http://example.org"],
  ["example.org/walls", "https://example.org/walls"],
  ["ilse@example.org", "mailto:ilse@example.org"],
  ["mailto:ilse@example.org", "mailto:ilse@example.org"],
])("%s leads to %s", (typed, address) => expect(linkAddress(typed)).toBe(address));

test.each(["", "javascript:alert(1)", "data:text/html,x", "ftp://example.org", "just words", "/path", "https://", "mailto:nobody"])(
  "%s is no address",
  (typed) => expect(linkAddress(typed)).toBeNull(),
);
