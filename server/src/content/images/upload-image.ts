import { createHash } from "node:crypto";
import * as contract from "@galley/contract";
import { writeMarkdown } from "@galley/markdown";
import { fileNameOf } from "#src/core/text/file-name.ts";
import { unlessBlank } from "#src/core/text/title-line.ts";
import { handlePrepared } from "#src/operations/handle.ts";
import { requireRoom } from "#src/people/quotas/require-room.ts";
import { isAnimated } from "./is-animated.ts";
import { fetchImage, readSent } from "./read-source.ts";
import { discardStored, keepStored, storeImage } from "./stored-image.ts";

/** Uploads an image. The files are written first: a row always has its files, and the daily sweep deletes files without a row. */
export const uploadImage = handlePrepared(contract.uploadImage, {
  check: async (tx, _actor, input) => {
    const sent = await readSent(input);
    // Refuses the upload before any file is written when no storage is left.
    await requireRoom(tx, "bytes");
    return sent;
  },
  prepare: async (outside, { organizationId }, { url = "" }, sent) => {
    const source = sent ?? (await fetchImage(outside.egress, url));
    const hash = createHash("sha256").update(source.bytes).digest();
    const decoding = outside.decoder.decode(organizationId, source.bytes);
    return {
      hash,
      animated: isAnimated(source.bytes),
      stored: await storeImage(outside.storage, { organizationId, decoding, param: source.param }),
    };
  },
  run: async (context, input, { hash, stored, animated }) => {
    const kept = await keepStored(context, stored, {
      project_id: input.projectId,
      alt: unlessBlank(input.alt) ?? "",
      license: input.license,
      credit: unlessBlank(input.credit) ?? null,
      file_name: unlessBlank(input.fileName) ?? fileNameOf(input.file),
      content_hash: hash,
    });
    return { id: kept.id, width: kept.width, height: kept.height, markdown: referenceTo(kept), ...(animated && { animated }) };
  },
  undo: async ({ outside }, _sent, ready) => ready && discardStored(outside, ready.stored),
});

/** Returns the reference that places an image in an article. */
export function referenceTo({ id, alt }: { id: string; alt: string }): string {
  return writeMarkdown({ blocks: [{ type: "image", src: `image:${id}`, alt, line: 0 }] }).trim();
}
