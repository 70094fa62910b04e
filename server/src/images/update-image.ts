import * as contract from "@galley/contract";
import { Failure } from "#src/platform/failure.ts";
import { handle } from "#src/platform/handle.ts";
import { focusOf, lockImage, makeImageFound, markImagesChanged } from "./image-queries.ts";

export const updateImage = handle(contract.updateImage, async ({ tx, actor }, { id, ...change }) => {
  if (Object.values(change).every((value) => value === undefined)) {
    throw new Failure("invalid_input", "Nothing to change. Send at least one field beside id.", "body");
  }
  const image = await lockImage(tx, actor, id);
  const { focus = focusOf(image) } = change;
  const { alt = image.alt, license = image.license, credit = image.credit } = change;
  if (license === "licensed" && credit === null) throw new Failure("invalid_input", contract.creditMissing, "credit");
  await tx
    .updateTable("image")
    .set({ alt, license, credit, focus_x: focus?.x ?? null, focus_y: focus?.y ?? null })
    .where("organization_id", "=", actor.organizationId)
    .where("id", "=", id)
    .execute();
  await makeImageFound(tx, actor.organizationId, { ...image, alt, credit });
  await markImagesChanged(tx, actor.organizationId, image.project_id);
  return { id, alt, license, credit, focus };
});
