import type { Role, RoleAbility } from "@galley/contract";
import { m } from "#messages";

const names: Record<Role, () => string> = {
  owner: m.people_role_owner,
  admin: m.people_role_admin,
  member: m.people_role_member,
  reviewer: m.people_role_reviewer,
  commenter: m.people_role_commenter,
  reader: m.people_role_reader,
};

const texts: Record<Role, () => string> = {
  owner: m.people_role_owner_text,
  admin: m.people_role_admin_text,
  member: m.people_role_member_text,
  reviewer: m.people_role_reviewer_text,
  commenter: m.people_role_commenter_text,
  reader: m.people_role_reader_text,
};

const abilities: Record<RoleAbility, () => string> = {
  read: m.people_ability_read,
  assistants: m.people_ability_assistants,
  write: m.people_ability_write,
  comment: m.people_ability_comment,
  approve: m.people_ability_approve,
  every_project: m.people_ability_every_project,
  settings: m.people_ability_settings,
  brand: m.people_ability_brand,
  connections: m.people_ability_connections,
  tokens: m.people_ability_tokens,
  members: m.people_ability_members,
  export: m.people_ability_export,
  owners: m.people_ability_owners,
};

export function roleName(role: Role): string {
  return names[role]();
}

/** Returns the permissions of a role in one sentence. */
export function roleText(role: Role): string {
  return texts[role]();
}

export function abilityText(ability: RoleAbility): string {
  return abilities[ability]();
}
