import { rmSync } from "node:fs";
import { join } from "node:path";
import { languages } from "@galley/contract";
import { compileMessages } from "./compile-messages.ts";

// Builds the dashboard in all languages but those of its arguments.
const leftOut = process.argv.slice(2);
// Imported without types, because its types include those of a browser, which no other code here may use.
const { build }: { build(options: object): Promise<unknown> } = await import("vite" as string);
const { inLanguage }: { inLanguage(language: string): object } = await import("../dashboard/vite.config.ts" as string);
rmSync(join(import.meta.dirname, "../dashboard/dist"), { recursive: true, force: true });
compileMessages();
for (const language of languages)
  if (!leftOut.includes(language)) await build({ ...inLanguage(language), configFile: false, logLevel: "warn" });
