import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { imageKeyOf } from "#src/content/images/image-keys.ts";
import { imageNotFound, lockImage } from "#src/content/images/image-queries.ts";
import { failpoint } from "#src/core/failpoint.ts";
import { Failure } from "#src/core/failure.ts";
import { verbatim } from "#src/core/text/listed-words.ts";
import { handlePrepared } from "#src/operations/handle.ts";
import type { ImageVariant } from "#src/operations/outside/image-decoder.ts";
import { ModelFailed, type Picture, type TextModel } from "#src/operations/outside/models.ts";
import type { WorkClaim } from "#src/operations/queue/work.ts";
import { settleCredits } from "#src/people/credits/settle-credits.ts";
import { findModels } from "#src/people/models/own-models.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { beginWaitedGeneration } from "../begin-generation.ts";
import { markDone } from "../generation-queries.ts";
import { holdWaited, requireRoomToWait, undoWaited } from "../work/waited.ts";
import { writeAltText } from "./write-alt-text.ts";

const width = 640;
const types = { jpeg: "image/jpeg", png: "image/png", webp: "image/webp" } as const;

/**
 * Chooses the file of an image that a model is shown: that of 640 pixels, or the whole image where it is narrower. Not every model
 * reads WebP. Each file is the service's own encoding, without metadata.
 */
function pictureForModel(variants: readonly ImageVariant[]): { name: string; mediaType: Picture["mediaType"] } {
  const of = (size: string) => variants.filter(({ name }) => name.startsWith(`${size}.`)).map(({ name }) => name);
  const names = [...of(String(width)), ...of("full")].slice(0, 2);
  const name = names.find((one) => !one.endsWith(".webp")) ?? names[0];
  if (name === undefined) throw new Error("The image has no files.");
  const kind = name.slice(name.lastIndexOf(".") + 1) as keyof typeof types;
  return { name, mediaType: types[kind] };
}

/** State after credits are reserved and before the model is asked. */
type Begun = { claim: WorkClaim; model: TextModel; credits: number; locale: string; variants: readonly ImageVariant[] };
type Described = Begun & NonNullable<Awaited<ReturnType<typeof writeAltText>>>;

/** Reserves credits, asks the model, then charges in the transaction that also saves the answer. The image stays as it is. */
export const proposeAltText = handlePrepared(contract.proposeAltText, {
  async check(tx, actor, { id }, outside): Promise<Begun> {
    const { organizationId } = actor;
    const { project_id: projectId, variants } = await lockImage(tx, actor, id);
    const {
      models: { text: model },
      own,
    } = await findModels(tx, organizationId, outside);
    if (model === undefined) throw Failure.notOffered(sentence("refusal_no_model_for_alt_texts"));
    const credits = contract.estimateCredits({ kind: "alt_text" }, own);
    const { language: locale } = await requireProject(tx, actor, projectId);
    const claim = await beginWaitedGeneration(tx, actor, {
      kind: "alt_text",
      projectId,
      agent: model.name,
      request: { imageId: id },
      own: own.includes("text") ? ["text"] : [],
      price: { credits, work: "alt_text" },
    });
    await requireRoomToWait(tx, organizationId, "alt_text");
    return { claim, model, credits, locale, variants };
  },

  async prepare({ storage }, { organizationId }, { id }, begun): Promise<Described> {
    failpoint("alt_text.begun");
    const { name, mediaType } = pictureForModel(begun.variants);
    const bytes = await storage.read(imageKeyOf({ organizationId, imageId: id }, name));
    if (bytes === undefined) throw imageNotFound();
    const written = await writeAltText(begun.model, { bytes, mediaType }, begun.locale).catch((error: unknown) => {
      throw error instanceof ModelFailed ? failureOf(error) : error;
    });
    if (written === undefined) throw withoutPictures();
    failpoint("alt_text.described");
    return { ...begun, ...written };
  },

  async run({ tx, sendsMail }, { id }, { claim, model, credits, locale, alt, promptVersion, usage: { inputTokens, outputTokens } }) {
    await holdWaited(tx, claim, sentence("refusal_alt_text_too_long"));
    await markDone(tx, claim, { spent: credits, promptVersion, brandVersion: null, inputTokens, outputTokens });
    if (credits > 0) await settleCredits({ tx, sendsMail }, claim.organization_id, { operationId: claim.id, spent: credits });
    failpoint("alt_text.kept");
    return { id, alt, locale, agent: model.name, credits };
  },

  undo: ({ transact }, { claim }) => transact((tx) => undoWaited(tx, claim, "It could not be described. Nothing was charged.")),
});

function failureOf({ kind, message }: ModelFailed): Failure {
  if (kind === "no_pictures") return withoutPictures();
  return kind === "refused" ? new Failure("invalid_input", verbatim(message), "id") : new Failure("unavailable", verbatim(message));
}

function withoutPictures(): Failure {
  return Failure.notOffered(sentence("refusal_model_without_pictures"));
}
