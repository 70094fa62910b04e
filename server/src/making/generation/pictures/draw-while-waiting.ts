import * as contract from "@galley/contract";
import type { BrandColors } from "@galley/illustrator";
import { sentence } from "@galley/messages";
import { findLook } from "#src/content/rendering/sources/find-look.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { failpoint } from "#src/core/failpoint.ts";
import { Failure } from "#src/core/failure.ts";
import { verbatim } from "#src/core/text/listed-words.ts";
import type { Actor } from "#src/operations/actor.ts";
import type { Context } from "#src/operations/handle.ts";
import { ModelFailed, type Models } from "#src/operations/outside/models.ts";
import type { Outside } from "#src/operations/outside/outside.ts";
import type { WorkClaim } from "#src/operations/queue/work.ts";
import { settleCredits } from "#src/people/credits/settle-credits.ts";
import { findModels } from "#src/people/models/own-models.ts";
import { beginWaitedGeneration } from "../begin-generation.ts";
import { markDone } from "../generation-queries.ts";
import { Hopeless } from "../work/outcome.ts";
import { holdWaited, requireRoomToWait, undoWaited } from "../work/waited.ts";
import { brandColors } from "./brand-colors.ts";
import { keepDrawnPictures } from "./keep-drawn-pictures.ts";
import { discardMade, illustratorName, type MadePicture, makePictures } from "./make-pictures.ts";

type Wanted = { prompt: string; size: contract.PictureRatio; count: number };

/** State of a drawing that its caller waits for, after credits are reserved and before anything is drawn. */
export type BegunDrawing = {
  claim: WorkClaim;
  models: Models;
  isOwn: boolean;
  projectId: string;
  colors: BrandColors;
  language: string;
  brandVersion: number;
};
export type EndedDrawing = BegunDrawing & { pictures: MadePicture[] };

function priceOf(images: number, isOwn: boolean): number {
  return contract.estimateCredits({ kind: "image", images }, isOwn ? ["image"] : []);
}

/** Reserves credits for pictures of a project, and of a post where they are drawn for one. */
export async function beginDrawing(
  tx: Tx,
  actor: Actor,
  outside: Outside,
  { projectId, postId }: { projectId: string; postId?: string },
  { prompt, size, count }: Wanted,
): Promise<BegunDrawing> {
  const { organizationId } = actor;
  const look = await findLook(tx, { organizationId, projectId });
  if (look === undefined) throw new Error("The project is gone.");
  const { models, own } = await findModels(tx, organizationId, outside);
  const isOwn = own.includes("image");
  const claim = await beginWaitedGeneration(tx, actor, {
    kind: "images",
    projectId,
    ...(postId !== undefined && { postId }),
    agent: illustratorName(models),
    request: { prompt, ratio: size, count },
    own: isOwn ? ["image"] : [],
    price: { credits: priceOf(count, isOwn), work: "image" },
  });
  await requireRoomToWait(tx, organizationId, "images");
  const { theme, language, brandVersion } = look;
  return { claim, models, isOwn, projectId, colors: brandColors(theme), language, brandVersion };
}

export async function draw(outside: Outside, { prompt, size, count }: Wanted, begun: BegunDrawing): Promise<EndedDrawing> {
  failpoint("images.begun");
  const order = {
    organizationId: begun.claim.organization_id,
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
}

/** Saves the pictures and charges for them, in the transaction that also saves the answer. */
export async function keepDrawing({ tx, actor, sendsMail, tell }: Context, ended: EndedDrawing) {
  const { claim, isOwn, projectId, brandVersion, pictures } = ended;
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
}

type Undoing = { outside: Outside; transact: (work: (tx: Tx) => Promise<void>) => Promise<void> };

/** Deletes pictures that no row names, and releases the reserved credits. */
export function undoDrawing({ outside: { storage }, transact }: Undoing, { claim }: BegunDrawing, ended: EndedDrawing | undefined) {
  return Promise.allSettled([
    ended && discardMade(storage, claim.organization_id, ended.pictures),
    transact((tx) => undoWaited(tx, claim, "It could not be drawn. Nothing was charged.")),
  ]);
}
