import { readFileSync } from "node:fs";
import { networksByName, platformsByName } from "../capabilities/declarations.ts";
import { postFormats } from "../contract/src/parts/post-parts.ts";
import { outside } from "./walls/table.ts";

const code = /^(?:client|content-cli|contract|dashboard|illustrator|markdown|server|site|writer)\/(?:src|sql)\/.*\.(?:tsx?|sql)$/;
const texts = /^messages\/.*\.json$/;

/** Files that may name one: those about exports that articles come in from, and demo data. */
const exempt = /transfer|import-reader|^server\/src\/operating\/seed\//;

/** Examples of the contract show real ones, and a field of the brand has the name of one. */
const allowed = [/\b(?:destination|platform|url): "[^"]*"/g, /\binstagramRatio\b/g, /^"(?:refusal_import_|brand_ratio).*/g];

const formats: readonly string[] = postFormats;
const declared = [...Object.values(platformsByName), ...Object.values(networksByName)].map(({ name, title }) => {
  // A format of posts may have the name of a network, and one letter is no name.
  const words = [name, title].filter((word) => word.length > 1 && !formats.includes(word));
  // Short ones are parts of other words.
  const isWhole = name.length < 6 || formats.includes(name);
  return { name, found: words.map((word) => (isWhole ? new RegExp(`(?<!\\.)\\b${word}\\b`) : new RegExp(word, "i"))) };
});

/** Lists the lines that name a platform or a network outside of its folder. A text may where its key has the name too. */
export function namedDestinations(files: readonly string[], read = (file: string) => readFileSync(file, "utf8")): string[] {
  const checked = files.filter((file) => (code.test(file) || texts.test(file)) && !outside.test(file) && !exempt.test(file));
  return checked.flatMap((file) =>
    read(file)
      .split("\n")
      .flatMap((line, index) =>
        namedIn(file, line).map((name) => `${file}:${index + 1} names ${name}, which its folder in capabilities does.`),
      ),
  );
}

function namedIn(file: string, line: string): string[] {
  const rest = allowed.reduce((left, one) => left.replace(one, ""), line.trim());
  const key = texts.test(file) ? /^"([^"]*)"/.exec(rest)?.[1] : undefined;
  const named = declared.filter(({ name, found }) => key?.includes(name) !== true && found.some((one) => one.test(rest)));
  // A format's name stands in texts for people.
  return named.map(({ name }) => name).filter((name) => key === undefined || !formats.includes(name));
}
