import { type Role, type RoleAbility, roleAbilities, roleAbilityLabels, roles } from "../contract/src/index.ts";

/** Returns a Markdown table of what each role may do. */
export function roleTable(): string {
  const rows = (Object.keys(roleAbilities) as RoleAbility[]).map((ability) => {
    const allowed: readonly Role[] = roleAbilities[ability];
    return `| ${roleAbilityLabels[ability]} | ${roles.map((role) => (allowed.includes(role) ? "yes" : "–")).join(" | ")} |`;
  });
  return [`| Permission | ${roles.join(" | ")} |`, `|---|${roles.map(() => "---").join("|")}|`, ...rows, ""].join("\n");
}
