import { type PostContent, wordsOfPost } from "@galley/contract";
import { type Anchor, anchorOf, normalContext, normalText, parseArticle, plainTextOf } from "@galley/markdown";
import { textOf } from "#src/content/articles/texts/text.ts";

export type ArticleText = { organization_id: string; title: string; markdown: string };

/** Returns the text of an article that comments refer to: the title and the words of the body, as normal text. */
export async function textOfArticle({ organization_id, title, markdown }: ArticleText): Promise<string> {
  return normalText(`${title}\n${await textOf(organization_id, markdown).ask("words")}`);
}

/** Returns the text of a post that comments refer to: the words of all its fields, as normal text. */
export function textOfPost(content: PostContent): string {
  return normalText(
    wordsOfPost(content)
      .map(({ text }) => text)
      .join("\n"),
  );
}

/** Words that are quoted, and where given the text on either side of them. */
export type Quoted = { quote: string; prefix?: string | undefined; suffix?: string | undefined };

/** Finds the passage of a quote, first by its words as they are, then by its words without Markdown marks. */
export function findPassage(text: string, { quote, prefix = "", suffix = "" }: Quoted): Anchor | undefined {
  const context = { prefix: normalContext(prefix), suffix: normalContext(suffix) };
  return anchorOf(text, normalText(quote), context) ?? anchorOf(text, withoutMarks(quote), context);
}

function withoutMarks(quote: string): string {
  const { title, document } = parseArticle(quote);
  return normalText(`${title ?? ""}\n${plainTextOf(document)}`);
}
