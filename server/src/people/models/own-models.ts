import { type ModelKind, modelKinds } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import type { EnteredModel, ModelNames, Models } from "#src/operations/outside/models.ts";
import type { Outside } from "#src/operations/outside/outside.ts";

export type OwnModelRow = Awaited<ReturnType<typeof listOwnModels>>[number];

/** Lists the models that an organization has entered, with their sealed keys. */
export function listOwnModels(tx: Tx, organizationId: string) {
  return tx.selectFrom("organization_model").selectAll().where("organization_id", "=", organizationId).execute();
}

export function lockOwnModel(tx: Tx, organizationId: string, kind: ModelKind) {
  return tx
    .selectFrom("organization_model")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("kind", "=", kind)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks some of them until commit, so that what an organization begins with them is counted one after the other. */
export async function lockOwnModels(tx: Tx, organizationId: string, kinds: readonly ModelKind[]): Promise<void> {
  const rows = tx.selectFrom("organization_model").select("kind").where("organization_id", "=", organizationId);
  await rows
    .where("kind", "in", [...kinds])
    .orderBy("kind")
    .forUpdate()
    .execute();
}

function enteredModel({ kind, provider, model, address, price, key }: OwnModelRow): EnteredModel {
  return { kind, provider, model, address, price, key: key === null ? null : { sealed: key } };
}

/** Builds an expression for the kinds of work for which an organization has entered a model, where a statement asks for more than that. */
export function ownModelKinds(organizationId: string): RawBuilder<ModelKind[]> {
  return sql`array(select o.kind from organization_model o where o.organization_id = ${organizationId})`;
}

/** A model as it is told to people. `isOwn`: the organization's, whose work costs no credits. */
type OfferedModel = { name: string; isOwn: boolean };
export type OfferedModels = Readonly<Record<ModelKind, OfferedModel | undefined>>;

/** Returns the models that work for an organization: its own, else the operator's. */
export async function findOfferedModels(tx: Tx, organizationId: string, operators: ModelNames): Promise<OfferedModels> {
  const own = await listOwnModels(tx, organizationId);
  const offered = (kind: ModelKind): OfferedModel | undefined => {
    const [mine, theirs] = [own.find((row) => row.kind === kind), operators[kind]];
    if (mine !== undefined) return { name: mine.model, isOwn: true };
    return theirs === undefined ? undefined : { name: theirs, isOwn: false };
  };
  return { text: offered("text"), image: offered("image"), transcription: offered("transcription") };
}

/** Returns those of some kinds of work that the organization's own models do. */
export function ownKindsOf(offered: OfferedModels, kinds: readonly ModelKind[] = modelKinds): ModelKind[] {
  return kinds.filter((kind) => offered[kind]?.isOwn === true);
}

type Sources = Pick<Outside, "models" | "ownModels">;

/** Opens the models that work for an organization, and tells which of them are its own. */
export async function findModels(tx: Tx, organizationId: string, sources: Sources): Promise<{ models: Models; own: ModelKind[] }> {
  const rows = await listOwnModels(tx, organizationId);
  const own = rows.map(({ kind }) => kind);
  return { models: openModels(organizationId, sources, rows), own };
}

/** Opens the models with which a piece of work has begun. Returns undefined where one of the organization's own has been removed since. */
export async function findModelsOf(
  tx: Tx,
  organizationId: string,
  sources: Sources,
  own: readonly ModelKind[],
): Promise<Models | undefined> {
  const rows = (await listOwnModels(tx, organizationId)).filter(({ kind }) => own.includes(kind));
  return rows.length === own.length ? openModels(organizationId, sources, rows) : undefined;
}

function openModels(organizationId: string, { models, ownModels }: Sources, rows: readonly OwnModelRow[]): Models {
  const { text, image, transcription } = ownModels.open(organizationId, rows.map(enteredModel));
  return { text: text ?? models.text, image: image ?? models.image, transcription: transcription ?? models.transcription };
}
