import { type Job, type Outcome, type Reply, Unreadable } from "./job.ts";
import { readSourcePage } from "./reading/read-source-page.ts";

// A process of its own: what a hostile page does to a parser ends here. It lives no longer than its service.
process.on("disconnect", () => process.exit());
process.on("message", (job: Job) => {
  process.send?.({ ...replyTo(job), residentBytes: process.memoryUsage.rss() } satisfies Reply);
});

function replyTo(job: Job): Outcome {
  try {
    return readSourcePage(job);
  } catch (error) {
    if (error instanceof Unreadable) return { refused: error.message };
    // Whatever else a parser throws, such as the end of its stack, is about the page.
    return { refused: "This page is built in a way that cannot be read. Send its text as script instead." };
  }
}
