import { expect, test } from "vitest";
import { fromNow } from "#test/from-now.ts";
import type { AttemptOutcome } from "./attempt.ts";
import type { OpenDelivery } from "./claimed-deliveries.ts";
import { createOutcomeWriter } from "./outcome-writer.ts";
import type { Settled } from "./settle-deliveries.ts";

const outcome: AttemptOutcome = {
  startedAt: fromNow(),
  milliseconds: 1,
  statusCode: 204,
  answer: "",
  error: null,
  retryAfterSeconds: null,
};
const never = new Promise<AttemptOutcome>(() => {});

type Given = { leftOut?: (id: string) => boolean; gatherMilliseconds?: number; alone?: (id: string) => Promise<"settled" | "lost"> };

/** Opens a writer that notes the ids of each batch, and a way to begin a delivery whose attempt the caller ends. */
function openWriter({ leftOut = () => false, gatherMilliseconds = 2 ** 31 - 1, alone = async () => "settled" }: Given = {}) {
  const batches: string[][] = [];
  const note = (settled: readonly Settled[], ...at: string[]) =>
    void batches.push([...at, ...settled.map(({ delivery }) => delivery.claim.id)]);
  const writer = createOutcomeWriter(
    {
      async together(settled) {
        note(settled);
        return settled.filter(({ delivery }) => leftOut(delivery.claim.id));
      },
      onError: (error) => expect(error).toBeUndefined(),
      async alone(organizationId, settled) {
        note(settled, organizationId);
        const ended = await Promise.all(settled.map(({ delivery }) => alone(delivery.claim.id)));
        return settled.filter((_, index) => ended[index] === "lost");
      },
    },
    gatherMilliseconds,
  );
  const begin = (id: string, attempt: Promise<AttemptOutcome>, organizationId = "org_a") =>
    writer.write({ organization_id: organizationId, claim: { id } } as OpenDelivery, attempt);
  return { batches, begin };
}

test("outcomes that are under way at the same time are written in one batch, whosever they are and however long one takes", async () => {
  const { batches, begin } = openWriter();
  const attempts = [1, 2, 3].map(() => Promise.withResolvers<AttemptOutcome>());
  const written = attempts.map(({ promise }, index) => begin(`dlv_${index}`, promise));
  const other = begin("dlv_other", Promise.resolve(outcome), "org_b");
  for (const { resolve } of attempts) {
    resolve(outcome);
    await new Promise(setImmediate);
  }
  expect(await Promise.all([...written, other])).toEqual(["settled", "settled", "settled", "settled"]);
  expect(batches).toEqual([["dlv_other", "dlv_0", "dlv_1", "dlv_2"]]);
});

test("an outcome waits only a moment for another delivery", async () => {
  const { batches, begin } = openWriter({ gatherMilliseconds: 1 });
  void begin("dlv_slow", never);
  expect(await begin("dlv_quick", Promise.resolve(outcome))).toBe("settled");
  expect(batches).toEqual([["dlv_quick"]]);
});

test("an attempt that fails keeps no outcome from being written", async () => {
  const { batches, begin } = openWriter();
  const broken = Promise.withResolvers<AttemptOutcome>();
  const failing = begin("dlv_broken", broken.promise);
  const whole = begin("dlv_whole", Promise.resolve(outcome));
  await new Promise(setImmediate);
  broken.reject(new Error("Not an outcome."));
  await expect(failing).rejects.toThrow("Not an outcome.");
  expect(await whole).toBe("settled");
  expect(batches).toEqual([["dlv_whole"]]);
});

test("outcomes that a batch leaves out are written for each organization, and no later batch waits for them", async () => {
  const held = Promise.withResolvers<"lost">();
  const { batches, begin } = openWriter({ leftOut: (id) => id !== "dlv_whole", alone: () => held.promise });
  const left = [begin("dlv_1", Promise.resolve(outcome)), begin("dlv_2", Promise.resolve(outcome), "org_b")];
  expect(await begin("dlv_whole", Promise.resolve(outcome))).toBe("settled");
  expect(await begin("dlv_whole", Promise.resolve(outcome))).toBe("settled");
  held.resolve("lost");
  expect(await Promise.all(left)).toEqual(["lost", "lost"]);
  expect(batches).toEqual([["dlv_1", "dlv_2", "dlv_whole"], ["org_a", "dlv_1"], ["org_b", "dlv_2"], ["dlv_whole"]]);
});

test("a batch that fails is written for each organization, and only the one at fault fails", async () => {
  const written: string[] = [];
  const errors: unknown[] = [];
  const writer = createOutcomeWriter({
    together: () => Promise.reject(new Error("A row is at fault.")),
    onError: (error) => void errors.push(error),
    async alone(organizationId) {
      if (organizationId === "org_b") throw new Error("Still at fault.");
      written.push(organizationId);
      return [];
    },
  });
  const begin = (organizationId: string) =>
    writer.write({ organization_id: organizationId, claim: { id: "dlv_1" } } as OpenDelivery, Promise.resolve(outcome));
  const failing = begin("org_b");
  expect(await begin("org_a")).toBe("settled");
  await expect(failing).rejects.toThrow("Still at fault.");
  expect(written).toEqual(["org_a"]);
  expect(errors).toEqual([new Error("A row is at fault.")]);
});
