import { isDeepStrictEqual } from "node:util";
import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import type { ShownWords } from "#src/core/database/column-shapes.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { mayApprove } from "#src/people/projects/review-policy.ts";
import { focusOf, isImageLive, lockImage, makeImageFound, markImagesChanged } from "./image-queries.ts";

export const updateImage = handle(contract.updateImage, async ({ tx, actor }, { id, replaces = {}, ...change }) => {
  if (Object.values(change).every((value) => value === undefined)) {
    throw new Failure("invalid_input", sentence("refusal_no_change_beside_id"), "body");
  }
  requireCredit(change);
  const image = await lockImage(tx, actor, id);
  requireUnchanged(image, replaces, change);
  const { focus = focusOf(image) } = change;
  const { alt = image.alt, license = image.license, credit = image.credit } = change;
  requireCredit({ license, credit });
  const shown = await shownOnLivePages(tx, actor, image, { alt, credit, focus });
  await tx
    .updateTable("image")
    .set({ alt, license, credit, focus_x: focus?.x ?? null, focus_y: focus?.y ?? null, shown: shown && JSON.stringify(shown) })
    .where("organization_id", "=", actor.organizationId)
    .where("id", "=", id)
    .execute();
  await makeImageFound(tx, actor.organizationId, { ...image, alt, credit });
  await markImagesChanged(tx, actor.organizationId, image.project_id);
  return { id, alt, license, credit, focus, waitsForApproval: shown !== null };
});

type Words = Pick<Image, "alt" | "license" | "credit">;
type Image = Awaited<ReturnType<typeof lockImage>>;
type GivenWords = { [Name in keyof Words]?: Words[Name] | undefined };
const words = ["alt", "license", "credit"] as const;

/** Refuses to replace words that the caller does not know. Those that it would write itself are no conflict. */
function requireUnchanged(image: Image, replaces: GivenWords, change: GivenWords): void {
  const isOther = (given: GivenWords, name: keyof Words) => given[name] !== undefined && given[name] !== image[name];
  if (!words.some((name) => isOther(replaces, name) && (change[name] === undefined || isOther(change, name)))) return;
  const { alt, license, credit } = image;
  throw new Failure("conflict", sentence("refusal_image_words_changed"), undefined, { currentWords: { alt, license, credit } });
}

function requireCredit({ license, credit }: { license?: string | undefined; credit?: string | null | undefined }): void {
  if (license === "licensed" && credit === null) throw new Failure("invalid_input", sentence("refusal_image_credit_missing"), "credit");
}

/**
 * Returns the alternative text, credit and focus that live pages keep until a revision with the image is approved and goes live;
 * null when they show what the library says.
 */
async function shownOnLivePages(tx: Tx, actor: Actor, image: Image, next: Required<ShownWords>): Promise<ShownWords | null> {
  const project = await requireProject(tx, actor, image.project_id);
  if (mayApprove(project, actor) || !(await isImageLive(tx, image.id))) return null;
  const shown = { focus: focusOf(image), ...(image.shown ?? { alt: image.alt, credit: image.credit }) };
  return isDeepStrictEqual(shown, next) ? null : shown;
}
