import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { createPool, type PoolOptions } from "#src/core/processes/pool.ts";
import { type DecodedFiles, type ImageDecoder, ImageRefused } from "#src/operations/outside/image-decoder.ts";
import { kindOf } from "../image-kinds.ts";
import { type DecodingJob, type DecodingReply, inputFile } from "./job.ts";

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

type Read = () => Promise<Uint8Array>;

export type Decoder = ImageDecoder & AsyncDisposable & { processIds(): number[] };

/** Decodes images in processes beside the service. A process starts when one is needed and ends when it is idle. */
export function createDecoder(over: Partial<PoolOptions> = {}): Decoder {
  const pool = createPool<DecodingJob, DecodingReply>({ ...usual, ...over });

  async function run(organizationId: string, read: Read, wanted: Pick<DecodingJob, "cut" | "frame" | "icons">) {
    await using place = await openPlace();
    const { directory } = place;
    const reply = await pool.runMade(organizationId, async () => {
      const bytes = await read();
      const kind = requireKind(bytes);
      await writeFile(join(directory, inputFile), bytes);
      return { directory, kind, ...wanted };
    });
    if (reply === undefined) throw new ImageRefused(sentence("refusal_image_too_complex"));
    if ("refused" in reply) throw new ImageRefused(reply.refused);
    if ("failed" in reply) throw new Failure("unavailable", sentence("refusal_images_unavailable"));
    return { reply, files: filesIn(place.keep()) };
  }

  async function decode(organizationId: string, read: Read, part: Pick<DecodingJob, "cut" | "frame">) {
    const { reply, files } = await run(organizationId, read, part);
    if ("icons" in reply) throw new Error("The decoder made icons of an image that was to be decoded.");
    return { ...reply.done, ...files };
  }

  return {
    async decode(organizationId, bytes, cut) {
      // Bytes that are no image are refused at once.
      requireKind(bytes);
      return decode(organizationId, () => Promise.resolve(bytes), cut === undefined ? {} : { cut });
    },
    crop: (organizationId, read, frame) => decode(organizationId, read, { frame }),
    async icons(organizationId, read, sides) {
      const { reply, files } = await run(organizationId, read, { icons: sides });
      if ("done" in reply) throw new Error("The decoder decoded an image that was to become icons.");
      return { variants: reply.icons, ...files };
    },
    processIds: pool.processIds,
    [Symbol.asyncDispose]: pool.close,
  };
}

function requireKind(bytes: Uint8Array) {
  const kind = kindOf(bytes);
  if (kind === undefined) throw new ImageRefused(sentence("refusal_image_kind"));
  return kind;
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

function filesIn(directory: string): Pick<DecodedFiles, "read"> & AsyncDisposable {
  return {
    read: ({ name }) => readFile(join(directory, name)),
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }),
  };
}
