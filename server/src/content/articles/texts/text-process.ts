import { type ParsedArticle, parseArticle } from "@galley/markdown";
import type { TextJob, TextReply } from "./job.ts";
import { parsedText, runTask } from "./text-tasks.ts";

// Tasks about one text often follow each other.
let last: { source: string; parsed: ParsedArticle } | undefined;

// A process beside the service, so that a large text keeps nobody else waiting. It ends with the service.
process.on("disconnect", () => process.exit());
process.on("message", ({ source, showable, name, input }: TextJob) => {
  process.send?.({ done: runTask(name, parsedText(source, showable, parse(source)), input as never) } satisfies TextReply);
});

function parse(source: string): ParsedArticle {
  if (last?.source !== source) last = { source, parsed: parseArticle(source) };
  return last.parsed;
}
