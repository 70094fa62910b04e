import * as contract from "@galley/contract";
import type { BrandColors } from "@galley/illustrator";
import { sentence } from "@galley/messages";
import { lockPost } from "#src/content/posts/post-queries.ts";
import { findLook } from "#src/content/rendering/sources/find-look.ts";
import { failpoint } from "#src/core/failpoint.ts";
import { Failure } from "#src/core/failure.ts";
import { verbatim } from "#src/core/text/listed-words.ts";
import { handlePrepared } from "#src/operations/handle.ts";
import { ModelFailed, type Models } from "#src/operations/outside/models.ts";
import type { WorkClaim } from "#src/operations/queue/work.ts";
import { settleCredits } from "#src/people/credits/settle-credits.ts";
import { findModels } from "#src/people/models/own-models.ts";
import { beginWaitedGeneration } from "./begin-generation.ts";
import { markDone } from "./generation-queries.ts";
import { brandColors } from "./pictures/brand-colors.ts";
import { keepDrawnPictures } from "./pictures/keep-drawn-pictures.ts";
import { discardMade, illustratorName, type MadePicture, makePictures } from "./pictures/make-pictures.ts";
import { Hopeless } from "./work/outcome.ts";
import { holdWaited, requireRoomToWait, undoWaited } from "./work/waited.ts";

/** State after credits are reserved and before anything is drawn. */
type Begun = {
  claim: WorkClaim;
  models: Models;
  isOwn: boolean;
  projectId: string;
  colors: BrandColors;
  language: string;
  brandVersion: number;
};
type Drawn = Begun & { pictures: MadePicture[] };

function priceOf(images: number, isOwn: boolean): number {
  return contract.estimateCredits({ kind: "image", images }, isOwn ? ["image"] : []);
}

/** Reserves credits, draws, then saves the pictures and charges for them in the transaction that also saves the answer. */
export const generatePostImages = handlePrepared(contract.generatePostImages, {
  async check(tx, actor, { id, prompt, size, count }, outside): Promise<Begun> {
    const { organizationId } = actor;
    // Locked, so that the post is not deleted while credits are reserved for it.
    const post = await lockPost(tx, actor, id);
    if (post.status === "generating") throw new Failure("invalid_state", sentence("refusal_post_being_written"));
    const look = await findLook(tx, { organizationId, projectId: post.project_id });
    if (look === undefined) throw new Error("The post's project is gone.");
    const { models, own } = await findModels(tx, organizationId, outside);
    const isOwn = own.includes("image");
    const claim = await beginWaitedGeneration(tx, actor, {
      kind: "images",
      projectId: post.project_id,
      postId: id,
      agent: illustratorName(models),
      request: { prompt, ratio: size, count },
      own: isOwn ? ["image"] : [],
      price: { credits: priceOf(count, isOwn), work: "image" },
    });
    await requireRoomToWait(tx, organizationId, "images");
    const { theme, language, brandVersion } = look;
    return { claim, models, isOwn, projectId: post.project_id, colors: brandColors(theme), language, brandVersion };
  },

  async prepare(outside, { organizationId }, { prompt, size, count }, begun): Promise<Drawn> {
    failpoint("images.begun");
    const order = {
      organizationId,
      subject: prompt,
      kind: "illustration" as const,
      ratio: size,
      colors: begun.colors,
      language: begun.language,
      seed: begun.claim.id,
      count,
    };
    const pictures = await makePictures({ ...outside, models: begun.models }, order).catch((error: unknown) => {
      if (error instanceof ModelFailed && error.kind === "refused") throw new Failure("invalid_input", verbatim(error.message), "prompt");
      throw error instanceof ModelFailed || error instanceof Hopeless ? new Failure("unavailable", verbatim(error.message)) : error;
    });
    failpoint("images.drawn");
    return { ...begun, pictures };
  },

  async run({ tx, actor, sendsMail, tell }, _input, { claim, isOwn, projectId, brandVersion, pictures }) {
    const { organizationId } = actor;
    await holdWaited(tx, claim, sentence("refusal_drawing_too_long"));
    const imageIds = await keepDrawnPictures(tx, { organizationId, projectId }, pictures);
    const spent = priceOf(pictures.length, isOwn);
    await markDone(tx, claim, { spent, promptVersion: null, brandVersion, inputTokens: null, outputTokens: null });
    if (spent > 0) await settleCredits({ tx, sendsMail }, organizationId, { operationId: claim.id, spent });
    failpoint("images.kept");
    const drawn = pictures[0]?.shows ?? "prompt";
    const notice = drawn === "prompt" ? null : tell(sentence(drawn === "object" ? "notice_drawn_object" : "notice_drawn_pattern"));
    return { imageIds, drawn, notice };
  },

  /** Deletes pictures that no row names, and releases the reserved credits. */
  undo: ({ outside: { storage }, transact }, { claim }, drawn) =>
    Promise.allSettled([
      drawn && discardMade(storage, claim.organization_id, drawn.pictures),
      transact((tx) => undoWaited(tx, claim, "It could not be drawn. Nothing was charged.")),
    ]),
});
