import { parseArgs } from "node:util";
import { parseDocument } from "yaml";
import type { Folder } from "./folder.ts";
import { ContentError } from "./outcome.ts";

const settingsFile = "galley-content.json";

const options = {
  url: { type: "string" },
  project: { type: "string" },
  "dry-run": { type: "boolean", default: false },
  submit: { type: "boolean", default: false },
  strict: { type: "boolean", default: false },
  ours: { type: "boolean", default: false },
  theirs: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

const commands = ["push", "pull", "status", "diff"] as const;
type Command = (typeof commands)[number];

/** Flags of each command, beside those of all. */
const flags: Readonly<Record<Command, readonly string[]>> = {
  push: ["dry-run", "submit", "strict", "ours"],
  pull: ["dry-run", "theirs"],
  status: [],
  diff: [],
};
const ofAll = ["url", "project", "json", "help"];

export type Asked = ReturnType<typeof parsedArguments>;

/** Reads the command line. Throws `ContentError` with what is wrong about it. */
export function parsedArguments(args: readonly string[]) {
  const { values, positionals } = parse(args);
  const [name, ...paths] = positionals;
  const command = commands.find((one) => one === name);
  if (command === undefined) {
    if (values.help || name === undefined) return { command: undefined, paths, values };
    throw new ContentError(`There is no command ${name}. Use ${commands.join(", ")}.`, "usage");
  }
  const unknown = Object.entries(values).find(
    ([flag, value]) => value !== false && !ofAll.includes(flag) && !flags[command].includes(flag),
  );
  if (unknown !== undefined) throw new ContentError(`${command} takes no --${unknown[0]}.`, "usage");
  return { command, paths, values };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new ContentError(error instanceof Error ? error.message : String(error), "usage");
  }
}

/** Returns address and project: the flags, else the file galley-content.json, else the environment's GALLEY_URL. */
export function settingsIn(folder: Folder, { url, project }: { url?: string; project?: string }, environment: NodeJS.ProcessEnv) {
  const file = fileIn(folder);
  const found = url ?? file.url ?? environment.GALLEY_URL;
  if (found === undefined)
    throw new ContentError(`There is no address. Write { "url": "https://galley.example" } to ${settingsFile}, or pass --url.`, "usage");
  const token = environment.GALLEY_TOKEN;
  if (!token)
    throw new ContentError(
      "There is no token. Set GALLEY_TOKEN to an API token, which an owner or admin creates in the dashboard.",
      "usage",
    );
  return { url: found.replace(/\/$/, ""), project: project ?? file.project ?? null, token };
}

function fileIn(folder: Folder): { url?: string | undefined; project?: string | undefined } {
  if (!folder.has(settingsFile)) return {};
  try {
    const text = folder.read(settingsFile, 10_000).toString("utf8");
    const { url, project, ...rest } = JSON.parse(text);
    const isText = (value: unknown) => value === undefined || typeof value === "string";
    // The parser of JSON takes the last of two equal keys. That of YAML, which has JSON in it, refuses them.
    const isOnce = parseDocument(text, { prettyErrors: false, logLevel: "error" }).errors.length === 0;
    if (isText(url) && isText(project) && Object.keys(rest).length === 0 && isOnce) return { url, project };
  } catch {
    // Told below.
  }
  throw new ContentError(`${settingsFile} cannot be read. It is JSON with url and project, both texts, each once.`, "usage");
}
