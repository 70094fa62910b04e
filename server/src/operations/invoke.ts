import { type AnyOperation, type AuditedOperation, isAudited, isWrite, type Language } from "@galley/contract";
import { sentence, sentenceIn } from "@galley/messages";
import type pg from "pg";
import { z } from "zod";
import { transact } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { modelNamesOf } from "#src/core/outside/models.ts";
import type { Outside } from "#src/core/outside/outside.ts";
import type { Retention } from "#src/core/retention.ts";
import type { Vault } from "#src/core/secrets.ts";
import type { SignedLinks } from "#src/core/signed-links.ts";
import { step } from "#src/core/watching/observe.ts";
import type { Actor } from "./actor.ts";
import { commit, outsideFor, type Transaction } from "./commit.ts";
import { type AnyBound, type Context, isRawJson, type RawJson, type SiteContext } from "./handle.ts";
import { checkIdempotencyKey, claimKey, findKept, fingerprintOf, type IdempotentCall, runOnce } from "./idempotency.ts";
import type { Pager } from "./paging.ts";
import { parseInput } from "./parse-input.ts";
import { permit } from "./permit.ts";
import { requireTokenProject } from "./project-scope.ts";
import { readTogether } from "./read-together.ts";
import { type NewAuditRow, type RecordedSurface, recordAudit } from "./record-audit.ts";
import type { ShareReads } from "./share-reads.ts";
import { subjectOf } from "./subject-of.ts";
import { type AdmitAgain, within } from "./within.ts";

/** Dependencies of every call. */
export type Services = {
  pool: pg.Pool;
  reads: SiteContext["reads"];
  publicUrl: string;
  reservedHosts: readonly string[];
  pager: Pager;
  vault: Vault;
  links: SignedLinks;
  sendsMail: boolean;
  retention: Retention;
  checkRawOutput: boolean;
  shareReads: ShareReads<CallOutcome>;
  admitAgain: AdmitAgain;
  outside: Outside;
};

export type Call = {
  actor: Actor;
  /** The body arrived after the caller was admitted, so that a read asks for their right again. A write always does. */
  admittedBeforeBody?: boolean;
  surface: RecordedSurface;
  requestId: string;
  idempotencyKey?: string | undefined;
  /** Language in which findings are told; English, for programs, when absent. */
  language?: Language | undefined;
  /** How far a replica has to be to answer a site; absent without one. */
  position?: SiteContext["position"];
};
export type RawInput = Record<string, unknown>;
type ReadInput = () => Promise<RawInput> | RawInput;
export type CallOutcome = { output: object | RawJson; replayed: boolean };

/**
 * Runs an operation; every surface calls operations only through this function. In this order: permission, role, project, input;
 * then the handler, its audit row and the kept idempotent answer in one transaction, which begins with the caller's right as it is now;
 * then the output's shape. Work outside of the database comes between the input and the transaction.
 */
export function invoke(services: Services, bound: AnyBound, call: Call, readInput: ReadInput): Promise<CallOutcome> {
  const about = { operation: bound.operation.name, organizationId: call.actor.organizationId };
  return step("operation", about, () => runObserved(services, bound, call, readInput));
}

async function runObserved(services: Services, bound: AnyBound, call: Call, readInput: ReadInput): Promise<CallOutcome> {
  const [{ operation }, { actor }] = [bound, call];
  if (actor.kind === "site") return readForSite(services, bound, call, readInput);
  permit(operation, actor);
  const raw = await readInput();
  if (bound.prepare !== undefined) return invokePrepared(services, bound, call, raw);
  if (isWrite(operation)) return invokeOnce(services, bound, call, raw);
  return services.shareReads(operation, call, raw, async () => {
    const together = call.admittedBeforeBody
      ? undefined
      : await readTogether(bound, { ...siteContextOf(services, call), pool: services.pool }, raw);
    if (together === undefined) return invokeOnce(services, bound, call, raw);
    return { output: checkOutput(operation.output, together, services.checkRawOutput), replayed: false };
  });
}

function invokeOnce(services: Services, bound: AnyBound, call: Call, raw: RawInput): Promise<CallOutcome> {
  const [{ operation }, { actor }] = [bound, call];
  return commit(services, actor, operation, async (transaction) =>
    within(entryOf(services, bound, call), transaction.tx, raw, async (now, input) => {
      const parsed = parseInput(operation.input, input);
      return perform(services, bound, { ...call, actor: now }, transaction, {
        input: parsed,
        prepared: undefined,
        once: await idempotentCall(operation, call, parsed),
      });
    }),
  );
}

function entryOf({ admitAgain }: Services, bound: AnyBound, { actor, admittedBeforeBody = false }: Call) {
  return { admitAgain, bound, actor, admittedBeforeBody };
}

