import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readAreas, valuesType } from "./read-areas.ts";
import { formatTag, writeExpression } from "./write-expression.ts";

const texts = join(import.meta.dirname, "../dashboard");

/**
 * Writes the dashboard’s messages as functions into a folder: `messages.d.ts`, and for each language `messages.js`, with which a
 * build speaks that language alone. Each function has a file of its own, so that a screen loads the texts that it shows.
 */
export function writeDashboardMessages(folder: string): void {
  const areas = readAreas(texts);
  const messages = areas.flatMap(({ messages }) => [...messages]);
  rmSync(folder, { recursive: true, force: true });
  const declared = messages.map(([key, byLanguage]) => {
    const values = valuesType(byLanguage);
    return `  ${key}(${values === undefined ? "" : `values: ${values}`}): string;\n`;
  });
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
  const languages = areas[0]?.languages ?? [];
  for (const language of languages) mkdirSync(join(folder, language, "texts"), { recursive: true });
  const union = languages.map((language) => JSON.stringify(language)).join(" | ");
  write(
    "messages.d.ts",
    `export declare const pageLanguage: ${union};\nexport declare const pageLanguages: readonly (${union})[];\nexport declare const pageLocale: string;\nexport declare const m: {\n${declared.join("")}};\n`,
  );
  for (const language of languages) {
    write(
      `${language}/messages.js`,
      `export * as m from "./all.js";\nexport const pageLanguage = "${language}";\nexport const pageLanguages = ${JSON.stringify(languages)};\nexport const pageLocale = "${formatTag(language)}";\n`,
    );
    write(`${language}/form.js`, formModule);
    write(`${language}/all.js`, messages.map(([key]) => `export { ${key} } from "./texts/${key}.js";\n`).join(""));
    for (const [key, byLanguage] of messages) {
      const message = byLanguage.get(language);
      if (message !== undefined) write(`${language}/texts/${key}.js`, textModule(key, writeExpression(message, language)));
    }
  }
}

const formModule = `const rules = {};
export const form = (language, count) => (rules[language] ??= new Intl.PluralRules(language)).select(count);
`;

function textModule(key: string, expression: string): string {
  const isFunction = expression.startsWith("(");
  const imports = expression.includes("form(") ? 'import { form } from "../form.js";\n' : "";
  return `${imports}const text = ${isFunction ? expression : `() => ${expression}`};\nexport { text as ${key} };\n`;
}
