import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { SampleLanguage } from "#src/surfaces/reference/samples/samples.ts";

type Runner = { program: string; ending: string; all: readonly string[] };

/** How each language runs the programs that its arguments name, one after the other, in one process. */
const runners: Record<SampleLanguage, Runner> = {
  curl: { program: "sh", ending: "sh", all: ["-c", 'for one in "$@"; do sh "$one" || exit 1; done', "sh"] },
  typescript: {
    program: process.execPath,
    ending: "ts",
    all: ["--input-type=module", "--eval", "for (const one of process.argv.slice(1)) await import(one)", "--"],
  },
  python: { program: "python3", ending: "py", all: ["-c", "import runpy, sys\nfor one in sys.argv[1:]: runpy.run_path(one)"] },
};

/** Languages whose programs this machine has: Node always, curl and Python where somebody has installed them. */
export const runnableLanguages = (["curl", "typescript", "python"] as const).filter(
  (language) => language === "typescript" || spawnSync({ curl: "curl", python: "python3" }[language], ["--version"]).status === 0,
);

/** A folder in which samples run as a reader would run them, beside the files that they send. */
export async function openSampleFolder(files: Readonly<Record<string, Uint8Array>>, token: string) {
  const folder = await mkdtemp(join(tmpdir(), "galley-samples-"));
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
  const env = { PATH: process.env.PATH, GALLEY_TOKEN: token, NODE_NO_WARNINGS: "1" };
  return {
    /** Runs samples in turn and returns what they print; a program that fails throws. */
    async run(language: SampleLanguage, samples: readonly string[]): Promise<string> {
      const { program, ending, all } = runners[language];
      const paths = samples.map((_code, index) => join(folder, `sample-${index}.${ending}`));
      for (const [index, code] of samples.entries()) await writeFile(paths[index] ?? "", code);
      const { stdout } = await promisify(execFile)(program, [...all, ...paths], { cwd: folder, env });
      return stdout;
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}
