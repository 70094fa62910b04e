import { sentence } from "@galley/messages";
import { createPool, type PoolOptions } from "#src/core/processes/pool.ts";
import type { OnProgress } from "#src/core/processes/start-process.ts";
import { Undrawable } from "../drawing/undrawable.ts";
import type { SlideFile } from "../files/slide-file.ts";
import type { DrawingJob, DrawingReply } from "./job.ts";

// Node cannot limit the renderer's memory: a process that uses more is replaced.
const residentBytesMaxDefault = 640 * 1024 * 1024;

export type SlideRendererOptions = PoolOptions & { residentBytesMax: number };

const usual: PoolOptions = {
  name: "slide renderer",
  program: new URL("./draw-process.ts", import.meta.url),
  heapMegabytesMax: 160,
  processesMax: 2,
  processesPerOrganizationMax: 1,
  waitingMax: 24,
  secondsMax: 30,
  needs: { addons: true },
  idleSeconds: 60,
  tooBusy: sentence("refusal_too_many_slides"),
};

/** Draws in processes beside the service. Throws `Undrawable` for undrawable slides, and `unavailable` when too many jobs wait. */
export type SlideRenderer = AsyncDisposable & {
  draw(organizationId: string, job: DrawingJob, onProgress?: OnProgress): Promise<SlideFile[]>;
  processIds(): number[];
};

/** Creates the renderer's processes. One starts when there is a job and ends when it is idle; a crash fails only its own job. */
export function createSlideRenderer({
  residentBytesMax = residentBytesMaxDefault,
  ...over
}: Partial<SlideRendererOptions> = {}): SlideRenderer {
  const pool = createPool<DrawingJob, DrawingReply>({ ...usual, ...over }, ({ residentBytes }) => residentBytes > residentBytesMax);
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
