import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { requireMayChangeLive } from "#src/people/projects/approval/may-approve.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { focusOf, lockImage, makeImageFound, markImagesChanged } from "./image-queries.ts";
import { changeLivePictures, changePortraits, livePicturesDiffer } from "./kept-pictures.ts";

/**
 * Changes the library's words and focus of an image. What is being written shows them at once; what is live, or was sent to review, keeps its
 * own, unless somebody who decides what strangers see asks for it on live pages.
 */
export const updateImage = handle(contract.updateImage, async ({ tx, actor }, { id, replaces = {}, onLivePages = false, ...given }) => {
  const change = withoutBlanks(given);
  if (!onLivePages && Object.values(change).every((value) => value === undefined)) {
    throw new Failure("invalid_input", sentence("refusal_no_change_beside_id"), "body");
  }
  requireCredit(change);
  const image = await lockImage(tx, actor, id);
  requireUnchanged(image, replaces, change);
  const { focus = focusOf(image) } = change;
  const { alt = image.alt, license = image.license, credit = image.credit } = change;
  requireCredit({ license, credit });
  const { organizationId } = actor;
  const projectId = image.project_id;
  if (onLivePages) await requireMayChangeLive(tx, await requireProject(tx, actor, projectId), actor);
  await tx
    .updateTable("image")
    .set({ alt, license, credit, focus_x: focus?.x ?? null, focus_y: focus?.y ?? null })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
  await makeImageFound(tx, organizationId, { ...image, alt, credit });
  if (onLivePages) {
    await changeLivePictures(tx, organizationId, projectId, id);
    await changePortraits(tx, actor, projectId, id);
  }
  await markImagesChanged(tx, organizationId, projectId);
  const waitsForApproval = await livePicturesDiffer(tx, organizationId, projectId, id);
  return { id, alt, license, credit, focus, waitsForApproval };
});

/** Returns a change in which white space alone stands for no words. */
function withoutBlanks<Change extends GivenWords>(change: Change): Change {
  const { alt, credit } = change;
  return { ...change, ...(alt?.trim() === "" && { alt: "" }), ...(credit?.trim() === "" && { credit: null }) };
}

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
