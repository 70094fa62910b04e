import { sentence } from "@galley/messages";
import { type PageJob, type PageOutcome, type PageReply, Unreadable } from "./job.ts";
import { readSourcePage } from "./reading/read-source-page.ts";

// A separate process, so that a hostile page can harm nothing but its own parser. It ends with the service.
process.on("disconnect", () => process.exit());
process.on("message", (job: PageJob) => {
  process.send?.({ ...replyTo(job), residentBytes: process.memoryUsage.rss() } satisfies PageReply);
});

function replyTo(job: PageJob): PageOutcome {
  try {
    return readSourcePage(job);
  } catch (error) {
    if (error instanceof Unreadable) return { refused: error.text };
    // Any other error of a parser, such as a stack overflow, is caused by the page.
    return { refused: sentence("refusal_page_unreadable") };
  }
}
