import type { ModelPrice } from "@galley/contract";
import type pg from "pg";
import { transact } from "#src/core/database/transact.ts";
import type { Log } from "#src/core/log.ts";
import type { EnteredModel, ModelTaskUse, RecordModelUse } from "#src/operations/outside/models.ts";
import { readCredits } from "./read-credits.ts";

/**
 * Creates a recorder of the use of organizations' own models, one row for each model and month. It writes at once and in a transaction of
 * its own, since use counts whatever becomes of the work. What cannot be written is logged, so that no work is lost for its count.
 */
export function createModelUseRecorder(pool: pg.Pool, log: Log): RecordModelUse {
  return (organizationId, model, use) =>
    write(pool, organizationId, model, use).catch((error: unknown) =>
      log.warn("use of a model is not counted", { organizationId, kind: model.kind, ...use, error }),
    );
}

async function write(
  pool: pg.Pool,
  organizationId: string,
  { kind, provider, model, price }: EnteredModel,
  use: ModelTaskUse,
): Promise<void> {
  const { calls, inputTokens, outputTokens, images, seconds } = use;
  const counts = { calls, input_tokens: inputTokens ?? 0, output_tokens: outputTokens ?? 0, images, seconds, cost: costOf(price, use) };
  await transact(pool, organizationId, async (tx) => {
    const { cycle } = await readCredits(tx, organizationId);
    const place = { organization_id: organizationId, month: `${cycle.month}-01`, kind, provider, model, currency: price?.currency ?? "" };
    await tx
      .insertInto("model_use")
      .values({ ...place, ...counts })
      .onConflict((conflict) =>
        conflict.columns(["organization_id", "month", "kind", "provider", "model", "currency"]).doUpdateSet(({ eb, ref }) => ({
          calls: eb("model_use.calls", "+", ref("excluded.calls")),
          input_tokens: eb("model_use.input_tokens", "+", ref("excluded.input_tokens")),
          output_tokens: eb("model_use.output_tokens", "+", ref("excluded.output_tokens")),
          images: eb("model_use.images", "+", ref("excluded.images")),
          seconds: eb("model_use.seconds", "+", ref("excluded.seconds")),
          cost: eb("model_use.cost", "+", ref("excluded.cost")),
        })),
      )
      .execute();
  });
}

const [millionths, secondsPriced] = [1_000_000, 60];

/** Returns what the use costs by the entered prices, in millionths. A price of a million tokens is that of one in millionths. */
function costOf(price: ModelPrice | null, { inputTokens, outputTokens, images, seconds }: ModelTaskUse): number {
  const { input = 0, output = 0, each = 0 } = price ?? {};
  const tokens = (inputTokens ?? 0) * input + (outputTokens ?? 0) * output;
  return Math.round(tokens + (images + seconds / secondsPriced) * each * millionths);
}
