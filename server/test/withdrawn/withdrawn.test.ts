import { isWrite, type Operation } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#src/core/ids.ts";
import type { AnyBound } from "#src/operations/handle.ts";
import { invoke } from "#src/operations/invoke.ts";
import { operations } from "#src/registry/operations.ts";
import { type OperationWorld, openOperationWorld } from "../operations/operation-world.ts";
import { openLook } from "../tenants/state-of.ts";
import { callHeld, expectNothing, inputFor, type Withdrawal, withdrawals } from "./withdrawals.ts";

let at: OperationWorld;
let look: Awaited<ReturnType<typeof openLook>>;
beforeAll(async () => {
  at = await openOperationWorld();
  look = await openLook(at.world.owner, at.world.organizationId, [at.world.personId]);
});
afterAll(() => at?.[Symbol.asyncDispose]());

type Bound = AnyBound<Operation>;

const kinds: Readonly<Record<string, (bound: Bound) => boolean>> = {
  "reading operation": ({ operation, prepare }) => !isWrite(operation) && prepare === undefined,
  "writing operation": ({ operation, prepare, locksMembers }) => isWrite(operation) && prepare === undefined && locksMembers !== true,
  "operation on the members": ({ locksMembers }) => locksMembers === true,
  "operation that prepares itself": ({ operation, prepare }) => isWrite(operation) && prepare !== undefined,
};

/** Returns the first operation of a kind that such a caller is admitted to. `full` tests all of them. */
function representatives({ takes }: Withdrawal): [string, Bound][] {
  return Object.entries(kinds).flatMap(([kind, isOf]) => {
    const found = operations.find((bound) => takes(bound.operation) && isOf(bound));
    return found === undefined ? [] : [[kind, found] as [string, Bound]];
  });
}

describe.each(withdrawals)("$name", (withdrawal) => {
  test.each(representatives(withdrawal))("does nothing by the first %s, whose body arrives afterwards", async (_kind, bound) => {
    await expectNothing(at, look, withdrawal, bound);
  });

  test("acts while the right lasts, however late the body comes", async () => {
    const [, bound] = representatives(withdrawal).find(([kind]) => kind === "writing operation") ?? [];
    if (bound === undefined) throw new Error("Every caller can write something.");
    const input = await inputFor(at, bound);
    expect(await callHeld(at.world, bound, await withdrawal.admit(at.world), input, async () => {})).toEqual(expect.any(Object));
  });
});

describe("a call that has begun to act", () => {
  test("holds the right until it is done: whoever takes it away waits", async () => {
    const { world } = at;
    const bound = operations.find(({ operation }) => operation.name === "update_article") as Bound;
    const input = await inputFor(at, bound);
    for (const { name, admit } of withdrawals.filter(({ takes }) => takes(bound.operation))) {
      const { actor, surface } = await admit(world);
      const rows = {
        member: ["member", "person_id", actor.personId],
        session: ["session", "id", actor.sessionId],
        token: ["api_token", "id", actor.tokenId],
      } as const;
      const run: Bound["run"] = async (context, ...given) => {
        for (const [table, column, id] of Object.values(rows).filter(([, , id]) => id != null))
          await expect(
            world.owner.query(`select from ${table} where ${column} = $1 for update nowait`, [id]),
            `${name}: ${table}`,
          ).rejects.toMatchObject({ code: "55P03" });
        return bound.run(context, ...given);
      };
      await invoke(world.app.services, { ...bound, run }, { actor, surface, requestId: newId("request") }, () => input).catch(() => {});
    }
    expect.assertions(withdrawals.filter(({ takes }) => takes(bound.operation)).length * 2);
  });
});
