import { createHash } from "node:crypto";
import * as contract from "@galley/contract";
import { writeMarkdown } from "@galley/markdown";
import { Failure } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import { type DecodedImage, ImageRefused } from "#src/core/outside/image-decoder.ts";
import type { Outside } from "#src/core/outside/outside.ts";
import { fileNameOf } from "#src/core/text/file-name.ts";
import { handlePrepared } from "#src/operations/handle.ts";
import { requireRoom } from "#src/people/quotas/require-room.ts";
import { deleteFiles } from "./delete-files.ts";
import { bytesOf, insertImage } from "./image-queries.ts";
import { putVariants } from "./put-variants.ts";
import { fetchImage, type ImageInput, readSent } from "./read-source.ts";

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
    await using image = await decode(outside, organizationId, source);
    const id = newId("image");
    await putVariants(outside.storage, { organizationId, imageId: id }, image);
    const { kind, width, height, placeholder, variants } = image;
    return { organizationId, id, hash, kind, width, height, placeholder, variants };
  },
  run: async ({ tx, actor, afterCommit }, input, { id, hash, variants, organizationId: _, ...image }) => {
    const { organizationId } = actor;
    await requireRoom(tx, "bytes", bytesOf(variants));
    const kept = await insertImage(tx, {
      organization_id: organizationId,
      id,
      project_id: input.projectId,
      alt: input.alt ?? "",
      license: input.license,
      credit: input.credit ?? null,
      file_name: input.fileName ?? fileNameOf(input.file),
      content_hash: hash,
      variants: JSON.stringify(variants),
      ...image,
    });
    // The project already has the same image: that one stays unchanged, and these files are not needed.
    if (kept.id !== id) afterCommit(({ storage }) => deleteFiles(storage, { organizationId, imageId: id }, variants));
    return { id: kept.id, width: kept.width, height: kept.height, markdown: referenceTo(kept) };
  },
  discard: ({ storage }, { organizationId, id, variants }) => deleteFiles(storage, { organizationId, imageId: id }, variants),
});

async function decode({ decoder }: Outside, organizationId: string, { bytes, param }: ImageInput): Promise<DecodedImage> {
  return decoder.decode(organizationId, bytes).catch((error: unknown) => {
    throw error instanceof ImageRefused ? new Failure("invalid_image", error.text, param) : error;
  });
}

function referenceTo({ id, alt }: { id: string; alt: string }): string {
  return writeMarkdown({ blocks: [{ type: "image", src: `image:${id}`, alt, line: 0 }] }).trim();
}
