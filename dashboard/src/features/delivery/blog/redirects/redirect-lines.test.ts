import { expect, test } from "vitest";
import { redirectsIn } from "./redirect-lines.ts";

test("reads what other programs write out, and keeps the number of the line", () => {
  expect(redirectsIn("/a /b\n\n/c,\thttps://d.example/e\r\n  /gone  \n")).toEqual([
    { line: 1, from: "/a", target: "/b" },
    { line: 3, from: "/c", target: "https://d.example/e" },
    { line: 4, from: "/gone", target: null },
  ]);
  expect(redirectsIn(" \n")).toEqual([]);
});
