import { expect, test } from "vitest";
import { namedDestinations } from "./check-destinations.ts";

const file = "server/src/delivery/networks/one.ts";
const found = (path: string, ...lines: string[]) => namedDestinations([path], () => lines.join("\n"));

test.each([
  ['if (destination === "tiktok") return;', "tiktok"],
  ["// WordPress answers late.", "wordpress"],
  ["export function fileForInstagram() {}", "instagram"],
  ['const title = "LinkedIn";', "linkedin"],
  ["/** DEV and others. */", "devto"],
  ['const kinds = ["ghost"];', "ghost"],
])("code that names a destination outside of its folder is found: %s", (line, name) => {
  expect(found(file, "", line)).toEqual([`${file}:2 names ${name}, which its folder in capabilities does.`]);
});

test.each([
  [file, 'if (content.kind === "linkedin" || format === "x") return;'],
  [file, "if (import.meta.env.DEV) return checkBlogHost();"],
  ["contract/src/content/one.ts", 'example: { destination: "instagram", url: "https://galley.example/instagram/1.jpg" }'],
  ["server/src/content/transfer/one.ts", "const ghost = readGhost();"],
  ["server/src/content/one.test.ts", 'destination: "tiktok", title: "TikTok"'],
  ["capabilities/ghost/ghost-api.ts", 'title: "Ghost"'],
  ["messages/dashboard/connections/en.json", '  "connections_ghost_slug": "Follows the article; Ghost keeps no redirect.",'],
  ["messages/dashboard/posts/en.json", '  "posts_shortcut_new": "New LinkedIn post",'],
])("other lines are not: %s %s", (path, line) => {
  expect(found(path, line)).toEqual([]);
});

test("a text that lists destinations is found by its key", () => {
  const path = "messages/dashboard/posts/pt.json";
  expect(found(path, '  "posts_none_text": "Para o X, Instagram e TikTok.",')).toEqual([
    `${path}:1 names instagram, which its folder in capabilities does.`,
    `${path}:1 names tiktok, which its folder in capabilities does.`,
  ]);
});
