import { sentence } from "@galley/messages";
import { RecordingRefused } from "#src/operations/outside/recording-meter.ts";
import type { MeasuringJob, MeasuringReply } from "./job.ts";
import { measureFile } from "./measuring/measure-file.ts";

// Runs in a process of its own, so that a hostile file can harm only its parser. The process ends with its service.
process.on("disconnect", () => process.exit());
process.on("message", (job: MeasuringJob) => {
  void replyTo(job).then((reply) => process.send?.(reply));
});

async function replyTo(job: MeasuringJob): Promise<MeasuringReply> {
  try {
    return { done: await measureFile(job) };
  } catch (error) {
    if (error instanceof RecordingRefused) return { refused: error.text };
    // Only failed system calls have an error number. All other errors concern the file.
    if (error instanceof Error && "errno" in error) return { failed: error.message };
    return { refused: sentence("refusal_recording_damaged") };
  }
}
