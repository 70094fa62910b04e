import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { languages } from "@galley/contract";
import { compileMessages } from "./compile-messages.ts";

// Imported without types, because its types include those of a browser, which no other code here may use.
const { build }: { build(options: object): Promise<unknown> } = await import("vite" as string);
const { inLanguage }: { inLanguage(language: string): object } = await import("../dashboard/vite.config.ts" as string);
rmSync(join(import.meta.dirname, "../dashboard/dist"), { recursive: true, force: true });
compileMessages();
for (const language of languages) await build({ ...inLanguage(language), configFile: false, logLevel: "warn" });
const pack = promisify(brotliCompress);
const packable = globSync(join(import.meta.dirname, "../dashboard/dist/*/dashboard/files/*.{js,css,svg}"));
// Best compression: it runs once, and every first visit waits for these files.
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
await Promise.all(packable.map(async (file) => writeFileSync(`${file}.br`, await pack(readFileSync(file), { params }))));
