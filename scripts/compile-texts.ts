import { readFileSync } from "node:fs";
import { join } from "node:path";
import { paraglide } from "../dashboard/paraglide.ts";

const folder = join(import.meta.dirname, "../dashboard");
const settings = JSON.parse(readFileSync(join(folder, "project.inlang/settings.json"), "utf8"));
const patterns: string[] = settings["plugin.inlang.messageFormat"].pathPattern;

/** Lists every text that one language has and another one lacks. */
function untranslated(): string[] {
  return patterns.flatMap((pattern) => {
    const keys = new Map<string, string[]>(settings.locales.map((locale: string) => [locale, keysOf(pattern.replace("{locale}", locale))]));
    const all = new Set([...keys.values()].flat());
    return [...keys].flatMap(([locale, own]) =>
      [...all].filter((key) => !own.includes(key)).map((key) => `${pattern.replace("{locale}", locale)} lacks ${key}`),
    );
  });
}

function keysOf(file: string): string[] {
  return Object.keys(JSON.parse(readFileSync(join(folder, file), "utf8")));
}

const lacking = untranslated();
for (const line of lacking) process.stdout.write(`${line}\n`);
// Imported without types, because its types include those of a browser, which no other code here may use.
const { compile }: { compile(options: object): Promise<unknown> } = await import("@inlang/paraglide-js" as string);
await compile(paraglide);
// The compiler leaves a connection open, which would keep this process running.
process.exit(lacking.length > 0 ? 1 : 0);
