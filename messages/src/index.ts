import { messages } from "./compiled/messages.ts";

type Messages = typeof messages;

/** Key of a text of pages, emails, refusals or blogs. English is there for each; other languages may be missing. */
export type MessageKey = keyof Messages;

/** Values that a text fills in: nothing, or values by name. */
export type Filling<Key extends MessageKey, Value = never> = Messages[Key]["en"] extends (values: infer Values) => string
  ? [values: { [Name in keyof Values]: Values[Name] | Value }]
  : [];

/** Key of a text that fills nothing in. */
export type PlainKey = { [Key in MessageKey]: Filling<Key> extends [] ? Key : never }[MessageKey];

type Text = string | ((values: never) => string);

/** Returns a text in a language, or in English where that language lacks it. */
export function translate<Key extends MessageKey>(language: string, key: Key, ...[values]: Filling<Key>): string {
  const byLanguage: Readonly<Record<string, Text>> & { en: Text } = messages[key];
  const text = byLanguage[language] ?? byLanguage.en;
  return typeof text === "string" ? text : text(values as never);
}

/** Returns the languages in which a text exists. */
export function languagesOf(key: MessageKey): string[] {
  return Object.keys(messages[key]);
}

/** Tells whether a string is the key of a text. */
export function isMessageKey(text: string): text is MessageKey {
  return Object.hasOwn(messages, text);
}

/** Tells whether a string is the key of a text that fills nothing in. */
export function isPlainKey(text: string): text is PlainKey {
  return Object.hasOwn(messages, text) && typeof messages[text as MessageKey].en === "string";
}

/** A text that is in no language yet: whoever shows it knows the reader. Values may be sentences themselves, or sizes of files. */
export type Sentence = { key: MessageKey; values: Readonly<Record<string, string | number | Later>> };
type Later = Sentence | { bytes: number };

// Found by every way to turn an object into text. It is no property of the sentence itself, which may be stored and sent as it is.
const untold = {
  [Symbol.toPrimitive](): never {
    throw new TypeError("A sentence is in no language yet. Tell it first, with sentenceIn.");
  },
};

/** Returns a text in no language, which throws when it is put into a string. */
export function sentence<Key extends MessageKey>(key: Key, ...[values]: Filling<Key, Later>): Sentence {
  return Object.assign(Object.create(untold) as object, { key, values: (values as Sentence["values"] | undefined) ?? {} });
}

/** Returns a sentence in a language, and a text that is no sentence as it is. */
export function sentenceIn(language: string, text: Sentence | string): string {
  if (typeof text === "string") return text;
  const values = Object.entries(text.values).map(([name, value]) => [name, typeof value === "object" ? laterIn(language, value) : value]);
  const tell = translate as (language: string, key: MessageKey, values: Readonly<Record<string, string | number>>) => string;
  return tell(language, text.key, Object.fromEntries(values));
}

const bytesEach = 1_000_000;

function laterIn(language: string, value: Later): string {
  return "bytes" in value
    ? `${new Intl.NumberFormat(language).format(Math.ceil(value.bytes / bytesEach))} MB`
    : sentenceIn(language, value);
}
