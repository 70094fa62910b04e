import { isWrite, type Operation, rolePermissions } from "@galley/contract";
import type { CompiledQuery } from "kysely";
import type pg from "pg";
import type { z } from "zod";
import { type AtCommit, type Tx, transact } from "#src/database/transact.ts";
import type { Actor } from "./actor.ts";
import { Failure } from "./failure.ts";
import { type AnyBound, type Context, isRawJson, type RawJson } from "./handle.ts";
import { checkIdempotencyKey, runOnce } from "./idempotency.ts";
import { newId } from "./ids.ts";
import { guardJson } from "./json-guard.ts";
import type { Pager } from "./paging.ts";
import { projectOf, requireReached } from "./project-scope.ts";
import { shownName } from "./shown-name.ts";

/** What every call needs from the running service. */
export type Door = { pool: pg.Pool; publicUrl: string; pager: Pager; checkRawOutput: boolean };

const namesMax = 10;

export type Call = { actor: Actor; surface: string; requestId: string; idempotencyKey?: string | undefined };
export type RawInput = Record<string, unknown>;
export type Outcome = { output: object | RawJson; replayed: boolean };

/**
 * The only way to an operation, for every surface. In this order: permission, role, project, input; then the handler,
 * its audit row and the kept idempotent answer in one transaction; then the output's shape.
 */
export async function invoke(door: Door, bound: AnyBound, call: Call, readInput: () => Promise<RawInput> | RawInput): Promise<Outcome> {
  const { operation } = bound;
  const { actor } = call;
  if (actor.kind === "site") return readForSite(door, bound, call, readInput);
  permit(operation, actor);
  const raw = await readInput();
  return transact(door.pool, actor.organizationId, async (tx, atCommit) => {
    const projectId = projectOf(operation, actor, raw);
    const reached = projectId === undefined ? undefined : requireReached(tx, actor, projectId);
    // A read may look meanwhile: nothing that it finds leaves before the project is allowed.
    if (isWrite(operation)) await reached;
    const input = projectId === undefined ? raw : { ...raw, projectId };
    const [allowed, done] = await Promise.allSettled([reached, perform(door, bound, call, { tx, atCommit }, input)]);
    if (allowed.status === "rejected") throw allowed.reason;
    if (done.status === "rejected") throw done.reason;
    return done.value;
  });
}

type Transaction = { tx: Tx; atCommit: AtCommit };

async function perform(door: Door, bound: AnyBound, call: Call, { tx, atCommit }: Transaction, raw: RawInput): Promise<Outcome> {
  const { operation } = bound;
  const { actor, idempotencyKey, requestId } = call;
  const input = parseInput(operation.input, raw);
  if (idempotencyKey !== undefined) checkIdempotencyKey(idempotencyKey);
  const run = async () => {
    const context: Context = { tx, actor, requestId, publicUrl: door.publicUrl, pager: door.pager };
    const output = checkOutput(operation.output, await bound.run(context, input as never), door.checkRawOutput);
    if (isWrite(operation)) atCommit(auditRow(tx, operation, call, input, output));
    return output;
  };
  if (idempotencyKey === undefined) return { output: await run(), replayed: false };
  return runOnce(tx, { actor, operation: operation.name, key: idempotencyKey, input }, run);
}

async function readForSite(
  door: Door,
  { operation, siteRun }: AnyBound,
  call: Call,
  readInput: () => Promise<RawInput> | RawInput,
): Promise<Outcome> {
  if (operation.surface !== "public" || operation.siteRead === undefined || siteRun === undefined) {
    throw new Failure("insufficient_scope", "A site read token reads published articles and nothing else. Use an API token.");
  }
  const input = parseInput(operation.siteRead.input, await readInput());
  const { pool, publicUrl, pager } = door;
  const output = await siteRun({ pool, actor: call.actor, requestId: call.requestId, publicUrl, pager }, input as never);
  return { output: checkOutput(operation.siteRead.output, output, door.checkRawOutput), replayed: false };
}

function permit(operation: Operation, actor: Actor): void {
  if (operation.surface === "dashboard") {
    if (actor.kind === "token") throw new Failure("insufficient_scope", "This is done in the dashboard, not with a token.");
    if (!operation.roles.includes(actor.role))
      throw new Failure("not_allowed", `This takes the role ${operation.roles.join(" or ")}; yours is ${actor.role}.`);
    return;
  }
  if (!actor.permissions.has(operation.permission)) {
    throw new Failure("insufficient_scope", `The token lacks the permission ${operation.permission}. Create one that has it.`);
  }
  if (!rolePermissions[actor.role].has(operation.permission)) {
    throw new Failure("not_allowed", `The role ${actor.role} may not do this. Ask an owner or admin.`);
  }
}

function parseInput(schema: z.ZodObject, raw: RawInput): unknown {
  guardJson(raw);
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const violations = parsed.error.issues.map((issue) => ({ param: shownName(pathOf(issue)), message: messageOf(issue) }));
  const [first] = violations;
  throw new Failure(
    "invalid_input",
    first?.message ?? "The input is invalid.",
    first?.param,
    violations.length > 1 ? { violations } : undefined,
  );
}

function pathOf(issue: z.core.$ZodIssue): string {
  const path = issue.code === "unrecognized_keys" ? [...issue.path, issue.keys[0] ?? ""] : issue.path;
  return path.reduce<string>(
    (text, part) => (typeof part === "number" ? `${text}[${part}]` : text === "" ? String(part) : `${text}.${String(part)}`),
    "",
  );
}

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") return `Unknown field ${issue.keys.slice(0, namesMax).map(shownName).join(", ")}. Remove it.`;
  if (issue.code === "invalid_type" && issue.message.endsWith("received undefined")) return "This field is required.";
  return issue.message;
}

function checkOutput(schema: z.ZodType, output: unknown, checkRaw: boolean): object | RawJson {
  if (isRawJson(output)) {
    if (checkRaw) schema.parse(JSON.parse(String(output.rawJson)));
    return output;
  }
  return schema.parse(output) as object;
}

function auditRow(tx: Tx, operation: Operation, call: Call, input: unknown, output: unknown): CompiledQuery {
  const { actor, requestId, surface } = call;
  return tx
    .insertInto("audit")
    .values({
      organization_id: actor.organizationId,
      id: newId("audit"),
      operation: operation.name,
      surface,
      person_id: actor.personId,
      token_id: actor.tokenId,
      subject_id: idIn(input) ?? idIn(output) ?? null,
      request_id: requestId,
    })
    .compile();
}

function idIn(value: unknown): string | undefined {
  return typeof value === "object" && value !== null && "id" in value && typeof value.id === "string" ? value.id : undefined;
}
