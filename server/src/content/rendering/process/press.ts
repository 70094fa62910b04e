import { createPool, type PoolOptions } from "#src/core/processes/pool.ts";
import type { OnProgress } from "#src/core/processes/start-process.ts";
import { Undrawable } from "../drawing/undrawable.ts";
import type { SlideFile } from "../files/slide-file.ts";
import type { Job, Reply } from "./job.ts";

// The renderer's memory is not Node's to bound: a process that holds more is replaced.
const residentBytesMaxDefault = 640 * 1024 * 1024;

export type PressOptions = PoolOptions & { residentBytesMax: number };

const usual: PoolOptions = {
  name: "slide press",
  program: new URL("./draw-process.ts", import.meta.url),
  heapMegabytesMax: 160,
  processesMax: 2,
  processesPerOrganizationMax: 1,
  waitingMax: 24,
  secondsMax: 30,
  needs: { addons: true },
  idleSeconds: 60,
  tooBusy: "Too many slides are being drawn right now. Try again in a moment.",
};

/** Draws beside the service. Fails with `Undrawable` for slides that nobody can draw, and with `unavailable` when too many wait. */
export type Press = AsyncDisposable & {
  draw(organizationId: string, job: Job, onProgress?: OnProgress): Promise<SlideFile[]>;
  processIds(): number[];
};

/** A process that starts when something is to be drawn and ends when nothing is; one that dies takes its job with it alone. */
export function createPress({ residentBytesMax = residentBytesMaxDefault, ...over }: Partial<PressOptions> = {}): Press {
  const pool = createPool<Job, Reply>({ ...usual, ...over }, ({ residentBytes }) => residentBytes > residentBytesMax);
  return {
    async draw(organizationId, job, onProgress) {
      const reply = await pool.run(organizationId, job, onProgress);
      if (reply === undefined) throw new Error("The process that draws ended before it was done.");
      if ("refused" in reply) throw new Undrawable(reply.refused);
      if ("failed" in reply) throw new Error(`The slides could not be drawn: ${reply.failed}`);
      return reply.done;
    },
    processIds: pool.processIds,
    [Symbol.asyncDispose]: pool.close,
  };
}
