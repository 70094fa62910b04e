import type { Operation } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#src/core/ids.ts";
import type { AnyBound } from "#src/operations/handle.ts";
import { invoke } from "#src/operations/invoke.ts";
import { operations } from "#src/registry/operations.ts";
import type { Who } from "../world.ts";
import { cases } from "./cases.ts";
import { inputOf, type OperationWorld, openOperationWorld } from "./operation-world.ts";

const bounds = operations.map((bound) => [bound.operation.name, bound] as const);

let at: OperationWorld;
beforeAll(async () => {
  at = await openOperationWorld();
});
afterAll(() => at?.[Symbol.asyncDispose]());

function callerOf(operation: Operation): Who {
  if (operation.surface === "public") return { projectId: null };
  return { kind: operation.operatorOnly ? "operator" : "person" };
}

async function outputOf(bound: AnyBound<Operation>, input: Record<string, unknown>, who: Who): Promise<unknown> {
  const call = { actor: at.world.actor(who), surface: "rest" as const, requestId: newId("request") };
  const { output } = await invoke(at.world.app.services, bound, call, () => input);
  return "rawJson" in output ? JSON.parse(String(output.rawJson)) : output;
}

test.each(bounds)("%s succeeds with valid input and answers what its contract declares", async (name, bound) => {
  const prepare = cases[name];
  if (prepare === undefined) throw new Error(`${name} has no case in server/test/operations. Add one that prepares its input.`);
  const { caller = callerOf(bound.operation), ...over } = await prepare(at);
  const output = await outputOf(bound, inputOf(bound.operation, at, over), caller);
  expect(bound.operation.output.safeParse(output).error?.issues ?? []).toEqual([]);
});

test("every case belongs to an operation of the registry", () => {
  const names = new Set<string>(operations.map(({ operation }) => operation.name));
  expect(Object.keys(cases).filter((name) => !names.has(name))).toEqual([]);
});
