import type { Operation } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Failure } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import type { AnyBound } from "#src/operations/handle.ts";
import { invoke } from "#src/operations/invoke.ts";
import { operations } from "#src/registry/operations.ts";
import { accessCases } from "../operations/access-cases.ts";
import { articleCases } from "../operations/article-cases.ts";
import { type Cases, inputOf, type OperationWorld, openOperationWorld } from "../operations/operation-world.ts";
import { organizationCases } from "../operations/organization-cases.ts";
import { postCases } from "../operations/post-cases.ts";
import type { Who } from "../world.ts";
import { codesOf, type Fault, faultsOf, type Input, type Rank, ranks } from "./faults.ts";
import { inputFaults } from "./input-faults.ts";

const cases: Cases = { ...articleCases, ...postCases, ...organizationCases, ...accessCases };
const bounds = operations.map((bound) => [bound.operation.name, bound] as const);

let at: OperationWorld;
beforeAll(async () => {
  at = await openOperationWorld();
});
afterAll(() => at?.[Symbol.asyncDispose]());

type Call = { input: Input; caller: Who };

async function prepared({ name, ...operation }: Operation): Promise<Call> {
  const usual: Who = operation.surface === "public" ? { projectId: null } : { kind: operation.operatorOnly ? "operator" : "person" };
  const { caller = usual, ...over } = (await cases[name]?.(at)) ?? {};
  return { input: inputOf({ name, ...operation } as Operation, at, over), caller };
}

/** Returns the call with all of these faults. Where two change the same field, the earlier fault wins. */
function withFaults({ input, caller }: Call, faults: readonly Fault[]): Call {
  const kept = faults.reduce((fields, { only }) => (only === undefined ? fields : pick(fields, only)), input);
  const last = faults.toReversed();
  return {
    input: Object.assign({}, kept, ...last.map(({ change }) => change ?? {})),
    caller: Object.assign({}, caller, ...last.map((fault) => fault.caller ?? {})),
  };
}

function pick(input: Input, names: readonly string[]): Input {
  return Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)));
}

/** Returns the code and the field of the refusal, or undefined when the call succeeds. */
async function refusalOf(bound: AnyBound<Operation>, { input, caller }: Call): Promise<Pick<Failure, "code" | "param"> | undefined> {
  const call = { actor: at.world.actor(caller), surface: "rest" as const, requestId: newId("request") };
  try {
    await invoke(at.world.app.services, bound, call, () => input);
    return undefined;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { code: error.code, param: error.param };
  }
}

/** Returns whether two faults can occur in one call without undoing each other. */
function canMeet(first: Fault, second: Fault): boolean {
  const fields = (fault: Fault) => Object.keys(fault.change ?? {});
  const shared = fields(first).some((field) => fields(second).includes(field));
  const lost = [first, second].some((one, index) => {
    const other = index === 0 ? second : first;
    return (
      one.only !== undefined && fields(other).some((field) => !one.only?.includes(field) && fields(other).length > 0 && field === "day")
    );
  });
  return first.rank !== second.rank && !shared && !lost;
}

const found = new Map<Rank, Set<string>>(ranks.map((rank) => [rank, new Set<string>()]));

test.each(bounds)(
  "%s names the earlier of two faults: permission, role, project, input, existence, state, revision, rule",
  async (name, bound) => {
    const { operation } = bound;
    const sound = await prepared(operation);
    const candidates = faultsOf(operation, sound.input);
    const faults: { fault: Fault; alone: Pick<Failure, "code" | "param"> }[] = [];
    for (const fault of candidates.filter(({ prepare }) => prepare === undefined)) {
      // A call that succeeds in spite of the fault has used up what was prepared.
      const alone = await refusalOf(bound, withFaults(sound, [fault]));
      if (alone === undefined) Object.assign(sound, await prepared(operation));
      else if (codesOf[fault.rank].includes(alone.code)) faults.push({ fault, alone });
    }
    const [state] = candidates.filter(({ prepare }) => prepare !== undefined);
    const refusing = state === undefined ? undefined : await prepared(operation);
    if (state?.prepare !== undefined && refusing !== undefined) {
      await state.prepare(at, refusing.input);
      const alone = await refusalOf(bound, refusing);
      if (alone !== undefined && codesOf.state.includes(alone.code)) faults.push({ fault: state, alone });
    }
    for (const { fault } of faults) found.get(fault.rank)?.add(name);
    for (const [index, first] of faults.entries()) {
      for (const second of faults.slice(index + 1)) {
        if (!canMeet(first.fault, second.fault)) continue;
        const [earlier, later] = [first, second].toSorted((a, b) => ranks.indexOf(a.fault.rank) - ranks.indexOf(b.fault.rank));
        if (earlier === undefined || later === undefined) continue;
        const both = [earlier.fault, later.fault];
        const call = withFaults(both.some((fault) => fault === state) && refusing !== undefined ? refusing : sound, both);
        expect(await refusalOf(bound, call), `${name} ${earlier.fault.name} and ${later.fault.name}`).toEqual(earlier.alone);
      }
    }
  },
);

test("no fault that an operation can have was left out", () => {
  const names = (wanted: (operation: Operation) => boolean) =>
    new Set(
      operations
        .map(({ operation }) => operation)
        .filter(wanted)
        .map(({ name }) => name),
    );
  const having = (rank: Rank) => found.get(rank) ?? new Set();
  expect(having("permission")).toEqual(names(() => true));
  expect(having("input")).toEqual(names(() => true));
  expect(having("revision")).toEqual(names(({ errors, input }) => errors.includes("conflict") && "revision" in input.shape));
  expect(having("revision").difference(having("state"))).toEqual(new Set());
  for (const name of Object.keys(inputFaults)) expect(cases).toHaveProperty(name);
  const counts = Object.fromEntries(ranks.map((rank) => [rank, having(rank).size]));
  expect(counts.existence).toBeGreaterThan(60);
  expect(counts.state).toBeGreaterThanOrEqual(20);
  expect(counts.project).toBeGreaterThan(25);
});
