import { oneLine } from "@galley/markdown";
import { textOf } from "#src/content/articles/texts/text.ts";
import type { ModelUsage, TextModel } from "#src/operations/outside/models.ts";
import { describeBrand } from "../prompts/describe-brand.ts";
import { promptVersion, readPrompt } from "../prompts/read-prompt.ts";
import type { ImprovedArticle } from "./find-subject.ts";
import { problemsOfImprovement } from "./problems-of-improvement.ts";
import { type Proposal, ProposalAnswer } from "./proposal.ts";

const timeoutMilliseconds = 240_000;
// The model returns the whole text. A token has three bytes or more of it, and the reasons take room.
const bytesPerToken = 3;
const outputTokensBase = 4000;
const outputTokensMax = 32_000;
// More problems than these cannot be corrected in one round.
const problemsMax = 30;

type Task = { organizationId: string; instructions: string; mark: string; signal: AbortSignal };

/** Has a model propose a better text that keeps everything it must not change. Fails where it does not. */
export async function writeImprovement(
  model: TextModel,
  subject: ImprovedArticle,
  { organizationId, instructions, mark, signal }: Task,
): Promise<{ proposal: Proposal; promptVersion: string; usage: ModelUsage }> {
  const links = subject.links.map(({ title, url }) => `- [${title}](${url})`).join("\n");
  const { value, usage } = await model.write({
    instructions: readPrompt("improvement", {
      brand: describeBrand({ ...subject.brand, name: subject.name }),
      language: subject.locale,
      links: links === "" ? "There are no own articles to link to yet." : links,
    }),
    prompt: readPrompt("revision", describeSubject(subject, instructions, mark)),
    schema: ProposalAnswer,
    check: async (written) => (await problemsOfImprovement(organizationId, tidy(written), subject, instructions)).slice(0, problemsMax),
    outputTokensMax: Math.min(outputTokensMax, outputTokensBase + Math.ceil(Buffer.byteLength(subject.markdown) / bytesPerToken)),
    timeoutMilliseconds,
    signal,
  });
  const { reasons, removedImages: _, markdown, ...fields } = tidy(value);
  const proposal = {
    ...fields,
    markdown: (await textOf(organizationId, markdown).ask("manuscript", { titleGiven: "" })).markdown,
    reasons: reasons.map(({ change, because, comments }) => ({ change, because, commentIds: idsOf(comments, subject) })),
  };
  return { proposal, promptVersion: promptVersion("improvement", "revision"), usage };
}

/** Trims the text. White space around it is no change. */
function tidy(written: ProposalAnswer): ProposalAnswer {
  const { title, summary, seoTitle, seoDescription, reasons } = written;
  return {
    ...written,
    title: title.trim(),
    summary: summary.trim(),
    seoTitle: seoTitle.trim(),
    seoDescription: seoDescription.trim(),
    reasons: reasons.map(({ change, because, comments }) => ({ change: change.trim(), because: because.trim(), comments })),
  };
}

function idsOf(numbers: readonly number[], { comments }: ImprovedArticle): string[] {
  return [...new Set(numbers)].flatMap((number) => comments[number - 1]?.id ?? []);
}

/** Returns the values of the prompt `revision`. `mark` is a line that no author of the article can know. */
function describeSubject(subject: ImprovedArticle, instructions: string, mark: string): Record<string, string> {
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