async function invokePrepared(services: Services, bound: AnyBound, call: Call, raw: RawInput): Promise<CallOutcome> {
  const { operation, prepare } = bound;
  const { actor } = call;
  if (prepare === undefined) throw new Error(`${operation.name} has nothing to prepare itself with.`);
  const outside = outsideFor(services, actor);
  const entry = entryOf(services, bound, call);
  using claims = new DisposableStack();
  let isClaimed = false;
  const { admitted, input, once, kept, checked } = await transact(services.pool, actor.organizationId, (tx) =>
    within(entry, tx, raw, async (admitted, filled) => {
      const input = parseInput(operation.input, filled);
      const once = await idempotentCall(operation, call, input);
      const kept = once && (await findKept(tx, once));
      if (kept !== undefined) return { admitted, input, once, kept };
      // The transaction may run more than once.
      if (once !== undefined && !isClaimed) claims.use(claimKey(once));
      isClaimed = true;
      return { admitted, input, once, checked: await bound.check?.(tx, admitted, input as never, outside) };
    }),
  );
  if (kept !== undefined) return { output: kept, replayed: true };
  let isKept = false;
  try {
    const prepared = await prepare(outside, admitted, input as never, checked as never);
    const discard = () => bound.discard?.(outside, prepared as never).catch(() => {});
    const outcome = await commit(services, actor, operation, (transaction) =>
      within(entry, transaction.tx, raw, (now) =>
        perform(services, bound, { ...call, actor: now }, transaction, { input, prepared, once }),
      ),
    ).catch(async (error: unknown) => {
      // After any error but a refusal the transaction may still have committed.
      if (error instanceof Failure) await discard();
      throw error;
    });
    isKept = !outcome.replayed;
    if (outcome.replayed) await discard();
    return outcome;
  } finally {
    const { undo } = bound;
    // Writes that cannot be undone now expire by themselves; the caller gets the original outcome.
    if (!isKept && undo !== undefined)
      await transact(services.pool, actor.organizationId, (tx) => undo(tx, checked as never)).catch(() => {});
  }
}

async function idempotentCall(
  operation: AnyOperation,
  { actor, idempotencyKey: key }: Call,
  input: object,
): Promise<IdempotentCall | undefined> {
  if (key === undefined) return undefined;
  checkIdempotencyKey(key);
  const kept = { actor, operation: operation.name, key, fingerprint: await fingerprintOf(input) };
  if (operation.surface === "service" || operation.shownOnce === undefined) return kept;
  const { output, shownOnce } = operation;
  return {
    ...kept,
    without: shownOnce,
    isRefusedAgain: output instanceof z.ZodObject && !output.shape[shownOnce]?.safeParse(null).success,
  };
}

type Ready = { input: object; prepared: unknown; once: IdempotentCall | undefined };

async function perform(services: Services, bound: AnyBound, call: Call, transaction: Transaction, ready: Ready): Promise<CallOutcome> {
  const { operation } = bound;
  const { tx, atCommit, afterCommit } = transaction;
  const { publicUrl, reservedHosts, pager, vault, links, sendsMail, retention } = services;
  const run = async () => {
    const context: Context = {
      tx,
      atCommit,
      actor: call.actor,
      requestId: call.requestId,
      tell: tellIn(call.language),
      publicUrl,
      reservedHosts,
      pager,
      vault,
      links,
      sendsMail,
      modelNames: modelNamesOf(services.outside.models),
      hasApp: (network) => services.outside.apps[network] !== undefined,
      retention,
      afterCommit,
    };
    const output = checkOutput(
      operation.output,
      await bound.run(context, ready.input as never, ready.prepared as never),
      services.checkRawOutput,
    );
    if (isAudited(operation) && !isDryRun(output)) await recordAudit(atCommit, auditRowOf(operation, call, ready.input, output));
    return output;
  };
  if (ready.once === undefined) return { output: await run(), replayed: false };
  return runOnce(tx, ready.once, run);
}

async function readForSite(services: Services, { operation, siteRun }: AnyBound, call: Call, readInput: ReadInput): Promise<CallOutcome> {
  if (operation.surface !== "public" || operation.siteRead === undefined || siteRun === undefined) {
    throw new Failure("insufficient_scope", sentence("refusal_read_token"));
  }
  const raw = await readInput();
  requireTokenProject(call.actor, raw);
  const input = parseInput(operation.siteRead.input, raw);
  const output = await siteRun(siteContextOf(services, call), input as never);
  return { output: checkOutput(operation.siteRead.output, output, services.checkRawOutput), replayed: false };
}

function siteContextOf({ reads, publicUrl, pager }: Services, { actor, requestId, language, position }: Call): SiteContext {
  return { reads, position, actor, requestId, tell: tellIn(language), publicUrl, pager };
}

function tellIn(language: Language = "en"): Context["tell"] {
  return (text) => sentenceIn(language, text);
}

function checkOutput(schema: z.ZodType, output: unknown, checkRaw: boolean): object | RawJson {
  if (isRawJson(output)) {
    if (checkRaw) schema.parse(JSON.parse(String(output.rawJson)));
    return output;
  }
  return schema.parse(output) as object;
}

/** Returns whether the output is that of a dry run, which changes nothing and needs no audit row. */
export function isDryRun(output: object): boolean {
  return "dryRun" in output && output.dryRun === true;
}

function auditRowOf(operation: AnyOperation, { actor, requestId, surface }: Call, input: unknown, output: unknown): NewAuditRow {
  const { organizationId, personId, tokenId, guest } = actor;
  // Every operation that writes has a group in the log, as audit-groups.test.ts holds.
  const name = operation.name as AuditedOperation;
  return {
    organizationId,
    operation: name,
    surface,
    personId,
    tokenId,
    guestName: guest?.name,
    subjectId: subjectOf(input, output),
    requestId,
  };
}
