import { expect, test } from "vitest";
import { nextAddress } from "./next-address.ts";

const at = "https://hearth.example/a/b";
const next = (status: number, location?: string) =>
  nextAddress({ status, headers: new Headers(location === undefined ? {} : { location }) }, at);

test("a redirect leads to its address, which may be relative or hold UTF-8 as it is", () => {
  expect(next(301, "../c#part")).toBe("https://hearth.example/c");
  expect(next(308, Buffer.from("/größe.png").toString("latin1"))).toBe("https://hearth.example/gr%C3%B6%C3%9Fe.png");
  expect(next(302, "/gr%C3%B6%C3%9Fe.png")).toBe("https://hearth.example/gr%C3%B6%C3%9Fe.png");
  expect(next(302, "https://")).toBeNull();
});

test("no other answer redirects, whatever its header says", () => {
  for (const status of [200, 300, 304, 305, 404]) expect(next(status, "/c")).toBeUndefined();
  expect(next(302)).toBeUndefined();
});
