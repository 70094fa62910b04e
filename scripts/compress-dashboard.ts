import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const dist = join(import.meta.dirname, "../dashboard/dist");
const stamp = join(dist, ".compressed");
const compress = promisify(brotliCompress);
// Best compression: it runs once, and every first visit waits for these files.
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };

/** Writes the files that browsers get beside those of the build, unless they are there. A build takes them away. */
export async function compressDashboard(): Promise<void> {
  if (existsSync(stamp)) return;
  const files = globSync(join(dist, "*/dashboard/files/*.{js,css,svg}"));
  await Promise.all(files.map(async (file) => writeFileSync(`${file}.br`, await compress(readFileSync(file), { params }))));
  writeFileSync(stamp, "");
}
