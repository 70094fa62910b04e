import { sentence } from "@galley/messages";
import { ImportRefused } from "#src/operations/outside/import-reader.ts";
import { carryArticle } from "./carry-article.ts";
import type { ImportJob, ImportReply } from "./reading/job.ts";
import { readImport } from "./reading/read-import.ts";

// Runs in a process of its own, which contains the damage that a hostile file does to a parser. It ends with its service.
process.on("disconnect", () => process.exit());
process.on("message", (job: ImportJob) => {
  process.send?.({ ...replyTo(job), residentBytes: process.memoryUsage.rss() } satisfies ImportReply);
});

function replyTo(job: ImportJob) {
  try {
    const { articles, ...found } = readImport(job);
    return { done: { ...found, articles: articles.map((article) => JSON.stringify(carryArticle(article))) } };
  } catch (error) {
    if (error instanceof ImportRefused) return { refused: error.text };
    // Any other error of a parser, such as a stack overflow, is about the file.
    return { refused: sentence("refusal_import_unreadable") };
  }
}
