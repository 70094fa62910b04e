import { isAudited, isWrite } from "@galley/contract";
import { sentence } from "@galley/messages";
import { type Tx, transact, transactReading } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { allInOrder } from "#src/core/flow/all-in-order.ts";
import { step } from "#src/core/watching/observe.ts";
import { type Actor, reaches } from "./actor.ts";
import {
  type Call,
  type CallOutcome,
  checkOutput,
  contextOf,
  isDryRun,
  outsideFor,
  type RawInput,
  type ReadInput,
  type Services,
  siteContextOf,
  type Transaction,
} from "./call.ts";
import type { AfterCommit, AnyBound, RawJson } from "./handle.ts";
import { claimKey, findKept, type IdempotentCall, idempotentCall, keepAnswer, takeKey } from "./idempotency.ts";
import { parseInput } from "./parse-input.ts";
import { askAgain, beginWrite, permit, projectOf, requireReached, requireTokenProject, withProject } from "./permit.ts";
import { recordCall } from "./record-audit.ts";

type Way = (services: Services, bound: AnyBound, call: Call, readInput: ReadInput) => Promise<CallOutcome>;

/**
 * Runs an operation; every surface calls operations only through this function. In this order: permission, role, project, input;
 * then the handler, its audit row and the kept idempotent answer in one transaction, which begins with the caller's right as it is now;
 * then the output's shape. Work outside of the database comes between the input and the transaction.
 */
export function invoke(services: Services, bound: AnyBound, call: Call, readInput: ReadInput): Promise<CallOutcome> {
  const about = { operation: bound.operation.name, organizationId: call.actor.organizationId };
  return step("operation", about, () => wayOf(bound, call)(services, bound, call, readInput));
}

function wayOf({ operation, prepare }: AnyBound, { actor }: Call): Way {
  if (actor.kind === "site") return readForSite;
  if (prepare !== undefined) return writePrepared;
  return isWrite(operation) ? write : read;
}

async function readForSite(services: Services, bound: AnyBound, call: Call, readInput: ReadInput): Promise<CallOutcome> {
  const { operation, siteRun } = bound;
  if (operation.surface !== "public" || operation.siteRead === undefined || siteRun === undefined) {
    throw new Failure("insufficient_scope", sentence("refusal_read_token"));
  }
  const raw = await readInput();
  requireTokenProject(call.actor, raw);
  const input = parseInput(operation.siteRead.input, raw);
  const output = await siteRun(siteContextOf(services, call), input as never);
  return { output: checkOutput(services, operation.siteRead.output, output), replayed: false };
}

async function read(services: Services, bound: AnyBound, call: Call, readInput: ReadInput): Promise<CallOutcome> {
  permit(bound.operation, call.actor);
  const raw = await readInput();
  return services.shareReads(bound.operation, call, raw, async () => {
    const output = (await readTogether(services, bound, call, raw)) ?? (await readAlone(services, bound, call, raw));
    return { output, replayed: false };
  });
}

/** Reads in a transaction. The caller's right is asked for where the body came after the admission, and the handler runs meanwhile. */
async function readAlone(services: Services, bound: AnyBound, call: Call, raw: RawInput): Promise<object | RawJson> {
  const { operation } = bound;
  const { actor, admittedBeforeBody = false } = call;
  const entry = { admitAgain: services.admitAgain, bound, actor };
  const projectId = projectOf(operation, actor, raw);
  return commit(transactReading, services, call, async (transaction) => {
    const runFor = async (who: Actor) => {
      const input = parseInput(operation.input, withProject(raw, projectId)) as never;
      const answer = await bound.run(contextOf(services, { ...call, actor: who }, transaction), input, undefined as never);
      return checkOutput(services, operation.output, answer);
    };
    const asked = admittedBeforeBody ? askAgain(entry, transaction.tx, { locks: false }) : actor;
    const [now, , output] = await allInOrder([asked, requireReached(transaction.tx, actor, projectId), runFor(actor)]);
    if (now === actor) return output;
    await requireReached(transaction.tx, now, projectId);
    return runFor(now);
  });
}

/**
 * Answers a read together with those of other callers, where the operation can. Returns undefined for one that has to be asked in a
 * transaction of its own, which also tells in the usual order why a call is refused.
 */
