import type { Progress } from "#src/core/processes/start-process.ts";
import { createStudio } from "../drawing/draw-slides.ts";
import { Undrawable } from "../drawing/undrawable.ts";
import { drawCard, drawFiles, drawPreview } from "../files/draw-files.ts";
import type { SlideFile } from "../files/slide-file.ts";
import type { Job, Outcome, Reply } from "./job.ts";

// Runs in a process of its own: drawing takes half a second of computing, which would delay calls. It ends with its service.
process.on("disconnect", () => process.exit());
const studio = createStudio();
process.on("message", (job: Job) => {
  void replyTo(job).then((reply) => process.send?.({ ...reply, residentBytes: process.memoryUsage.rss() } satisfies Reply));
});

async function replyTo(job: Job): Promise<Outcome> {
  try {
    return { done: await draw(job) };
  } catch (error) {
    if (error instanceof Undrawable) return { refused: error.message };
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

async function draw(job: Job): Promise<SlideFile[]> {
  if (job.kind === "card") return [await drawCard(studio, job.card)];
  if (job.kind === "preview") return [await drawPreview(studio, job.carousel, job)];
  const tell = (progress: number) => process.send?.({ progress } satisfies Progress);
  return drawFiles(studio, job.carousel, job.wanted, tell);
}
