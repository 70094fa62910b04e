import { RecordingRefused } from "#src/core/outside/recording-meter.ts";
import type { Job, Reply } from "./job.ts";
import { measureFile } from "./measuring/measure-file.ts";

// A process of its own: what a hostile file does to a parser ends here. It lives no longer than its service.
process.on("disconnect", () => process.exit());
process.on("message", (job: Job) => {
  void replyTo(job).then((reply) => process.send?.(reply));
});

async function replyTo(job: Job): Promise<Reply> {
  try {
    return { done: await measureFile(job) };
  } catch (error) {
    if (error instanceof RecordingRefused) return { refused: error.message };
    // Only calls of the system fail with an error number; whatever else fails is about the file.
    if (error instanceof Error && "errno" in error) return { failed: error.message };
    return { refused: "This recording is damaged or cut off. Export it again and send the new file." };
  }
}
