import { oneLine } from "@galley/markdown";
import type { ImprovedArticle } from "./find-subject.ts";

/** Returns the values of the prompt `revision`. `mark` is a line that no author of the article can know. */
export function describeSubject(subject: ImprovedArticle, instructions: string, mark: string): Record<string, string> {
  const { title, summary, seoTitle, seoDescription, markdown, checks, comments } = subject;
  return {
    title,
    summary: said(summary),
    seoTitle: said(seoTitle),
    seoDescription: said(seoDescription),
    markdown,
    mark,
    instructions: instructions === "" ? "Nothing in particular." : instructions,
    checks: checks.map(({ severity, message }) => `- ${severity}: ${message}`).join("\n") || "None.",
    comments: comments.map(describeComment).join("\n") || "None.",
  };
}

function describeComment({ quote, isGone, said: [body, ...replies] }: ImprovedArticle["comments"][number], index: number): string {
  const about = quote === "" ? "the article" : isGone ? `“${quote}”, which is no longer in the text` : `“${quote}”`;
  return [`${index + 1}. On ${about}: ${oneLine(body ?? "")}`, ...replies.map((reply) => `   - Reply: ${oneLine(reply)}`)].join("\n");
}

function said(text: string): string {
  return text === "" ? "(empty)" : text;
}
