import { type AnyOperation, isProjectScoped, type Permission, ResourceId, type Role, rolePermissions } from "@galley/contract";
import { type Sentence, sentence } from "@galley/messages";
import { sql } from "kysely";
import { z } from "zod";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { allInOrder } from "#src/core/flow/all-in-order.ts";
import { anyOf } from "#src/core/text/listed-words.ts";
import { type Actor, givesRight, reaches } from "./actor.ts";
import type { AnyBound } from "./handle.ts";
import { isOpen } from "./within-reach.ts";

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

/** `locks`: the rows that are the caller's right stay as they are until commit. */
export type Asked = { locks: boolean };

/** Returns the caller as the database has them now, the same object where nothing has changed. Fails once their right is gone. */
export type AdmitAgain = (tx: Tx, actor: Actor, asked: Asked) => Promise<Actor>;

type Entry = { admitAgain: AdmitAgain; bound: AnyBound; actor: Actor };
type Input = Record<string, unknown>;

/** Begins a write: returns the caller, whose right is held until commit, and the input with the project filled in that they reach. */
export async function beginWrite(entry: Entry, tx: Tx, raw: Input): Promise<{ actor: Actor; input: Input }> {
  const { bound, actor } = entry;
  const projectId = projectOf(bound.operation, actor, raw);
  const [now] = await allInOrder([askAgain(entry, tx, { locks: true }), requireReached(tx, actor, projectId)]);
  if (now !== actor) await requireReached(tx, now, projectId);
  return { actor: now, input: withProject(raw, projectId) };
}

/** Returns the caller as they are in this transaction. Fails where they may no longer call the operation. */
export async function askAgain({ admitAgain, bound, actor }: Entry, tx: Tx, asked: Asked): Promise<Actor> {
  const locked = bound.locksMembers ? lockMembers(tx, actor.organizationId) : undefined;
  const [, now] = await allInOrder([locked, admitAgain(tx, actor, asked)]);
  if (now !== actor) permit(bound.operation, now);
  return now;
}

/** Lets changes of an organization's members wait for each other, so that if two owners remove each other at once, the second is told. */
function lockMembers(tx: Tx, organizationId: string): Promise<void> {
  return tx.write(sql`select from organization where organization_id = ${organizationId} for no key update`);
}

/**
 * Returns the project that a call names, or that its token fills in. Undefined when the operation has none, and when the named
 * value cannot be an id, which the input's schema refuses.
 */
export function projectOf(operation: AnyOperation, actor: Actor, raw: Record<string, unknown>): string | undefined {
  if (actor.kind === "site" || !isScoped(operation)) return undefined;
  return idFrom(Object.hasOwn(raw, "projectId") ? raw.projectId : actor.projectId);
}

/** Refuses any project but that of the site's read token. A project that does not exist gets the same answer. */
export function requireTokenProject(actor: Actor, raw: Record<string, unknown>): void {
  const named = Object.hasOwn(raw, "projectId") ? idFrom(raw.projectId) : undefined;
  if (named === undefined || named === actor.projectId) return;
  throw new Failure("not_found", sentence("refusal_read_token_other_project"));
}

function idFrom(named: unknown): string | undefined {
  const { data } = ResourceId.safeParse(named);
  return data?.isWellFormed() && !data.includes("\u0000") ? data : undefined;
}

/** Returns whether an operation takes a project. In dashboard operations it may be optional, to mean the whole organization. */
function isScoped(operation: AnyOperation): boolean {
  if (operation.surface === "public") return isProjectScoped(operation);
  const schema: unknown = operation.input.shape.projectId;
  return schema instanceof z.ZodString || operation.errors.includes("project_not_allowed");
}

/** Returns the input of a call with the project that its token fills in. */
export function withProject(raw: Record<string, unknown>, projectId: string | undefined): Record<string, unknown> {
  return projectId === undefined ? raw : { ...raw, projectId };
}

/** Refuses a project that the caller does not reach. A project that does not exist gets the same answer. */
export async function requireReached(tx: Tx, actor: Actor, projectId: string | undefined): Promise<void> {
  if (projectId === undefined) return;
  if (reaches(actor, projectId) && (actor.reach !== "all" || (await exists(tx, actor.organizationId, projectId)))) return;
  throw new Failure("project_not_allowed", sentence("refusal_project_out_of_reach"));
}

async function exists(tx: Tx, organizationId: string, projectId: string): Promise<boolean> {
  const project = await tx
    .selectFrom("project")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("id", "=", projectId)
    .where(isOpen(organizationId, "project.id"))
    .executeTakeFirst();
  return project !== undefined;
}
