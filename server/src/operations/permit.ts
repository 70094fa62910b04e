import { type AnyOperation, type Permission, type Role, rolePermissions } from "@galley/contract";
import { type Sentence, sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { anyOf } from "#src/core/text/listed-words.ts";
import { type Actor, givesRight } from "./actor.ts";

/** Refuses a caller whose permissions, role or link do not include the operation. */
export function permit(operation: AnyOperation, actor: Actor): void {
  if (actor.kind === "guest") requireGuests(operation, actor);
  if (operation.surface !== "public") {
    if (actor.kind === "token" || actor.kind === "assistant") throw new Failure("insufficient_scope", sentence("refusal_dashboard_only"));
    if (operation.surface === "dashboard" && operation.operatorOnly && actor.kind !== "operator")
      throw new Failure("not_allowed", sentence("refusal_operator_only"));
    if (!operation.roles.includes(actor.role)) throw new Failure("not_allowed", requiresRole(operation.roles, actor.role));
    return;
  }
  requirePermission(actor, operation.permission);
}

/** Refuses a caller whose permissions or role do not include this one, which a call may need beside that of its operation. */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (!actor.permissions.has(permission)) throw new Failure("insufficient_scope", lacking(permission, actor));
  if (!rolePermissions[actor.role].has(permission)) {
    throw new Failure("not_allowed", sentence("refusal_role_may_not", { role: sentence("word_role", { role: actor.role }) }));
  }
}

/** Refuses a guest whatever no link gives, and whatever theirs does not. The member whose link it is has to be allowed it as well. */
function requireGuests(operation: AnyOperation, { guest }: Actor): void {
  const wanted = operation.surface === "service" ? undefined : operation.guests;
  if (guest !== undefined && wanted !== undefined && givesRight(guest, wanted)) return;
  throw new Failure("not_allowed", sentence("refusal_guest_may_not"));
}

function lacking(permission: Permission, { kind }: Actor): Sentence {
  if (kind === "assistant") return sentence("refusal_connection_lacks_permission", { permission });
  return sentence("refusal_token_lacks_permission", { permission });
}

function requiresRole(roles: readonly Role[], own: Role): Sentence {
  const word = (role: Role) => sentence("word_role", { role });
  return sentence("refusal_role_required", { roles: anyOf(roles.map(word)), role: word(own) });
}
