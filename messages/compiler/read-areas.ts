import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Message, parseMessage } from "./message.ts";

/**
 * A folder of texts: `{language}.json` holds the texts of one language by key. That of a region, such as `pt-BR`, holds only texts that
 * differ from its language’s.
 */
export type Area = { name: string; languages: readonly string[]; messages: ReadonlyMap<string, ReadonlyMap<string, Message>> };

/** Reads the areas below a folder. Messages are by key, then by language. Throws with every fault of the texts. */
export function readAreas(folder: string): Area[] {
  const faults: string[] = [];
  const names = readdirSync(folder).toSorted();
  const regions = new Set(names.flatMap((name) => languagesIn(join(folder, name))).filter(isRegion));
  const areas = names.map((name) => readArea(join(folder, name), name, [...regions], faults));
  const keys = areas.flatMap(({ messages }) => [...messages.keys()]);
  faults.push(...keys.filter((key, index) => keys.indexOf(key) !== index).map((key) => `${key} is there twice`));
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return areas;
}

function readArea(folder: string, name: string, regions: readonly string[], faults: string[]): Area {
  const whole = languagesIn(folder).filter((language) => !isRegion(language));
  const languages = [...whole, ...regions.filter((region) => whole.includes(languageOf(region)))];
  const messages = new Map<string, Map<string, Message>>();
  for (const language of languages) {
    const fault = (key: string, text: string) => faults.push(`${name}/${language}: ${key} ${text}`);
    for (const [key, text] of Object.entries(isRegion(language) ? regionalTexts(folder, language, fault) : textsIn(folder, language))) {
      const message = messageOf(text, `${name}/${language}: ${key}`, faults);
      messages.set(key, (messages.get(key) ?? new Map()).set(language, message));
    }
  }
  for (const [key, byLanguage] of messages) faults.push(...faultsOf(byLanguage, languages).map((fault) => `${name}: ${key} ${fault}`));
  return { name, languages, messages };
}

function isRegion(language: string): boolean {
  return language.includes("-");
}

function languageOf(region: string): string {
  return region.split("-")[0] ?? region;
}

function languagesIn(folder: string): string[] {
  return readdirSync(folder).map((file) => file.replace(".json", ""));
}

function textsIn(folder: string, language: string): Record<string, string> {
  return JSON.parse(readFileSync(join(folder, `${language}.json`), "utf8"));
}

/** Returns the texts of a region: its own, and those of its language where it has none. */
function regionalTexts(folder: string, region: string, fault: (key: string, text: string) => void): Record<string, string> {
  const language = languageOf(region);
  const texts = textsIn(folder, language);
  const own = languagesIn(folder).includes(region) ? textsIn(folder, region) : {};
  for (const [key, text] of Object.entries(own)) {
    if (texts[key] === undefined) fault(key, `is not in ${language}`);
    if (texts[key] === text) fault(key, `says what ${language} says`);
  }
  return { ...texts, ...own };
}

function messageOf(text: string, place: string, faults: string[]): Message {
  try {
    return parseMessage(text);
  } catch (error) {
    faults.push(`${place}: ${error instanceof Error ? error.message : error}`);
    return { tokens: [], values: new Map() };
  }
}

/** Each language has the text and fills in what English does, or less of it. */
function faultsOf(byLanguage: ReadonlyMap<string, Message>, languages: readonly string[]): string[] {
  const english = byLanguage.get("en");
  return languages.flatMap((language) => {
    const own = byLanguage.get(language);
    if (own === undefined) return [`is missing in ${language}`];
    const unknown = [...own.values.keys()].filter((name) => english?.values.has(name) === false);
    return unknown.map((name) => `fills in {${name}} in ${language}, but not in en`);
  });
}

/** Writes the type of a message’s values; undefined when it has none. */
export function valuesType(byLanguage: ReadonlyMap<string, Message>): string | undefined {
  const kinds = new Map<string, string>();
  for (const { values } of byLanguage.values()) {
    for (const [name, kind] of values) if (kind === "number" || !kinds.has(name)) kinds.set(name, kind);
  }
  if (kinds.size === 0) return undefined;
  return `{ ${[...kinds].map(([name, kind]) => `${name}: ${kind === "number" ? "number" : "string | number"}`).join("; ")} }`;
}
