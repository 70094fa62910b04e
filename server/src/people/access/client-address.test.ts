import { describe, expect, test } from "vitest";
import { createAddressReader, networkOf, regionOf } from "./client-address.ts";

const alone = createAddressReader([]);
const behind = createAddressReader(["127.0.0.1/32", "10.0.0.0/8", "fd00::/8"]);

describe("the address of a caller", () => {
  test("is that of the connection, whatever a header says", () => {
    for (const header of [null, "203.0.113.7", "203.0.113.7, 198.51.100.1", ""]) expect(alone("192.0.2.1", header)).toBe("192.0.2.1");
    expect(behind("192.0.2.1", "203.0.113.7")).toBe("192.0.2.1");
  });

  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["1.1.1.1, 203.0.113.7", "203.0.113.7"],
    ["1.1.1.1,203.0.113.7 , 10.1.1.1", "203.0.113.7"],
    ["10.9.9.9, 10.1.1.1", "10.9.9.9"],
    ["nonsense, 203.0.113.7, 10.1.1.1", "203.0.113.7"],
    ["203.0.113.7, nonsense", "127.0.0.1"],
    ["203.0.113.7, nonsense, 10.1.1.1", "10.1.1.1"],
    ["2001:db8::7", "2001:db8::7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["", "127.0.0.1"],
  ])("behind a proxy is the last one that a trusted proxy has seen: %j is %s", (header, address) => {
    expect(behind("127.0.0.1", header)).toBe(address);
    expect(behind("::ffff:127.0.0.1", header)).toBe(address);
  });

  test("is unknown without a connection", () => {
    for (const peer of [undefined, "", "nonsense"]) expect(alone(peer, "203.0.113.7")).toBe("unknown");
    expect(behind("fd12::1%eth0", null)).toBe("fd12::1");
  });
});

test("a header that is not believed is told of, with the connection that it came by", () => {
  const told: string[] = [];
  const read = createAddressReader(["10.0.0.0/8"], (peer) => told.push(peer.toString()));
  read("10.0.0.1", "203.0.113.7");
  read("192.0.2.1", null);
  expect(told).toEqual([]);
  read("192.0.2.1", "203.0.113.7");
  read("::ffff:172.17.0.1", "");
  expect(told).toEqual(["192.0.2.1", "172.17.0.1"]);
});

describe("callers count together", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7/32", "203.0.113.0/24"],
    ["::ffff:203.0.113.7", "203.0.113.7/32", "203.0.113.0/24"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
    ["unknown", "unknown", "unknown"],
  ])("%s by %s, and at one account by %s as well", (address, network, region) => {
    expect([networkOf(address), regionOf(address)]).toEqual([network, region]);
  });
});
