import { createClient, isGalleyError } from "../../client/src/index.ts";
import { diff, status } from "./compare.ts";
import type { Context } from "./context.ts";
import { openFolder } from "./folder.ts";
import { ContentError, exitCodes, type Outcome, type Report, worstOf } from "./outcome.ts";
import { asJson, help, printed } from "./print.ts";
import { pull } from "./pull.ts";
import { push } from "./push.ts";
import { type Asked, parsedArguments, settingsIn } from "./settings.ts";
import { readState, writeState } from "./state.ts";

/** Surroundings of a run. */
export type Terminal = { folder: string; environment: NodeJS.ProcessEnv; write(text: string): void; writeError(text: string): void };

/** Runs a command and returns its exit code. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const isJson = args.includes("--json");
  try {
    const asked = parsedArguments(args);
    if (asked.command === undefined || asked.values.help) {
      terminal.write(help);
      return asked.values.help ? exitCodes.done : exitCodes.usage;
    }
    const reports = await perform(asked, terminal);
    terminal.write(isJson ? asJson(reports) : printed(reports));
    return exitCodes[worstOf(reports)];
  } catch (error) {
    if (!(error instanceof ContentError) && !isGalleyError(error)) throw error;
    const outcome: Outcome = error instanceof ContentError ? error.outcome : error.code === "not_configured" ? "usage" : "error";
    if (isJson) terminal.write(asJson([], { outcome, message: error.message }));
    else terminal.writeError(`${error.message}\n`);
    return exitCodes[outcome];
  }
}

async function perform({ command, paths, values }: Asked, terminal: Terminal): Promise<Report[]> {
  const context = contextOf(values, terminal);
  const isWhole = paths.length === 0;
  if (command === "pull") {
    const given = isWhole ? [] : context.folder.list(paths);
    return pull(context, given, { dryRun: values["dry-run"], theirs: values.theirs });
  }
  const files = context.folder.list(paths);
  if (command === "status") return status(context, files, isWhole);
  if (command === "diff") return diff(context, files);
  const { submit, strict, ours } = values;
  return push(context, files, { dryRun: values["dry-run"], submit, strict, ours });
}

function contextOf(values: Asked["values"], { folder: at, environment }: Terminal): Context {
  const folder = openFolder(at);
  const { url, project, token } = settingsIn(folder, values, environment);
  const state = readState(folder, url, project);
  // A push of a hundred files is refused for the number of calls, and waits.
  const client = createClient({ baseUrl: url, token, retrySecondsMax: 300, attemptsMax: 10 });
  return { client, folder, state, project, save: () => writeState(folder, state) };
}
