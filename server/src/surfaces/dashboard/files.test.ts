import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { languages } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDashboardFiles } from "./files.ts";

const script = "export const answer = 42;\n";
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "galley-files-"));
  for (const language of languages) {
    const folder = join(directory, language, "dashboard/files");
    await mkdir(folder, { recursive: true });
    for (const name of ["packed.js", "plain.js"]) await writeFile(join(folder, name), script);
    await writeFile(join(folder, "packed.js.br"), brotliCompressSync(script));
  }
});
afterAll(() => rm(directory, { recursive: true }));

test("a file comes in the best coding that there is and that the browser takes", async () => {
  const files = createDashboardFiles(directory);
  const codingOf = async (name: string, accepted?: string) => (await files.answer(name, accepted))?.headers.get("content-encoding");
  expect(await codingOf("packed.js", "gzip, deflate, br")).toBe("br");
  expect(await codingOf("packed.js", "br;q=0, gzip")).toBe("gzip");
  expect(await codingOf("packed.js", "br;q=0, gzip;q=0")).toBeNull();
  expect(await codingOf("packed.js")).toBeNull();
  expect(await codingOf("plain.js", "br, gzip")).toBe("gzip");
  expect(await codingOf("other.js", "br")).toBeUndefined();
});