async function readTogether(services: Services, bound: AnyBound, call: Call, raw: RawInput): Promise<object | undefined> {
  const { operation, togetherRun } = bound;
  if (togetherRun === undefined || call.admittedBeforeBody) return undefined;
  const projectId = projectOf(operation, call.actor, raw);
  if (projectId === undefined || !reaches(call.actor, projectId)) return undefined;
  try {
    const input = parseInput(operation.input, withProject(raw, projectId));
    const answer = await togetherRun({ ...siteContextOf(services, call), pool: services.pool }, input as never);
    return answer && checkOutput(services, operation.output, answer);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

async function write(services: Services, bound: AnyBound, call: Call, readInput: ReadInput): Promise<CallOutcome> {
  const entry = { admitAgain: services.admitAgain, bound, actor: call.actor };
  permit(bound.operation, call.actor);
  const raw = await readInput();
  return commit(transact, services, call, async (transaction) => {
    const begun = await beginWrite(entry, transaction.tx, raw);
    const input = parseInput(bound.operation.input, begun.input);
    const once = await idempotentCall(bound.operation, call, input);
    return change(services, bound, { ...call, actor: begun.actor }, transaction, { input, once, ready: undefined });
  });
}

async function writePrepared(services: Services, bound: AnyBound, call: Call, readInput: ReadInput): Promise<CallOutcome> {
  const { operation, check, prepare } = bound;
  const entry = { admitAgain: services.admitAgain, bound, actor: call.actor };
  const outside = outsideFor(services, call.actor.organizationId);
  permit(operation, call.actor);
  const raw = await readInput();
  using claims = new DisposableStack();
  let isClaimed = false;
  const { actor, input, once, kept, checked } = await transact(services.pool, call.actor.organizationId, async (tx) => {
    const begun = await beginWrite(entry, tx, raw);
    const input = parseInput(operation.input, begun.input);
    const once = await idempotentCall(operation, call, input);
    const kept = once && (await findKept(tx, once));
    if (kept !== undefined) return { actor: begun.actor, input, once, kept };
    // The transaction may run more than once.
    if (once !== undefined && !isClaimed) claims.use(claimKey(once));
    isClaimed = true;
    return { actor: begun.actor, input, once, checked: await check?.(tx, begun.actor, input as never, outside) };
  });
  if (kept !== undefined) return { output: kept, replayed: true };
  let ready: unknown;
  try {
    ready = await prepare?.(outside, actor, input as never, checked as never);
    const outcome = await commit(transact, services, call, async (transaction) => {
      const begun = await beginWrite(entry, transaction.tx, raw);
      return change(services, bound, { ...call, actor: begun.actor }, transaction, { input, once, ready });
    });
    if (outcome.replayed) await undo(services, bound, call, { checked, ready });
    return outcome;
  } catch (error) {
    // After any error but a refusal the transaction may still have committed.
    await undo(services, bound, call, { checked, ready: error instanceof Failure ? ready : undefined });
    throw error;
  }
}

/** Takes back what was prepared. What cannot be taken back now expires by itself; the caller gets the original outcome. */
async function undo(services: Services, bound: AnyBound, call: Call, left: { checked: unknown; ready: unknown }): Promise<void> {
  const { organizationId } = call.actor;
  const undoing = {
    outside: outsideFor(services, organizationId),
    transact: <T>(work: (tx: Tx) => Promise<T>) => transact(services.pool, organizationId, work),
  };
  try {
    await bound.undo?.(undoing, left.checked as never, left.ready as never);
  } catch (error) {
    logLeft(services, call, error);
  }
}

/** Logs that something outside of the database was left as it was, which no caller waits for. */
function logLeft({ log }: Services, { actor, requestId }: Call, error: unknown): void {
  log.warn("something outside was not taken back", { requestId, organizationId: actor.organizationId, error });
}

type Ready = { input: object; once: IdempotentCall | undefined; ready: unknown };

/** Changes what the operation changes, or returns the answer of the call's first run. The audit row and the answer are kept with it. */
async function change(services: Services, bound: AnyBound, call: Call, transaction: Transaction, ready: Ready): Promise<CallOutcome> {
  const { operation } = bound;
  const { input, once } = ready;
  const kept = once && (await takeKey(transaction.tx, once));
  if (kept !== undefined) return { output: kept, replayed: true };
  const answer = await bound.run(contextOf(services, call, transaction), input as never, ready.ready as never);
  const output = checkOutput(services, operation.output, answer);
  if (isAudited(operation) && !isDryRun(output)) await recordCall(transaction.atCommit, operation, call, { input, output });
  if (once !== undefined) await keepAnswer(transaction.tx, once, output);
  return { output, replayed: false };
}

/** Runs `work` in one transaction, and after the commit what it has registered for then. */
async function commit<T>(
  run: typeof transactReading,
  services: Services,
  call: Call,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const { organizationId } = call.actor;
  let later: AfterCommit[] = [];
  const result = await run(services.pool, organizationId, (tx, atCommit) => {
    later = [];
    return work({ tx, atCommit, afterCommit: (next) => void later.push(next) });
  });
  const outside = outsideFor(services, organizationId);
  await Promise.all(later.map((next) => next(outside).catch((error) => logLeft(services, call, error))));
  return result;
}
