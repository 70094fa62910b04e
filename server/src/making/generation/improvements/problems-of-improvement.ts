import { brandWordsOf } from "@galley/writer";
import { guessLanguage } from "@galley/writer/language";
import type { Contents } from "#src/content/articles/texts/contents.ts";
import { textOf } from "#src/content/articles/texts/text.ts";
import { problemsOfText, type WrittenText, wordsOf } from "../articles/text-problems.ts";
import { describeBrand } from "../prompts/describe-brand.ts";
import type { ImprovedArticle } from "./find-subject.ts";
import { differs, type ProposalAnswer } from "./proposal.ts";

// With less than this share of the words left, a text is a summary and no improvement. The second share holds where people may
// have asked for a shorter text.
const partKeptMin = 0.6;
const partKeptMinWhereAsked = 0.25;
const reasonsMax = 60;
const reasonLengthMax = 600;

/** Lists the problems of a model's improvement: text that is lost, added or not explained. */
export async function problemsOfImprovement(
  organizationId: string,
  written: ProposalAnswer,
  subject: ImprovedArticle,
  instructions: string,
): Promise<string[]> {
  const before = await textOf(organizationId, subject.markdown).ask("contents");
  const after = await textOf(organizationId, written.markdown).ask("contents");
  const { allow } = brandWordsOf(subject.brand);
  // Added words to avoid cannot be told apart if the article already holds some.
  const mayHold = allow(wordsOf(subject)) ? allow : () => true;
  const links = new Set([...before.hrefs, ...subject.links.map(({ url }) => url)]);
  const isAsked = instructions !== "" || subject.comments.length > 0;
  return [
    ...problemsOfText(written, after, { links, allow: mayHold }),
    ...problemsOfImages(before, after, isAsked ? written.removedImages : []),
    ...problemsOfLength(before, after, isAsked),
    ...problemsOfLanguage(before.words, after.words, subject.locale),
    ...problemsOfInvention(written, after, subject, [before.words, instructions]),
    ...problemsOfReasons(written, subject),
  ];
}

function problemsOfImages(before: Contents, after: Contents, removed: readonly string[]): string[] {
  const [had, hadSaid] = [before.images, before.describedImages];
  const [has, hasSaid] = [after.images, after.describedImages];
  const mayGo = new Set(removed.map((address) => (address.startsWith("image:") ? address : `image:${address}`)));
  return [...new Set([...had, ...has])].flatMap((src) => {
    const countIn = (sources: readonly string[]) => sources.filter((source) => source === src).length;
    const [stood, stands] = [countIn(had), countIn(has)];
    if (stands > stood) return [`markdown: The image ${src} is new, or stands more often than before. Take it out.`];
    if (stands < stood && !mayGo.has(src)) return [`markdown: The image ${src} is missing. Put its line back where it belongs.`];
    if (countIn(hasSaid) >= Math.min(countIn(hadSaid), stands)) return [];
    return [`markdown: The image ${src} has lost the words that say what it shows. Put them back.`];
  });
}

function problemsOfLength({ wordCount: had }: Contents, { wordCount: has }: Contents, isAsked: boolean): string[] {
  if (has >= had * (isAsked ? partKeptMinWhereAsked : partKeptMin)) return [];
  return [`markdown: It has ${has} words where the article has ${had}. Give the whole body, with what does not change word for word.`];
}

function problemsOfLanguage(before: string, after: string, locale: string): string[] {
  const code = locale.split("-")[0];
  const guess = guessLanguage(after);
  if (guessLanguage(before) !== code || guess === undefined || guess === code) return [];
  return [`markdown: It is in another language. The article is in ${locale}; keep it so.`];
}

const figure = /\d+(?:[.,'’\u00a0\u202f]\d+)*/g;

/**
 * Lists figures of two digits and more, and authors of quotations, that appear nowhere in the input. The grouping of digits
 * does not count.
 */
function problemsOfInvention(written: WrittenText, after: Contents, subject: ImprovedArticle, said: readonly string[]): string[] {
  const beside = [
    ...said,
    describeBrand({ ...subject.brand, name: subject.name }),
    ...subject.comments.flatMap((comment) => [comment.quote, ...comment.said]),
    ...subject.links.map(({ title }) => title),
  ];
  const mentioned = [wordsOf(subject), ...beside].join("\n");
  // Ids of images and addresses hold meaningless digits. The body counts by its plain text, which is in `said`.
  const known = figuresIn([wordsOf({ ...subject, markdown: "" }), ...beside].join("\n"));
  const shown = figuresIn([written.title, written.summary, written.seoTitle, written.seoDescription, after.words].join("\n"));
  const figures = [...shown].filter(([digits]) => digits.length > 1 && !known.has(digits)).map(([, figure]) => `The figure ${figure}`);
  const strangers = after.quoted.filter((author) => !mentioned.includes(author)).map((author) => `The quotation by ${author}`);
  return [...figures, ...strangers].map((what) => `${what} is neither in the article nor in what was asked for. Take it out.`);
}

function figuresIn(text: string): Map<string, string> {
  return new Map((text.match(figure) ?? []).map((shown) => [shown.replaceAll(/\D/g, ""), shown]));
}

function problemsOfReasons(written: ProposalAnswer, subject: ImprovedArticle): string[] {
  const { reasons } = written;
  const isChanged = differs(written, subject);
  const unknown = reasons.flatMap(({ comments }) => comments).filter((number) => subject.comments[number - 1] === undefined);
  const isOdd = ({ change, because }: ProposalAnswer["reasons"][number]) =>
    [change, because].some((text) => text.trim() === "" || text.length > reasonLengthMax);
  return [
    ...(isChanged && reasons.length === 0 ? ["reasons: Something has changed. Say what and why."] : []),
    ...(!isChanged && reasons.length > 0 ? ["reasons: Nothing has changed. Change what you give reasons for, or give none."] : []),
    ...(reasons.length > reasonsMax ? [`reasons: There are more than ${reasonsMax}. Bring some together.`] : []),
    ...(reasons.some(isOdd) ? [`reasons: One is empty or longer than ${reasonLengthMax} characters.`] : []),
    ...unknown.map((number) => `reasons: There is no comment with the number ${number}. Leave it out.`),
  ];
}
