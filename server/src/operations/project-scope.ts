import { type AnyOperation, isProjectScoped, ResourceId } from "@galley/contract";
import { sentence } from "@galley/messages";
import { z } from "zod";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { type Actor, reaches } from "./actor.ts";
import { isOpen } from "./is-open.ts";

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
