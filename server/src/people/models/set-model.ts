import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type { z } from "zod";
import { EgressFailed, EgressRefused } from "#src/core/egress/egress.ts";
import { Failure } from "#src/core/failure.ts";
import { handlePrepared } from "#src/operations/handle.ts";
import { type EnteredModel, ModelFailed, modelKeyPlace } from "#src/operations/outside/models.ts";
import { listOwnModels, lockOwnModel, type OwnModelRow } from "./own-models.ts";
import { presentModel } from "./present-model.ts";

type Input = z.output<typeof contract.setModel.input>;

/** Enters a model. It does a small piece of its work before anything is stored, so that every one has worked once. */
export const setModel = handlePrepared(contract.setModel, {
  async check(tx, { organizationId }, input): Promise<EnteredModel> {
    const address = readAddress(input);
    const before = (await listOwnModels(tx, organizationId)).find(({ kind }) => kind === input.kind);
    return { ...input, address, key: keyOf(input, address, before) };
  },

  async prepare({ ownModels }, { organizationId }, _input, entered): Promise<EnteredModel> {
    await ownModels.test(organizationId, entered).catch((error: unknown) => {
      throw error instanceof ModelFailed ? failureOf(error) : addressFailure(error);
    });
    return entered;
  },

  async run({ tx, actor: { organizationId }, vault, modelNames }, { kind }, { provider, model, address, price, key }) {
    const before = await lockOwnModel(tx, organizationId, kind);
    // A key that was replaced or removed during the test does not come back.
    if (key !== null && "sealed" in key && before?.key !== key.sealed)
      throw new Failure("conflict", sentence("refusal_model_changed"), "key");
    const sealed = key !== null && "sent" in key ? vault.seal(key.sent, modelKeyPlace(organizationId, kind)) : (key?.sealed ?? null);
    const known = { provider, model, address, key: sealed, price: price === null ? null : JSON.stringify(price) };
    const row = await tx
      .insertInto("organization_model")
      .values({ organization_id: organizationId, kind, ...known, tested_at: sql<Date>`now()` })
      .onConflict((conflict) =>
        conflict.columns(["organization_id", "kind"]).doUpdateSet(({ ref }) => ({ ...known, tested_at: ref("excluded.tested_at") })),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    return presentModel(kind, row, modelNames);
  },
});

function readAddress({ provider, address }: Input): string {
  const url = new URL(contract.modelProvider(provider).address ?? address ?? "");
  if (url.search === "" && url.hash === "") return url.href.replace(/(?<!\/)\/+$/, "");
  throw new Failure("invalid_url", sentence("refusal_model_address_with_query"), "address");
}

/** Returns the key that was sent, else the one that is kept. That goes to the provider and the address for which it was entered, and nowhere else. */
function keyOf({ provider, key }: Input, address: string, before: OwnModelRow | undefined): EnteredModel["key"] {
  if (key !== undefined) return { sent: key };
  if (before !== undefined && before.key !== null && before.provider === provider && before.address === address)
    return { sealed: before.key };
  const { needsKey, title } = contract.modelProvider(provider);
  if (needsKey) throw new Failure("invalid_input", sentence("refusal_model_key_missing", { provider: title }), "key");
  return null;
}

const refusals = {
  key: () => new Failure("invalid_input", sentence("refusal_model_key"), "key"),
  account: () => new Failure("invalid_input", sentence("refusal_model_account"), "key"),
  model: () => new Failure("invalid_input", sentence("refusal_model_not_there"), "model"),
  address: () => new Failure("invalid_url", sentence("refusal_model_address"), "address"),
} as const;

function failureOf({ about, retryable, kind, message }: ModelFailed): Failure {
  if (about !== undefined) return refusals[about]();
  if (retryable && kind !== "invalid") return new Failure("unavailable", sentence("refusal_model_no_answer"));
  return new Failure("invalid_input", sentence("refusal_model_no_use", { said: message }), "model");
}

function addressFailure(error: unknown): unknown {
  if (error instanceof EgressRefused || error instanceof EgressFailed) return new Failure("invalid_url", error.text, "address");
  return error;
}
