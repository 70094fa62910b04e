import { type Role, roles } from "@galley/contract";
import { expect, test } from "vitest";
import { may } from "#src/place/use-place.ts";
import { frameScreens, organizationScreens, projectScreens, settingsScreens } from "./screens.ts";

const parts = ["Organization and projects", "Assistants", "API tokens", "Webhooks", "Audit log", "Credits"];

test.each<[Role, string[], string[]]>([
  ["owner", ["Members", "Settings"], parts],
  ["admin", ["Members", "Settings"], parts],
  ["member", ["Settings"], ["Assistants", "Credits"]],
  ["reviewer", ["Settings"], ["Assistants", "Credits"]],
  ["commenter", ["Settings"], ["Assistants", "Credits"]],
  ["reader", ["Settings"], ["Assistants", "Credits"]],
])("the sidebar leads a %s of an organization to %j, and its settings have %j", (role, shown, settings) => {
  expect(organizationScreens(role).map(({ label }) => label)).toEqual(shown);
  expect(settingsScreens(role).map(({ label }) => label)).toEqual(settings);
});

test("everybody reaches the screens of a project", () => {
  const names = ["Calendar", "Articles", "Posts", "Suggestions", "Media", "Blog", "Results", "Brand", "Connections"];
  expect(projectScreens().map(({ label }) => label)).toEqual(names);
});

test("no two screens have the same keys", () => {
  const keys = [...projectScreens(), ...frameScreens()].flatMap((screen) => screen.keys ?? []);
  expect(new Set(keys).size).toBe(keys.length);
});

test.each<[Role, { writes: boolean; comments: boolean; approves: boolean }]>([
  ["owner", { writes: true, comments: true, approves: true }],
  ["admin", { writes: true, comments: true, approves: true }],
  ["member", { writes: true, comments: true, approves: false }],
  ["reviewer", { writes: true, comments: true, approves: true }],
  ["commenter", { writes: false, comments: true, approves: false }],
  ["reader", { writes: false, comments: false, approves: false }],
])("the screens offer a %s %o", (role, { writes, comments, approves }) => {
  for (const permission of ["articles:write", "posts:write", "images:write"] as const) {
    expect([permission, may(role, permission)]).toEqual([permission, writes]);
  }
  expect([may(role, "comments:write"), may(role, "articles:approve")]).toEqual([comments, approves]);
});

test("the tables name every role", () => {
  expect([...roles].toSorted()).toEqual(["admin", "commenter", "member", "owner", "reader", "reviewer"]);
});
