import type { Language } from "@galley/contract";
import { html } from "hono/html";
import { requestLanguageOf } from "#src/surfaces/pages/request-language-of.ts";
import type { PageMarkup } from "../assets/layout.ts";
import { fillIn, type Placeholder, patternOf, placeholderPiecesOf } from "./placeholders.ts";
import { portuguesePageTexts, refusals, type TranslatedText } from "./portuguese/portuguese.ts";

type Filling<Written extends TranslatedText, Value> = [Placeholder<Written>] extends [never]
  ? []
  : [values: Record<Placeholder<Written>, Value>];

/** A text without placeholders. */
export type PlainText = { [Written in TranslatedText]: [Placeholder<Written>] extends [never] ? Written : never }[TranslatedText];

/** Translates texts of pages into one language. The English text is the key, so that the code reads like the page. */
export type Translator = {
  <Written extends TranslatedText>(text: Written, ...filling: Filling<Written, string | number>): string;
  /** Translates a sentence with elements in it. Escapes values that are not markup. */
  markup<Written extends TranslatedText>(text: Written, values: Record<Placeholder<Written>, PageMarkup | string | number>): PageMarkup;
  /** Translates a sentence from code that has no translator; returns it unchanged when there is no translation. */
  message(text: string): string;
  /** Translates such a sentence for a page; marks it as English when there is no translation. */
  quote(text: string): PageMarkup | string;
  /** Renders an instant for people and for programs. */
  moment(instant: Date): PageMarkup;
  language: Language;
};

type Dictionary = Readonly<Record<TranslatedText, string>>;

const patterns = Object.entries<string>(refusals)
  .filter(([text]) => text.includes("{"))
  .map(([text, translation]) => ({ pattern: patternOf(text), translation }));

function createTranslator(language: Language, tag: string, dictionary?: Dictionary): Translator {
  const written = new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  const known = new Map<string, string>(dictionary && Object.entries(dictionary));
  const find = (text: string) => known.get(text) ?? text;
  const message = (text: string) => known.get(text) ?? (dictionary === undefined ? undefined : findByPattern(text)) ?? text;
  return Object.assign((text: TranslatedText, values: Readonly<Record<string, string | number>> = {}) => fillIn(find(text), values), {
    markup(text: TranslatedText, values: Readonly<Record<string, PageMarkup | string | number>>) {
      return html`${placeholderPiecesOf(find(text)).map((piece, index) => (index % 2 === 0 ? piece : values[piece]))}`;
    },
    message,
    quote(text: string) {
      const told = message(text);
      return language !== "en" && told === text ? html`<bdi lang="en">${text}</bdi>` : told;
    },
    moment: (instant: Date) => html`<time datetime="${instant.toISOString()}">${written.format(instant)} UTC</time>`,
    language,
  });
}

function findByPattern(text: string): string | undefined {
  for (const { pattern, translation } of patterns) {
    const found = pattern.exec(text);
    if (found !== null) return fillIn(translation, found.groups ?? {});
  }
  return undefined;
}

const translators: Record<Language, Translator> = {
  en: createTranslator("en", "en-GB"),
  pt: createTranslator("pt", "pt-PT", portuguesePageTexts),
};

export function translatorFor(language: Language): Translator {
  return translators[language];
}

/** Returns the translator for a request; English when it requests no supported language. */
export function translatorOf(request: Pick<Request, "headers">): Translator {
  return translators[requestLanguageOf(request) ?? "en"];
}
