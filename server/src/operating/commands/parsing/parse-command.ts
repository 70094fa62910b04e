import { parseArgs } from "node:util";
import { nearest } from "#src/core/text/nearest.ts";
import type { Command, Flag, Input } from "../command.ts";
import { UsageError } from "./usage-error.ts";

export type Everywhere = { help: boolean; json: boolean; organization?: string; as?: string };
export type Parsed = { input: Input; everywhere: Everywhere };

/** Flags that every command has. */
export const commonFlags: readonly Flag[] = [
  { name: "json", about: "Print the result as JSON and nothing else.", field: "json" },
  { name: "help", about: "Show this help.", field: "help" },
];

/** Flags of the commands that act within one organization. */
export const actingFlags: readonly Flag[] = [
  { name: "organization", value: "ID", about: "The organization, by id or name. Required if there are several.", field: "organization" },
  { name: "as", value: "EMAIL", about: "The member to act as, with their role. Defaults to the first owner.", field: "as" },
];

/** Returns the flags that a command takes beside its own. */
export function sharedFlags(command: Command): readonly Flag[] {
  return "operation" in command ? [...actingFlags, ...commonFlags] : commonFlags;
}

/** Parses the arguments after the command's words into the fields of its input. */
export function parseCommand(command: Command, args: readonly string[]): Parsed {
  const flags = [...command.flags, ...sharedFlags(command)];
  const { given, positionals } = readArguments(flags, args);
  const shared = new Set(sharedFlags(command));
  const everywhere: Everywhere = { help: given.has("help"), json: given.has("json") };
  const input: Input = {};
  if (everywhere.help) return { input, everywhere };
  for (const [name, texts] of given) {
    const flag = flags.find((candidate) => candidate.name === name);
    if (flag === undefined) continue;
    const value = valueFor(flag, texts);
    if (!shared.has(flag)) setOnce(input, flags, flag, value);
    else if (name === "organization" || name === "as") everywhere[name] = String(value);
  }
  readPositionals(command, positionals, input);
  requireFields(command.flags, input);
  return { input, everywhere };
}

function readArguments(flags: readonly Flag[], args: readonly string[]) {
  const options = Object.fromEntries(
    flags.map(({ name, value }) => [name, { type: value === undefined ? ("boolean" as const) : ("string" as const), multiple: true }]),
  );
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  const given = new Map<string, string[]>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") positionals.push(token.value);
    if (token.kind === "option") take(flags, given, token);
  }
  return { given, positionals };
}

type OptionToken = { name: string; rawName: string; value: string | undefined; inlineValue: boolean | undefined };

function take(flags: readonly Flag[], given: Map<string, string[]>, { name, rawName, value, inlineValue }: OptionToken): void {
  const flag = flags.find((candidate) => candidate.name === name && rawName.startsWith("--"));
  if (flag === undefined) {
    const meant = nearest(
      name,
      flags.map((candidate) => candidate.name),
    );
    throw new UsageError(`Unknown flag ${rawName}. Did you mean --${meant}?`);
  }
  const swallowed = inlineValue === false && value?.startsWith("--");
  if (flag.value !== undefined && (value === undefined || value === "" || swallowed)) {
    throw new UsageError(`--${name} needs a value: --${name} ${flag.value}.`);
  }
  if (flag.value === undefined && value !== undefined) throw new UsageError(`--${name} takes no value.`);
  const before = given.get(name);
  if (before !== undefined && !flag.multiple) throw new UsageError(`--${name} was given twice.`);
  given.set(name, [...(before ?? []), value ?? ""]);
}

function valueFor(flag: Flag, texts: readonly string[]): unknown {
  if (flag.value === undefined) return "gives" in flag ? flag.gives : true;
  for (const text of texts) {
    if (flag.choices !== undefined && !flag.choices.includes(text)) {
      const meant = nearest(text, flag.choices);
      throw new UsageError(`--${flag.name} cannot be ${text}. Did you mean ${meant}? Allowed: ${flag.choices.join(", ")}.`);
    }
  }
  const values = texts.map((text) => (flag.read ? flag.read(text) : text));
  return flag.multiple ? values : values[0];
}

function setOnce(input: Input, flags: readonly Flag[], flag: Flag, value: unknown): void {
  if (Object.hasOwn(input, flag.field)) throw new UsageError(`Give one of ${flagNamesOf(flags, flag.field)}, not several.`);
  input[flag.field] = value;
}

function readPositionals({ positionals: expected = [], words }: Command, given: readonly string[], input: Input): void {
  for (const [index, { name, field, about, read }] of expected.entries()) {
    const value = given[index];
    if (value === undefined) throw new UsageError(`${name} is missing: ${about}`);
    input[field] = read === undefined ? value : read(value);
  }
  const extra = given[expected.length];
  if (extra !== undefined)
    throw new UsageError(`${words.join(" ")} does not accept ${JSON.stringify(extra)}. Quote values that contain spaces.`);
}

function requireFields(flags: readonly Flag[], input: Input): void {
  for (const { field, required } of flags) {
    if (required && !Object.hasOwn(input, field)) throw new UsageError(`${flagNamesOf(flags, field)} is missing.`);
  }
}

/** Returns the flags that fill a field, as `--a or --b`. */
export function flagNamesOf(flags: readonly Flag[], field: string): string {
  return flags.flatMap((flag) => (flag.field === field ? [`--${flag.name}`] : [])).join(" or ");
}
