import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
// Installed packages, a file, or an address. The inspector of the protocol has its name in the registry from its owners.
const safe =
  /^(?:--no-install galley-site (?:init|ping)|(?:--yes )?(?:\.\/|https?:\/\/|ADDRESS\/|\$\{\{ vars\.GALLEY_URL \}\}\/|@modelcontextprotocol\/inspector))/;

test("no command that people are told to run asks a registry for a name that anybody could take there", () => {
  const files = execFileSync("git", ["ls-files", "*.md", "*.ts", "*.tsx", "*.json", "*.yml"], { cwd: root, encoding: "utf8" });
  const told = files
    .split("\n")
    .filter((file) => file !== "" && !file.includes("printed-commands"))
    .flatMap((file) =>
      [...readFileSync(join(root, file), "utf8").matchAll(/\bnpx (\S[^`"\n]*)/g)].map(([, command = ""]) => ({ file, command })),
    );
  const unsafe = told.filter(({ command }) => !safe.test(command));
  expect(told.length).toBeGreaterThan(10);
  expect(unsafe).toEqual([]);
});
