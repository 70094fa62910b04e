import { expect, test } from "vitest";
import * as contract from "../index.ts";
import type { Operation } from "../operation.ts";
import { type RoleAbility, roleAbilities, roleAbilityLabels, rolesGivenBy } from "./role-abilities.ts";

const declared: readonly unknown[] = Object.values(contract);
const operations = declared.filter(
  (one): one is Operation => typeof one === "object" && one !== null && "surface" in one && "summary" in one,
);

/** Sample operations of each ability; the roles that may call them must be those of the table. */
const samples: Record<RoleAbility, readonly string[]> = {
  read: ["get_article", "list_posts", "browse_calendar", "get_results", "get_project_settings"],
  assistants: ["connect_assistant", "disconnect_assistant"],
  write: ["create_article", "schedule_post", "plan_topic", "upload_image", "publish_article_now", "import_articles"],
  comment: ["create_comment", "update_comment", "delete_comment", "resolve_comment", "reopen_comment"],
  approve: ["approve_article", "approve_post", "request_article_changes", "withdraw_approval", "unpublish_article"],
  every_project: [],
  settings: ["update_project", "create_project", "update_organization"],
  brand: ["set_brand", "set_routine"],
  connections: ["connect_platform", "connect_network", "connect_search_console"],
  tokens: ["create_token", "revoke_token", "create_webhook_endpoint"],
  members: ["add_member", "remove_member", "invite_member", "revoke_invitation"],
  export: ["export_project", "list_credit_entries"],
  owners: [],
};

test.each(Object.keys(samples) as RoleAbility[])("the table of roles says of %s what the operations ask for", (ability) => {
  for (const name of samples[ability]) {
    const operation = operations.find((one) => one.name === name);
    const allowed = operation && (operation.surface === "public" ? holdersOf(operation.permission) : operation.roles);
    expect(allowed, name).toEqual(roleAbilities[ability]);
  }
  expect(roleAbilityLabels[ability]).toMatch(/^[A-Z]/);
});

function holdersOf(permission: contract.Permission): contract.Role[] {
  return contract.roles.filter((role) => contract.rolePermissions[role].has(permission));
}

test("only owners make owners", () => {
  expect(rolesGivenBy("owner")).toContain("owner");
  expect(rolesGivenBy("admin")).toEqual(["admin", "member", "reviewer", "commenter", "reader"]);
});
