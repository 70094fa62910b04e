import { readdir } from "node:fs/promises";
import type { Operation } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#src/core/ids.ts";
import type { AnyBound } from "#src/operations/handle.ts";
import { invoke } from "#src/operations/invoke.ts";
import { operations } from "#src/registry/operations.ts";
import { type OperationWorld, openOperationWorld } from "../operations/operation-world.ts";
import { openLook } from "../tenants/state-of.ts";
import { expectNothing, inputFor, withdrawals } from "./withdrawals.ts";

type Bound = AnyBound<Operation>;

let at: OperationWorld;
let look: Awaited<ReturnType<typeof openLook>>;
beforeAll(async () => {
  at = await openOperationWorld();
  look = await openLook(at.world.owner, at.world.organizationId, [at.world.personId]);
});
afterAll(() => at?.[Symbol.asyncDispose]());

describe.each(withdrawals)("$name", (withdrawal) => {
  const taken = operations.filter(({ operation }) => withdrawal.takes(operation));
  test.each(taken.map((bound) => [bound.operation.name, bound] as const))("does nothing by %s, whose body arrives afterwards", (_, bound) =>
    expectNothing(at, look, withdrawal, bound),
  );
});

describe("what was prepared for a token that is revoked before it is kept", () => {
  const revoked = withdrawals.find(({ name }) => name === "a revoked token");

  async function callRevoked(bound: Bound): Promise<void> {
    const { world } = at;
    const input = await inputFor(at, bound);
    const admitted = await revoked?.admit(world);
    if (admitted === undefined) throw new Error("There is no such withdrawal.");
    const { actor, surface, withdraw } = admitted;
    const prepare: Bound["prepare"] = async (...given) => {
      const ready = await bound.prepare?.(...given);
      await withdraw();
      return ready;
    };
    const call = { actor, surface, requestId: newId("request") };
    await expect(invoke(world.app.services, { ...bound, prepare }, call, () => input)).rejects.toMatchObject({ code: "invalid_token" });
  }

  const named = (name: string) => operations.find(({ operation }) => operation.name === name) as Bound;

  test("leaves no file", async () => {
    const files = () => readdir(at.world.directory, { recursive: true, withFileTypes: true }).catch(() => []);
    const count = async () => (await files()).filter((entry) => entry.isFile()).length;
    const before = await count();
    await callRevoked(named("upload_image"));
    expect(await count()).toBe(before);
  });

  test("gives its credits back", async () => {
    const credits = async () => (await at.world.call(at.world.registry.getCredits, {}, { kind: "person" })).available;
    const bound = named("generate_post_images");
    await inputFor(at, bound);
    const before = await credits();
    await callRevoked(bound);
    expect(await credits()).toBe(before);
  });
});
