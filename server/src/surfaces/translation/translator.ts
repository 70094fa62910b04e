import type { Language } from "@galley/contract";
import { type Filling, type MessageKey, type PlainKey, type Sentence, sentenceIn, translate } from "@galley/messages";
import { html } from "hono/html";
import { dateLocales } from "#src/core/text/date-locales.ts";
import { requestLanguageOf } from "#src/surfaces/pages/request-language-of.ts";
import type { PageMarkup } from "../assets/layout.ts";

/** Tells the texts of pages in one language. */
export type Translator = {
  <Key extends MessageKey>(key: Key, ...values: Filling<Key>): string;
  /** Tells a text with elements in it. Escapes values that are not markup. */
  markup<Key extends MessageKey>(key: Key, ...values: Filling<Key, PageMarkup>): PageMarkup;
  /** Tells a text that code without a reader wrote: a sentence, or English as it is. */
  plain(text: Sentence | string): string;
  /** Tells such a text on a page, where English is marked in other languages. */
  quote(text: Sentence | string): PageMarkup | string;
  /** Renders an instant for people and for programs. */
  moment(instant: Date): PageMarkup;
  language: Language;
};

export type { PlainKey };

function createTranslator(language: Language): Translator {
  const tell = <Key extends MessageKey>(key: Key, ...values: Filling<Key>) => translate(language, key, ...values);
  const date = new Intl.DateTimeFormat(dateLocales[language], { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  const plain = (text: Sentence | string) => sentenceIn(language, text);
  return Object.assign(tell, {
    markup: <Key extends MessageKey>(key: Key, ...[values]: Filling<Key, PageMarkup>) => markupOf(language, key, values),
    plain,
    quote: (text: Sentence | string) => (typeof text !== "string" || language === "en" ? plain(text) : html`<bdi lang="en">${text}</bdi>`),
    moment: (instant: Date) => html`<time datetime="${instant.toISOString()}">${date.format(instant)} UTC</time>`,
    language,
  });
}

/** Marks where a value stands in a text, which is no sign that a text may have. */
const mark = "\u0000";

function markupOf(language: Language, key: MessageKey, values: Readonly<Record<string, PageMarkup | string | number>> = {}): PageMarkup {
  const marked = Object.entries(values).map(([name, value]) => [name, typeof value === "number" ? value : mark + name + mark] as const);
  const pieces = sentenceIn(language, { key, values: Object.fromEntries(marked) }).split(mark);
  return html`${pieces.map((piece, index) => (index % 2 === 0 ? piece : values[piece]))}`;
}

const translators: Record<Language, Translator> = {
  en: createTranslator("en"),
  pt: createTranslator("pt"),
  "pt-BR": createTranslator("pt-BR"),
};

export function translatorFor(language: Language): Translator {
  return translators[language];
}

/** Returns the translator for a request; English when it requests no supported language. */
export function translatorOf(request: Pick<Request, "headers">): Translator {
  return translators[requestLanguageOf(request) ?? "en"];
}
