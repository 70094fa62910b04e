import { expect, test } from "vitest";
import { order } from "./reference-order.ts";

test("a table comes after every table that it refers to", () => {
  const references = [
    { from: "revision", to: "article" },
    { from: "article", to: "project" },
    { from: "approval", to: "revision" },
    { from: "project", to: "organization" },
  ];
  expect(order(["approval", "article", "organization", "project", "revision"], references)).toEqual([
    "organization",
    "project",
    "article",
    "revision",
    "approval",
  ]);
});

test("a reference to a table that is not restored sets no order", () => {
  expect(order(["a", "b"], [{ from: "a", to: "elsewhere" }])).toEqual(["a", "b"]);
});

test("tables that refer to each other in a circle are named", () => {
  const circle = [
    { from: "a", to: "b" },
    { from: "b", to: "a" },
  ];
  expect(() => order(["a", "b", "c"], circle)).toThrow("circle: a, b.");
});
