import { createHash } from "node:crypto";
import { countCharacters, LocaleInput, limits, Slug } from "@galley/contract";
import { startOfText } from "@galley/markdown";
import { type Sentence, sentence } from "@galley/messages";
import { articleSlugFrom } from "#src/content/articles/article-slugs.ts";
import { fitTags } from "#src/content/articles/tags.ts";
import { textOf } from "#src/content/articles/texts/text.ts";
import { isVisible, lineOf } from "#src/core/text/title-line.ts";
import type { CarriedArticle, DroppedKind } from "#src/operations/outside/import-reader.ts";
import { describeLoss } from "./reading/describe-loss.ts";
import { placesMax } from "./reading/tally.ts";

/** An article of a file in the form in which the project would store it. */
export type PlannedArticle = Omit<CarriedArticle, "slug" | "locale" | "tags" | "dropped"> & {
  slug: string;
  locale: string;
  tags: string[];
  dropped: DroppedKind[];
  /** True when the file gives no title, so that the title is derived from the text. */
  titleDerived: boolean;
  /**
   * Hash over everything that the file says about the article but its tags and authors, which earlier imports left out. Captions
   * count as the paragraphs that they were then.
   */
  digest: Buffer;
  /** Names of its images in the file, each once, the cover first. */
  sources: string[];
};

export type Languages = { given: string | undefined; ofFile: string | null; ofProject: string };

const tooLong = (name: string, words: string): DroppedKind => ({
  kind: "too_long",
  name,
  what: describeLoss("too_long", name),
  count: 1,
  places: [startOfText(words)],
  lines: [],
  offer: null,
});

/** Tells the tags that an article has no room for, those beyond the ones that were held of the file too. */
function droppedTags(left: readonly string[], beyond: DroppedKind | undefined): DroppedKind {
  const places = [...left.slice(0, placesMax).map(startOfText), ...(beyond?.places ?? [])].slice(0, placesMax);
  const count = left.length + (beyond?.count ?? 0);
  return { kind: "tag", name: "", what: "tag", count, places, lines: [], offer: null };
}

export async function planArticle(organizationId: string, found: CarriedArticle, languages: Languages): Promise<PlannedArticle> {
  const lost: DroppedKind[] = [];
  const within = (text: string, lengthMax: number, what: string) => {
    if (countCharacters(text, lengthMax) <= lengthMax) return text;
    lost.push(tooLong(what, text));
    return "";
  };
  const line = lineOf(found.title);
  const titleDerived = !isVisible(line);
  const title = titleDerived ? await textOf(organizationId, found.text).ask("title", { language: languages.ofProject }) : line;
  const locale = LocaleInput.safeParse(found.locale).data ?? localeOf(languages);
  const kept = {
    title,
    slug: slugOf(found, title, locale),
    locale,
    summary: within(found.summary, limits.summaryLengthMax, "summary"),
    seoTitle: within(found.seoTitle, limits.seoTitleLengthMax, "seo_title"),
    seoDescription: within(found.seoDescription, limits.seoDescriptionLengthMax, "seo_description"),
  };
  const tags = fitTags(
    found.tags.map((tag) => tag.toWellFormed()),
    locale,
  );
  const beyond = found.dropped.find(({ kind }) => kind === "tag");
  if (tags.left.length > 0 || beyond !== undefined) lost.push(droppedTags(tags.left, beyond));
  return {
    ...found,
    ...kept,
    tags: tags.kept,
    titleDerived,
    dropped: [...found.dropped.filter((loss) => loss !== beyond), ...lost],
    fault: found.fault ?? faultOf(kept.title, found),
    digest: createHash("sha256")
      .update(JSON.stringify([kept, found.cover?.src ?? null, found.plain]))
      .digest(),
    sources: [...new Set([...(found.cover === null ? [] : [found.cover.src]), ...found.shown])],
  };
}

function slugOf({ slug }: CarriedArticle, title: string, locale: string): string {
  return Slug.safeParse(slug).data ?? articleSlugFrom(slug ?? title, locale);
}

function faultOf(title: string, { isTooLong }: CarriedArticle): Sentence | null {
  if (countCharacters(title, limits.titleLengthMax) > limits.titleLengthMax)
    return sentence("reason_title_too_long", { count: limits.titleLengthMax });
  return isTooLong ? sentence("reason_text_too_long", { count: limits.markdownLengthMax }) : null;
}

/** Chooses the locale. A file in `en-US` counts as the project's own language when that is `en`. */
function localeOf({ given, ofFile, ofProject }: Languages): string {
  if (given !== undefined) return given;
  const [language = "", ...rest] = (ofFile ?? "").replaceAll("_", "-").split("-");
  const tag = LocaleInput.safeParse([language, ...rest].join("-")).data;
  return tag === undefined || tag.split("-")[0] === ofProject.split("-")[0] ? ofProject : tag;
}
