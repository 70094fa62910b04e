import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { licensesOf, packageOf } from "../scripts/package/licenses-inside.ts";

const output = join(import.meta.dirname, "dist");

/** Writes the command and all that it is made of into one file, so that `npx` fetches nothing else, with the licenses of its parts beside it. */
export async function build(): Promise<void> {
  rmSync(output, { recursive: true, force: true });
  const bundle = await rolldown({
    input: { "galley-content": join(import.meta.dirname, "src/main.ts") },
    platform: "node",
    external: [/^node:/],
    onLog() {},
  });
  const { output: parts } = await bundle.write({ dir: output, format: "esm", entryFileNames: "[name].js", minify: false });
  await bundle.close();
  const used = parts.flatMap((part) => (part.type === "chunk" ? part.moduleIds.map(packageOf) : []));
  writeFileSync(join(output, "LICENSES.md"), licensesOf([...new Set(used)].filter((one) => one !== "").toSorted()));
}

if (import.meta.main) await build();
