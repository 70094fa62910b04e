import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const files = new Map<string, string>();

function template(name: string): string {
  const known = files.get(name);
  if (known !== undefined) return known;
  const text = readFileSync(new URL(`./${name}.md`, import.meta.url), "utf8").trim();
  files.set(name, text);
  return text;
}

/** Returns the instructions of a file, with every `{{name}}` replaced. Inserted values are not searched again. */
export function readPrompt(name: string, values: Readonly<Record<string, string>> = {}): string {
  return template(name).replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`The prompt ${name} needs ${key}.`);
    return value;
  });
}

/** Names the instructions that these files hold. The name changes as soon as one of them changes. */
export function promptVersion(...names: readonly [string, ...string[]]): string {
  const hash = createHash("sha256");
  for (const name of names) hash.update(template(name)).update("\0");
  return `${names.join("+")}@${hash.digest("hex").slice(0, 10)}`;
}
