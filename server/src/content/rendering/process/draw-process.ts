import type { ProcessProgress } from "#src/core/processes/start-process.ts";
import { createStudio } from "../drawing/draw-slides.ts";
import { Undrawable } from "../drawing/undrawable.ts";
import { drawCard, drawExportFiles, drawPreview } from "../files/draw-export-files.ts";
import type { SlideFile } from "../files/slide-file.ts";
import type { DrawingJob, DrawingOutcome, DrawingReply } from "./job.ts";

// Runs in a process of its own: drawing takes half a second of computing, which would delay calls. It ends with its service.
process.on("disconnect", () => process.exit());
const studio = createStudio();
process.on("message", (job: DrawingJob) => {
  void replyTo(job).then((reply) => process.send?.({ ...reply, residentBytes: process.memoryUsage.rss() } satisfies DrawingReply));
});

async function replyTo(job: DrawingJob): Promise<DrawingOutcome> {
  try {
    return { done: await draw(job) };
  } catch (error) {
    if (error instanceof Undrawable) return { refused: error.message };
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

async function draw(job: DrawingJob): Promise<SlideFile[]> {
  if (job.kind === "card") return [await drawCard(studio, job.card)];
  if (job.kind === "preview") return [await drawPreview(studio, job.carousel, job)];
  const tell = (progress: number) => process.send?.({ progress } satisfies ProcessProgress);
  return drawExportFiles(studio, job.carousel, job.wanted, tell);
}
