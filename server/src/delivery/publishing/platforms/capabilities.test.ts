import { readFileSync } from "node:fs";
import { join } from "node:path";
import { platformNames } from "@galley/contract";
import { expect, test } from "vitest";
import { platformServers } from "../../../../../capabilities/server.ts";

test("the table of capabilities in the documents says what the operations say", () => {
  const text = readFileSync(join(import.meta.dirname, "../../../../../docs/platforms.md"), "utf8");
  const rows = text.split("\n").filter((line) => line.startsWith("| "));
  for (const field of ["update", "unpublish", "canonical", "images", "slug", "texts"] as const) {
    const cells = platformNames.map((name) => platformServers[name].capabilities[field]).join(" | ");
    expect(rows.some((row) => row.endsWith(`| ${cells} |`))).toBe(true);
  }
});
