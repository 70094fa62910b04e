import { expect, test } from "vitest";
import { fromNow } from "#test/from-now.ts";
import type { AttemptOutcome } from "./attempt.ts";
import type { OpenDelivery } from "./claimed-deliveries.ts";
import { createOutcomeWriter } from "./outcome-writer.ts";

const outcome: AttemptOutcome = {
  startedAt: fromNow(),
  milliseconds: 1,
  statusCode: 204,
  answer: "",
  error: null,
  retryAfterSeconds: null,
};
const never = new Promise<AttemptOutcome>(() => {});

/** Opens a writer that notes the ids of each batch, and a way to begin a delivery whose attempt the caller ends. */
function openWriter(gatherMilliseconds: number) {
  const batches: string[][] = [];
  const writer = createOutcomeWriter(async (organizationId, settled) => {
    const ids = settled.map(({ delivery }) => delivery.claim.id);
    batches.push([organizationId, ...ids]);
    return new Set(ids);
  }, gatherMilliseconds);
  const begin = (id: string, attempt: Promise<AttemptOutcome>, organizationId = "org_a") =>
    writer.write({ organization_id: organizationId, claim: { id } } as OpenDelivery, attempt);
  return { batches, begin };
}

test("outcomes of an organization that are under way at the same time are written in one batch, however long one takes", async () => {
  const { batches, begin } = openWriter(2 ** 31 - 1);
  const attempts = [1, 2, 3].map(() => Promise.withResolvers<AttemptOutcome>());
  const written = attempts.map(({ promise }, index) => begin(`dlv_${index}`, promise));
  const other = begin("dlv_other", Promise.resolve(outcome), "org_b");
  for (const { resolve } of attempts) {
    resolve(outcome);
    await new Promise(setImmediate);
  }
  expect(await Promise.all([...written, other])).toEqual(["settled", "settled", "settled", "settled"]);
  expect(batches).toEqual([
    ["org_b", "dlv_other"],
    ["org_a", "dlv_0", "dlv_1", "dlv_2"],
  ]);
});

test("an outcome waits only a moment for another delivery of its organization", async () => {
  const { batches, begin } = openWriter(1);
  void begin("dlv_slow", never);
  expect(await begin("dlv_quick", Promise.resolve(outcome))).toBe("settled");
  expect(batches).toEqual([["org_a", "dlv_quick"]]);
});

test("an attempt that fails keeps no outcome from being written", async () => {
  const { batches, begin } = openWriter(2 ** 31 - 1);
  const broken = Promise.withResolvers<AttemptOutcome>();
  const failing = begin("dlv_broken", broken.promise);
  const whole = begin("dlv_whole", Promise.resolve(outcome));
  await new Promise(setImmediate);
  broken.reject(new Error("Not an outcome."));
  await expect(failing).rejects.toThrow("Not an outcome.");
  expect(await whole).toBe("settled");
  expect(batches).toEqual([["org_a", "dlv_whole"]]);
});
