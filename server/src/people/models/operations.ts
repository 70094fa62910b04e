import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { listOwnModels } from "./own-models.ts";
import { presentModel } from "./present-model.ts";
import { setModel } from "./set-model.ts";

const getModels = handle(contract.getModels, async ({ tx, actor, modelNames }) => {
  const rows = await listOwnModels(tx, actor.organizationId);
  const rowOf = (kind: contract.ModelKind) => rows.find((row) => row.kind === kind);
  return { models: contract.modelKinds.map((kind) => presentModel(kind, rowOf(kind), modelNames)) };
});

const removeModel = handle(contract.removeModel, async ({ tx, actor }, { kind }) => {
  const { numDeletedRows } = await tx
    .deleteFrom("organization_model")
    .where("organization_id", "=", actor.organizationId)
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new Failure("not_found", sentence("refusal_no_own_model"));
  return { kind, removed: true as const };
});

export const modelOperations = { getModels, setModel, removeModel };
