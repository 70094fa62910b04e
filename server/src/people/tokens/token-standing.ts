import { type Permission, type powerlessReasons, type Role, rolePermissions, type tokenStates } from "@galley/contract";

type Held = {
  kind: "api" | "read";
  project_id: string | null;
  permissions: readonly Permission[];
  revoked_at: Date | null;
  is_expired: boolean;
  /** The creator's role; null once they have left. */
  role: Role | null;
  all_projects: boolean | null;
  reaches_project: boolean;
};

type Standing = {
  state: (typeof tokenStates)[number];
  powerless: (typeof powerlessReasons)[number] | null;
  beyondRole: Permission[];
};

/** Returns what a token is currently good for. A site's token outlasts its creator; any other is worth what its creator may do. */
export function standingOf(token: Held): Standing {
  const { kind, permissions, role } = token;
  const beyondRole = kind === "read" || role === null ? [] : permissions.filter((permission) => !rolePermissions[role].has(permission));
  const powerless = powerlessBy(token, beyondRole.length);
  if (token.revoked_at !== null) return { state: "revoked", powerless, beyondRole };
  if (token.is_expired) return { state: "expired", powerless, beyondRole };
  return { state: powerless === null ? "active" : "powerless", powerless, beyondRole };
}

function powerlessBy({ kind, project_id, permissions, role, all_projects, reaches_project }: Held, beyond: number): Standing["powerless"] {
  if (kind === "read") return null;
  if (role === null) return "creator_left";
  if (project_id !== null && all_projects !== true && !reaches_project) return "project_lost";
  return beyond === permissions.length ? "role_lost" : null;
}
