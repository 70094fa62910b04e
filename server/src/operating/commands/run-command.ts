import { nearest } from "#src/core/text/nearest.ts";
import { readSettings, type Variables } from "../settings/config.ts";
import type { Command, Input, OperationCommand, Result } from "./command.ts";
import { describeError } from "./describe-error.ts";
import type { Operator } from "./operator.ts";
import { helpOf, helpOfAll, helpOfGroup } from "./parsing/command-help.ts";
import { type Everywhere, parseCommand } from "./parsing/parse-command.ts";
import { UsageError } from "./parsing/usage-error.ts";
import { commands } from "./table.ts";

export type Terminal = {
  environment?: Variables;
  write(text: string): void;
  writeError(text: string): void;
  /** Makes a process of root's the user of the data directory, for good. `output` is a directory that the command was told to write. */
  leaveRoot?(dataDirectory: string, output?: string): Promise<void>;
};

export const exitCodes = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const;

/** Runs one command line and returns the exit code. Aborting `interrupt` ends the command in order. */
export async function runCommand(args: readonly string[], terminal: Terminal, interrupt?: AbortSignal): Promise<number> {
  const command = findCommand(args);
  if (command === undefined) return answerWithoutCommand(args, terminal);
  try {
    const { input, everywhere } = parseCommand(command, args.slice(command.words.length));
    if (everywhere.help) terminal.write(helpOf(command));
    else if (await perform(command, input, everywhere, terminal, interrupt)) return exitCodes.failed;
    return exitCodes.done;
  } catch (error) {
    if (error instanceof UsageError) terminal.writeError(`${error.message}\n\n${helpOf(command)}`);
    else if (!interrupt?.aborted) terminal.writeError(describeError(error, command));
    return error instanceof UsageError ? exitCodes.usage : interrupt?.aborted ? exitCodes.interrupted : exitCodes.failed;
  }
}

function findCommand(args: readonly string[]): Command | undefined {
  return commands.find(({ words }) => words.every((word, index) => args[index] === word));
}

function answerWithoutCommand([first = "help", second = "--help"]: readonly string[], terminal: Terminal): number {
  const askedForHelp = ["help", "--help", "-h"];
  if (askedForHelp.includes(first)) {
    terminal.write(helpOfAll(commands));
    return exitCodes.done;
  }
  if (commands.some(({ words }) => words[0] === first) && askedForHelp.includes(second)) {
    terminal.write(helpOfGroup(first, commands));
    return exitCodes.done;
  }
  const typed = second.startsWith("-") ? first : `${first} ${second}`;
  const meant = nearest(
    typed,
    commands.map(({ words }) => words.join(" ")),
  );
  terminal.writeError(`Unknown command ${typed}. Did you mean ${meant}?\n\n${helpOfAll(commands)}`);
  return exitCodes.usage;
}

/** Runs a command and prints its result. Returns true when the command has failed. */
async function perform(
  command: Command,
  input: Input,
  everywhere: Everywhere,
  terminal: Terminal,
  interrupt?: AbortSignal,
): Promise<boolean> {
  await using closing = new AsyncDisposableStack();
  const settings = readSettings(terminal.environment);
  await terminal.leaveRoot?.(settings.config.dataDirectory, outputOf(command, input));
  const operator: Operator = { settings, note: (text) => terminal.writeError(`${text}\n`), closing };
  const work = "operation" in command ? callOperation(command, input, everywhere, operator) : command.run(operator, input);
  const { output, lines, failed = false } = await untilInterrupted(work, interrupt);
  terminal.write(everywhere.json ? `${JSON.stringify(output)}\n` : lines.map((line) => `${printable(line)}\n`).join(""));
  return failed;
}

/** Returns the directory that a command was told to write. */
function outputOf({ positionals = [] }: Command, input: Input): string | undefined {
  const field = positionals.find(({ written }) => written)?.field;
  return field === undefined ? undefined : String(input[field]);
}

async function callOperation(
  command: OperationCommand,
  given: Input,
  { organization, as }: Everywhere,
  operator: Operator,
): Promise<Result> {
  const { openOperatorSession } = await import("./session.ts");
  const { actAs, chooseOrganization, chooseProject, findMeantOrganization } = await import("./organization-choice.ts");
  const session = await openOperatorSession(operator);
  const { id } = await chooseOrganization(session.client, organization ?? (await findMeantOrganization(session.client, command, given)));
  const actor = await actAs(session.client, id, as);
  const input: Input = { ...command.preset, ...given };
  await fillProjects(command, input, (wanted, field) => chooseProject(session.client, id, wanted, field));
  const output = await throughPages(input, (page) => session.call(command.operation, actor, page));
  return { output, lines: command.print(output as never, input) };
}

type Choose = (wanted: string | undefined, field: string) => Promise<string>;

async function fillProjects({ flags }: Command, input: Input, choose: Choose): Promise<void> {
  for (const { project, field } of flags) {
    const wanted = input[field];
    if (project === undefined) continue;
    if (Array.isArray(wanted)) input[field] = await Promise.all(wanted.map((one) => choose(String(one), field)));
    else if (typeof wanted === "string") input[field] = await choose(wanted, field);
    else if (project === "only") input[field] = await choose(undefined, field);
  }
}

/** Fetches a paged list to its end. */
async function throughPages(input: Input, call: (input: Input) => Promise<object>): Promise<object> {
  const output: { data?: unknown; nextCursor?: unknown } = await call(input);
  while (typeof output.nextCursor === "string" && Array.isArray(output.data)) {
    const next: { data?: unknown; nextCursor?: unknown } = await call({ ...input, cursor: output.nextCursor });
    output.data.push(...(Array.isArray(next.data) ? next.data : []));
    output.nextCursor = next.nextCursor ?? null;
  }
  return output;
}

async function untilInterrupted<T>(work: Promise<T>, interrupt: AbortSignal | undefined): Promise<T> {
  if (interrupt === undefined) return work;
  const interrupted = Promise.withResolvers<never>();
  const reject = () => interrupted.reject(new Error("Interrupted."));
  interrupt.addEventListener("abort", reject, { once: true });
  if (interrupt.aborted) reject();
  return Promise.race([work, interrupted.promise]);
}

// A name that a user has chosen must not control the operator's terminal.
function printable(line: string): string {
  return line.replaceAll(/\p{Cc}/gu, "");
}
