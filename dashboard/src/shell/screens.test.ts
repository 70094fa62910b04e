import { type Role, roles } from "@galley/contract";
import { expect, test } from "vitest";
import { frameScreens, organizationScreens, projectScreens } from "./screens.ts";

const names = (role: Role) => organizationScreens(role).map(({ to }) => to?.split("/").at(-1));

test("owners and admins find every screen of the organization, all others their own assistants alone", () => {
  for (const role of roles) {
    const leads = role === "owner" || role === "admin";
    expect([role, names(role)]).toEqual([
      role,
      leads ? ["members", "tokens", "assistants", "webhooks", "audit", "settings"] : ["assistants"],
    ]);
  }
});

test("no two screens have the same keys", () => {
  const keys = [...projectScreens(), ...frameScreens()].flatMap((screen) => screen.keys ?? []);
  expect(new Set(keys).size).toBe(keys.length);
});
