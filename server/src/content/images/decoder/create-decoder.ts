import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { type DecodedImage, type ImageDecoder, ImageRefused } from "#src/core/outside/image-decoder.ts";
import { createPool, type PoolOptions } from "#src/core/processes/pool.ts";
import { kindOf } from "../image-kinds.ts";
import { type Decoded, type DecodingJob, type DecodingReply, inputFile } from "./job.ts";

const usual: PoolOptions = {
  name: "image decoder",
  program: new URL("./decoder-process.ts", import.meta.url),
  heapMegabytesMax: 96,
  processesMax: 3,
  processesPerOrganizationMax: 2,
  waitingMax: 16,
  secondsMax: 30,
  needs: { reads: "galley-image-", writes: "galley-image-", addons: true },
  idleSeconds: 30,
  tooBusy: sentence("refusal_too_many_images"),
};

export type Decoder = ImageDecoder & AsyncDisposable & { processIds(): number[] };

/** Decodes images in processes beside the service. A process starts when one is needed and ends when it is idle. */
export function createDecoder(over: Partial<PoolOptions> = {}): Decoder {
  const pool = createPool<DecodingJob, DecodingReply>({ ...usual, ...over });
  return {
    async decode(organizationId, bytes, cut) {
      const kind = kindOf(bytes);
      if (kind === undefined) throw new ImageRefused(sentence("refusal_image_kind"));
      await using place = await openPlace();
      await writeFile(join(place.directory, inputFile), bytes);
      const reply = await pool.run(organizationId, { directory: place.directory, kind, ...(cut && { cut }) });
      if (reply === undefined) throw new ImageRefused(sentence("refusal_image_too_complex"));
      if ("refused" in reply) throw new ImageRefused(reply.refused);
      if ("failed" in reply) throw new Failure("unavailable", sentence("refusal_images_unavailable"));
      return imageIn(place.keep(), reply.done);
    },
    processIds: pool.processIds,
    [Symbol.asyncDispose]: pool.close,
  };
}

/** Creates a temporary directory that is deleted on disposal, unless `keep` is called. */
async function openPlace() {
  const directory = await mkdtemp(join(tmpdir(), "galley-image-"));
  let kept = false;
  return {
    directory,
    keep() {
      kept = true;
      return directory;
    },
    [Symbol.asyncDispose]: () => (kept ? Promise.resolve() : rm(directory, { recursive: true, force: true })),
  };
}

function imageIn(directory: string, decoded: Decoded): DecodedImage {
  return {
    ...decoded,
    read: ({ name }) => readFile(join(directory, name)),
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }),
  };
}
