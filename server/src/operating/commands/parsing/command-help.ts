import { operatorProgram } from "#src/core/installation.ts";
import type { Command, Flag } from "../command.ts";
import { explained, wrap } from "../lines.ts";
import { sharedFlags } from "./parse-command.ts";

export function helpOfAll(commands: readonly Command[]): string {
  return text([
    `Usage: ${operatorProgram} COMMAND [flags]`,
    "",
    "Commands for operators of an installation. They work whether or not the service is running.",
    "",
    "Commands",
    ...indented(explained(commands.map((command) => [usageOf(command), command.about]))),
    "",
    `${operatorProgram} COMMAND --help shows more about a command.`,
  ]);
}

/** Returns the help of the commands that begin with the same word. */
export function helpOfGroup(word: string, commands: readonly Command[]): string {
  const group = commands.filter(({ words }) => words[0] === word);
  return text([
    `Usage: ${operatorProgram} ${word} …`,
    "",
    ...indented(explained(group.map((command) => [usageOf(command), command.about]))),
  ]);
}

export function helpOf(command: Command): string {
  const positionals = (command.positionals ?? []).map(({ name, about }): [string, string] => [name, sentence(about)]);
  const flags = [...command.flags, ...sharedFlags(command)];
  const rows = [...positionals, ...flags.map((flag): [string, string] => [typedAs(flag), explanationOf(command, flag)])];
  return text([
    `Usage: ${operatorProgram} ${usageOf(command)} [flags]`,
    "",
    ...[command.about, ...(command.notes ?? [])].flatMap((paragraph) => [...wrap(paragraph), ""]),
    ...indented(explained(rows)),
    "",
    "Example",
    `  ${operatorProgram} ${command.example}`,
  ]);
}

export function usageOf({ words, positionals = [] }: Command): string {
  return [...words, ...positionals.map(({ name }) => name)].join(" ");
}

/** Returns the flag as a person types it: `--name TEXT`. */
export function typedAs({ name, value }: Flag): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

/** Describes a flag and says whether it is required. */
export function explanationOf({ flags }: Command, flag: Flag): string {
  const rivals = flags.filter(({ field }) => field === flag.field);
  if (!rivals.some(({ required }) => required)) return flag.about;
  return rivals.length === 1
    ? `${flag.about} Required.`
    : `${flag.about} One of ${rivals.map(({ name }) => `--${name}`).join(", ")} is required.`;
}

export function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

function text(lines: readonly string[]): string {
  return `${lines.join("\n")}\n`;
}
