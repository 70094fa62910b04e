import { createHash } from "node:crypto";
import { limits } from "@galley/contract";
import { type Sentence, sentence } from "@galley/messages";
import { deleteFiles } from "#src/content/images/delete-files.ts";
import { isAnimated } from "#src/content/images/is-animated.ts";
import { putVariants } from "#src/content/images/put-variants.ts";
import { Failure } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import { UserFacingError } from "#src/core/user-facing-error.ts";
import { ImageRefused, type ImageVariant } from "#src/operations/outside/image-decoder.ts";
import type { Outside } from "#src/operations/outside/outside.ts";
import { fetchPicture, PictureMissing } from "./fetch-picture.ts";

/** An image whose files are in the store; its row is written later. */
export type GatheredPicture = {
  id: string;
  hash: Buffer;
  kind: "jpeg" | "png" | "webp";
  width: number;
  height: number;
  placeholder: string;
  variants: readonly ImageVariant[];
  fileName: string | null;
  /** True when the file moves: only its first picture is kept. */
  animated: boolean;
};

export type MissingPicture = { reason: Sentence; left: boolean };

/** Result for each source. A source in neither map needs no fetching, such as an image that the project already has. */
export type Gathered = { kept: Map<string, GatheredPicture>; missing: Map<string, MissingPicture> };

export type Gathering = {
  organizationId: string;
  /** In the order of fetching. */
  sources: readonly string[];
  /** Images inside the import file. */
  inFile: ReadonlyMap<string, Uint8Array>;
  /** Limit for all images together; the default limit when absent. */
  secondsMax?: number;
};

const atOnce = 3;
const bytesMax = 300_000_000;
const outOfTime = sentence("reason_picture_out_of_time");
const outOfRoom = sentence("reason_picture_out_of_room", { count: limits.importImagesMax });

/** Fetches images into the store, as far as time and space allow. Identical images are stored once. */
export async function gatherPictures(outside: Outside, gathering: Gathering): Promise<Gathered> {
  const { organizationId, sources, inFile, secondsMax = limits.importImageSeconds } = gathering;
  const until = performance.now() + secondsMax * 1000;
  const gathered: Gathered = { kept: new Map(), missing: new Map() };
  const byHash = new Map<string, Promise<GatheredPicture>>();
  let bytesLeft = bytesMax;
  let next = 0;

  async function gather(source: string, index: number): Promise<void> {
    const left = until - performance.now();
    if (left <= 0) throw new OutOfBounds(outOfTime);
    if (index >= limits.importImagesMax || bytesLeft <= 0) throw new OutOfBounds(outOfRoom);
    const bytes = inFile.get(source) ?? (await fetchPicture(outside.egress, source, left));
    bytesLeft -= bytes.byteLength;
    const hash = createHash("sha256").update(bytes).digest();
    const known = byHash.get(hash.toString("hex"));
    const picture = known ?? keep(outside, organizationId, { bytes, hash, fileName: fileNameOf(source) });
    if (known === undefined) byHash.set(hash.toString("hex"), picture);
    gathered.kept.set(source, await picture);
  }

  async function work(): Promise<void> {
    for (let index = next++; index < sources.length; index = next++) {
      const source = sources[index] ?? "";
      try {
        await gather(source, index);
      } catch (error) {
        gathered.missing.set(source, explain(error, performance.now() >= until));
      }
    }
  }

  try {
    await Promise.all(Array.from({ length: atOnce }, work));
    return gathered;
  } catch (error) {
    await discardPictures(outside, organizationId, gathered);
    throw error;
  }
}

class OutOfBounds extends UserFacingError {}

function explain(error: unknown, isOver: boolean): MissingPicture {
  if (error instanceof OutOfBounds) return { reason: error.text, left: true };
  if (error instanceof PictureMissing) return isOver ? { reason: outOfTime, left: true } : { reason: error.text, left: false };
  if (error instanceof ImageRefused) return { reason: error.text, left: false };
  if (error instanceof Failure && error.code === "unavailable") return { reason: error.text, left: true };
  throw error;
}

async function keep(
  { decoder, storage }: Outside,
  organizationId: string,
  { bytes, hash, fileName }: { bytes: Uint8Array; hash: Buffer; fileName: string | null },
): Promise<GatheredPicture> {
  await using image = await decoder.decode(organizationId, bytes);
  const id = newId("image");
  await putVariants(storage, { organizationId, imageId: id }, image);
  const { kind, width, height, placeholder, variants } = image;
  return { id, hash, kind, width, height, placeholder, variants, fileName, animated: isAnimated(bytes) };
}

function fileNameOf(source: string): string | null {
  const path = source.startsWith("file:") ? decodeURI(source) : (URL.parse(source)?.pathname ?? "");
  const name = path.split("/").at(-1) ?? "";
  return (
    name
      .slice(0, limits.fileNameLengthMax)
      .toWellFormed()
      .replaceAll(/\p{Cc}/gu, "") || null
  );
}

/** Deletes the files of images that have no row. */
export async function discardPictures({ storage }: Outside, organizationId: string, { kept }: Gathered): Promise<void> {
  const pictures = new Set(kept.values());
  await Promise.all([...pictures].map(({ id, variants }) => deleteFiles(storage, { organizationId, imageId: id }, variants)));
}
