import { expect, test } from "vitest";
import { callerAddress, networkOf } from "./caller-address.ts";

test.each([
  ["198.51.100.7", "203.0.113.9", "198.51.100.7"],
  ["127.0.0.1", "192.0.2.1, 203.0.113.9", "203.0.113.9"],
  ["::ffff:10.0.0.2", "2001:db8::1", "2001:db8::1"],
  ["127.0.0.1", undefined, "127.0.0.1"],
  ["127.0.0.1", "unknown", "127.0.0.1"],
  [undefined, "203.0.113.9", ""],
])("a request of %s that says it is for %s comes from %s", (peer, told, expected) => {
  expect(callerAddress(peer, told)).toBe(expected);
});

test("the addresses of one IPv6 network count as one caller", () => {
  expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe(networkOf("2001:db8:1:2:ffff::1"));
  expect(networkOf("2001:db8:1:2::1")).not.toBe(networkOf("2001:db8:1:102::1"));
  expect(networkOf("203.0.113.9")).toBe("203.0.113.9");
});
