import { join } from "node:path";
import { type Area, readAreas, valuesType } from "./read-areas.ts";
import { writeExpression } from "./write-expression.ts";

const texts = join(import.meta.dirname, "../service");

/** Writes the messages of pages, emails, refusals and blogs: one module for each area, and one with all of them. */
export function writeServiceMessages(): { name: string; text: string }[] {
  const areas = readAreas(texts);
  const modules = areas.map((area) => ({ name: `${area.name}.ts`, text: moduleOf(area) }));
  const imports = areas.map(({ name }) => `import { ${moduleName(name)} } from "./${name}.ts";\n`).join("");
  const all = `${imports}\nexport const messages = { ${areas.map(({ name }) => `...${moduleName(name)}`).join(", ")} };\n`;
  return [...modules, { name: "messages.ts", text: `${heading("messages/service")}${all}` }];
}

const heading = (from: string) => `// From ${from}. Written by scripts/write-derived.ts; do not edit.\n`;

/** Areas are folders in kebab case. */
const moduleName = (area: string) => area.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function moduleOf({ name, messages }: Area): string {
  const entries = [...messages].map(([key, byLanguage]) => {
    const values = valuesType(byLanguage);
    const texts = [...byLanguage].map(([language, message]) => {
      const expression = writeExpression(message, language);
      return `    ${language.includes("-") ? JSON.stringify(language) : language}: ${values === undefined ? expression : expression.replace("(values) =>", `(values: ${values}) =>`)},\n`;
    });
    return `  ${key}: {\n${texts.join("")}  },\n`;
  });
  const body = entries.join("");
  const form = body.includes("form(") ? 'import { form } from "../form.ts";\n\n' : "";
  return `${heading(`messages/service/${name}`)}${form}export const ${moduleName(name)} = {\n${body}};\n`;
}
