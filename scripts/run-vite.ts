import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

// Its types bring those of a browser with them, which nothing else here may lean on.
const { build }: { build(options: object): Promise<unknown> } = await import("vite" as string);
await build({ configFile: join(import.meta.dirname, "../dashboard/vite.config.ts"), logLevel: "warn" });
const pack = promisify(brotliCompress);
const packable = globSync(join(import.meta.dirname, "../dashboard/dist/dashboard/files/*.{js,css,svg}"));
// As small as it gets: this happens once, and every first visit waits for it.
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
await Promise.all(packable.map(async (file) => writeFileSync(`${file}.br`, await pack(readFileSync(file), { params }))));
// The compiler of texts leaves a connection open that nobody waits for.
process.exit();
