import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
// Installed packages, a file, or an address. The inspector of the protocol has its name in the registry from its owners.
const safe =
  /^(?:--no-install galley-site (?:init|ping)|(?:--yes )?(?:\.\/|https?:\/\/|ADDRESS\/|\$\{\{ vars\.GALLEY_URL \}\}\/|@modelcontextprotocol\/inspector))/;

const runners = /\b(?:npx|pnpx|bunx|bun x|npm (?:exec|x)|(?:pnpm|yarn) dlx|(?:npm|pnpm|yarn|bun) create) (\S[^`"\n]*)/g;
const commandsIn = (text: string) => Array.from(text.matchAll(runners), ([, command = ""]) => command);

test.each(["npx", "npm exec", "npm x", "pnpm dlx", "pnpx", "yarn dlx", "bunx", "bun x", "npm create"])("%s asks for a name", (runner) => {
  const commands = commandsIn(`Run \`${runner} galley-site init\`.`);
  expect(commands).toEqual(["galley-site init"]);
  expect(commands.filter((command) => safe.test(command))).toEqual([]);
});

test("no command that people are told to run asks a registry for a name that anybody could take there", () => {
  const kinds = ["md", "txt", "html", "json", "ts", "tsx", "js", "mjs", "mts", "sh", "yml", "yaml", "tpl"].map((ending) => `*.${ending}`);
  const files = execFileSync("git", ["ls-files", ...kinds, "*Dockerfile"], { cwd: root, encoding: "utf8" });
  const told = files
    .split("\n")
    .filter((file) => file !== "" && !file.includes("printed-commands"))
    .flatMap((file) => commandsIn(readFileSync(join(root, file), "utf8")).map((command) => ({ file, command })));
  const unsafe = told.filter(({ command }) => !safe.test(command));
  expect(told.length).toBeGreaterThan(10);
  expect(unsafe).toEqual([]);
});
