import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseNetwork } from "./network.ts";
import { createReach } from "./reach.ts";

const closed = createReach([]);

const publicOnes = [
  "1.1.1.1",
  "8.8.8.8",
  "9.255.255.255",
  "11.0.0.0",
  "93.184.215.14",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "128.0.0.1",
  "168.63.129.15",
  "168.63.129.17",
  "169.253.255.255",
  "169.255.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "192.167.255.255",
  "192.169.0.0",
  "198.17.255.255",
  "198.20.0.0",
  "223.255.255.255",
  "2001:4860:4860::8888",
  "2606:4700:4700::1111",
  "2a00:1450:4001:831::200e",
  "2620:fe::fe",
  "2606:4700::5efe:8.8.8.8",
];

test("public addresses are permitted, up to the edges of what is not", () => {
  for (const address of publicOnes) expect([address, closed.permits(address)]).toEqual([address, true]);
  for (const address of publicOnes) expect([closed.isOpen(address), closed.shows(address)]).toEqual([false, true]);
});

const privateNetworks: [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

const inPrivate = fc
  .constantFrom(...privateNetworks)
  .chain(([start, bits]) =>
    fc
      .nat({ max: 2 ** (32 - bits) - 1 })
      .map((offset) => dotted(start.split(".").reduce((sum, part) => sum * 256 + Number(part), 0) + offset)),
  );

test("no IPv4 address of a special network is permitted, plain or wrapped in whatever way", () => {
  fc.assert(
    fc.property(inPrivate, fc.nat({ max: 0xffff }), (address, random) => {
      const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
      const [high, low] = [((a << 8) | b).toString(16), ((c << 8) | d).toString(16)];
      const [notHigh, notLow] = [(((a << 8) | b) ^ 0xffff).toString(16), (((c << 8) | d) ^ 0xffff).toString(16)];
      const salt = random.toString(16);
      const forms = [
        address,
        `::ffff:${address}`,
        `::${address}`,
        `::ffff:0:${address}`,
        `64:ff9b::${address}`,
        `64:ff9b:1:${salt}::${address}`,
        `2002:${high}:${low}::${salt}`,
        `2001:0:${high}:${low}:${salt}::1`,
        `2001:0:808:808:${salt}:${salt}:${notHigh}:${notLow}`,
        `2606:4700:${salt}::5efe:${address}`,
        `2606:4700:${salt}:1:200:5efe:${address}`,
        `2606:4700:${salt}:1:300:5efe:${high}:${low}`,
      ];
      expect(forms.filter(closed.permits)).toEqual([]);
      // When the operator has opened the wrapper, the wrapped address is still checked.
      const wrappers = ["64:ff9b::/32", "2002::/16", "2001::/32", "::/90", "2606:4700::/32"];
      expect(forms.filter(createReach(wrappers).permits)).toEqual([]);
      // An address that may be called is not shown for that reason, and a wrapper is shown only when the wrapped address is.
      const opened = createReach([...wrappers, `${address}/32`], false, wrappers);
      expect(forms.filter((form) => !opened.permits(form))).not.toContain(address);
      expect(forms.filter(opened.shows)).toEqual([]);
    }),
  );
});

test("what is no address in its ordinary form is not permitted", () => {
  for (const text of [
    "",
    "1.1.1",
    "1.1.1.1.1",
    "01.1.1.1",
    "0x1.1.1.1",
    "16843009",
    " 1.1.1.1",
    "1.1.1.1/32",
    "2606:4700::1%eth0",
    "[2606:4700::1]",
    "x",
  ])
    expect([text, closed.permits(text), closed.isOpen(text)]).toEqual([text, false, false]);
});

describe("an opened network", () => {
  test("is permitted to its edges and opens no other", () => {
    const reach = createReach(["10.20.0.0/16", "fd12:3456::/32", "::1/128"]);
    for (const address of ["10.20.0.0", "10.20.255.255", "fd12:3456::1", "::1"])
      expect(reach.isOpen(address) && reach.permits(address)).toBe(true);
    for (const address of ["10.19.255.255", "10.21.0.0", "fd12:3457::1", "::", "::2", "::ffff:10.20.0.1"])
      expect(reach.isOpen(address) || reach.permits(address)).toBe(false);
    expect(reach.permits("8.8.8.8")).toBe(true);
  });

  test("of a NAT64 gateway leads to public addresses and not behind the gateway", () => {
    const reach = createReach(["64:ff9b::/96"]);
    expect(reach.permits("64:ff9b::8.8.8.8")).toBe(true);
    expect(reach.permits("64:ff9b::10.0.0.1")).toBe(false);
    expect(reach.isOpen("64:ff9b::10.0.0.1")).toBe(false);
  });
});

test("a network is an address in its ordinary form and its bits, and not half the internet", () => {
  for (const text of ["10.0.0.0/8", "10.1.2.3/32", "127.0.0.1/32", "fc00::/7", "fd00::/8", "::1/128"])
    expect(parseNetwork(text)).toBeDefined();
  const wrong = [
    "",
    "/",
    "/8",
    "10.0.0.0",
    "10.0.0.0/",
    "10.0.0.0/33",
    "10.0.0.0/7",
    "0.0.0.0/0",
    "::/0",
    "2000::/3",
    "::1/129",
    "10/8",
    "10.0/16",
  ];
  const worse = [
    "010.0.0.0/8",
    "0xa.0.0.0/8",
    "10.0.0.0/08x",
    "10.0.0.0/-8",
    "10.0.0.0/8/8",
    "fe80::1%eth0/64",
    "localhost/32",
    "10.0.0.0 /8",
    "[::1]/128",
  ];
  for (const text of [...wrong, ...worse]) expect([text, parseNetwork(text)]).toEqual([text, undefined]);
  expect(() => createReach(["10.0.0.0/33"])).toThrow("10.0.0.0/33");
});

function dotted(number: number): string {
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 0xff).join(".");
}
