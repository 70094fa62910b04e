import { sentence } from "@galley/messages";
import { ImageRefused } from "#src/operations/outside/image-decoder.ts";
import { encodeIcons } from "./encode-icons.ts";
import { encodeVariants } from "./encode-variants.ts";
import type { DecodingJob, DecodingReply } from "./job.ts";

// Runs in a process of its own, which contains the damage that a hostile image does to a decoder. It ends with its service.
process.on("disconnect", () => process.exit());
process.on("message", (job: DecodingJob) => {
  void replyTo(job).then((reply) => process.send?.(reply));
});

async function replyTo(job: DecodingJob): Promise<DecodingReply> {
  try {
    return job.icons === undefined ? { done: await encodeVariants(job) } : { icons: await encodeIcons(job, job.icons) };
  } catch (error) {
    if (error instanceof ImageRefused) return { refused: error.text };
    const message = error instanceof Error ? error.message : String(error);
    // Only file system errors have a code; the decoders' errors are about the image.
    if (error instanceof Error && "code" in error) return { failed: message };
    if (/pixel limit/i.test(message)) return { refused: sentence("refusal_image_too_many_pixels") };
    return { refused: sentence("refusal_image_damaged") };
  }
}
