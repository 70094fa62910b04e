import { createHash } from "node:crypto";
import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { handlePrepared } from "#src/operations/handle.ts";
import type { Frame } from "#src/operations/outside/image-decoder.ts";
import { requireRoom } from "#src/people/quotas/require-room.ts";
import { imageKeyOf } from "./image-keys.ts";
import { focusOf, imageNotFound, lockImage } from "./image-queries.ts";
import { discardStored, keepStored, storeImage } from "./stored-image.ts";
import { referenceTo } from "./upload-image.ts";

type Point = { x: number; y: number };
type Size = { width: number; height: number };

/** Makes a new image of a part of another one. Like an upload, it writes the files before the row. */
export const cropImage = handlePrepared(contract.cropImage, {
  check: async (tx, actor, { id, ...frame }) => {
    const image = await lockImage(tx, actor, id);
    requireInside(frame, image);
    await requireRoom(tx, "bytes");
    return `full.${image.kind}`;
  },
  prepare: async ({ storage, decoder }, { organizationId }, { id: originalId, ...frame }, file) => {
    const read = async () => {
      const bytes = await storage.read(imageKeyOf({ organizationId, imageId: originalId }, file));
      if (bytes === undefined) throw imageNotFound();
      return bytes;
    };
    return storeImage(storage, { organizationId, decoding: decoder.crop(organizationId, read, frame), param: "id" });
  },
  run: async (context, { id: originalId, ...frame }, stored) => {
    const original = await lockImage(context.tx, context.actor, originalId);
    const { project_id, alt, license, credit, prompt, model } = original;
    const focus = focusWithin(focusOf(original), original, frame);
    const kept = await keepStored(context, stored, {
      project_id,
      alt,
      license,
      credit,
      prompt,
      model,
      focus_x: focus?.x ?? null,
      focus_y: focus?.y ?? null,
      file_name: original.file_name && croppedName(original.file_name, frame),
      content_hash: hashOf(originalId, frame),
    });
    return { id: kept.id, alt: kept.alt, width: kept.width, height: kept.height, markdown: referenceTo(kept) };
  },
  undo: async ({ outside }, _file, stored) => stored && discardStored(outside, stored),
});

function requireInside({ left, top, width, height }: Frame, image: Size): void {
  const outside =
    (left >= image.width && "left") ||
    (top >= image.height && "top") ||
    (left + width > image.width && "width") ||
    (top + height > image.height && "height");
  if (outside) {
    const { width, height } = image;
    throw new Failure("invalid_input", sentence("refusal_crop_outside", { width, height }), outside);
  }
}

/** Names the part as a whole, so that the same part is one image and parts of other images never are. */
function hashOf(originalId: string, { left, top, width, height }: Frame): Buffer {
  return createHash("sha256").update(["crop", originalId, left, top, width, height].join(" ")).digest();
}

/** Tells the part from its original by its size, as in `wall-800x450.jpg`. */
function croppedName(original: string, { width, height }: Frame): string {
  const [extension = ""] = /\.\w{1,5}$/.exec(original) ?? [];
  const end = `-${width}x${height}${extension}`;
  const name = original.slice(0, original.length - extension.length);
  return `${name.slice(0, contract.limits.fileNameLengthMax - end.length).replace(/[\ud800-\udbff]$/u, "")}${end}`;
}

/** Returns the focus in shares of the part; null when it is outside of it. */
function focusWithin(focus: Point | null, image: Size, { left, top, width, height }: Frame): Point | null {
  if (focus === null) return null;
  const [x, y] = [(focus.x * image.width - left) / width, (focus.y * image.height - top) / height];
  return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? { x, y } : null;
}
