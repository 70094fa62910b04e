import { expect, test } from "vitest";
import { linesOf, menuIn } from "./menu-lines.ts";

test("each line is an entry, whose last word is its address", () => {
  const menu = [
    { label: "Old stone walls", address: "/walls" },
    { label: "Shop", address: "https://shop.example/" },
  ];
  expect(menuIn("Old  stone walls /walls\n\n Shop\thttps://shop.example/ ")).toEqual(menu);
  expect(menuIn(linesOf(menu))).toEqual(menu);
  expect(menuIn("/walls")).toEqual([{ label: "", address: "/walls" }]);
});
