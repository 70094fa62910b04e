import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import { runCommand } from "#src/operating/commands/run-command.ts";
import { endWithTest } from "./children/end-with-test.ts";
import { clockOptions } from "./clock/clock.ts";
import { until } from "./until.ts";

export type RunningService = {
  url: string;
  pid: number;
  /** Returns everything that it has printed. */
  output(): string;
  send(signal: NodeJS.Signals): void;
  /** Sends the signal, waits for the end and returns the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  ended(): Promise<number | null>;
} & AsyncDisposable;

// A service started by npm watches whether its parent process is still there.
const asFromNpm = { npm_lifecycle_event: "test" };

/**
 * Runs a program of the server in its own process, with only the environment variables that it needs. It is killed when the
 * test that started it ends. Its clock agrees with this one. A service also stops, with its database, when this process ends.
 */
export function spawnProgram(
  program: "main.ts" | "galley.ts",
  args: readonly string[],
  environment: Record<string, string>,
  nodeFlags: readonly string[] = [],
) {
  const { PATH, TMPDIR, HOME } = process.env;
  const path = fileURLToPath(new URL(`../src/${program}`, import.meta.url));
  const child = spawn(process.execPath, [...clockOptions(), ...nodeFlags, path, ...args], {
    env: { PATH, TMPDIR, HOME, NODE_COMPILE_CACHE: inject("compiled"), ...asFromNpm, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  endWithTest(child);
  const text = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (chunk: string) => {
      text[name] += chunk;
    });
  }
  const ended = once(child, "close").then(([code]) => code as number | null);
  return { child, text, ended };
}

/**
 * Starts the service on a free port and waits until it prints its address. If it does not, kills it and throws an error with
 * its output.
 */
export async function startService(environment: Record<string, string>, nodeFlags: readonly string[] = []): Promise<RunningService> {
  const { child, text, ended } = spawnProgram("main.ts", [], { PORT: "0", ...environment }, nodeFlags);
  const output = () => text.stdout + text.stderr;
  let over = false;
  void ended.then(() => {
    over = true;
  });
  const address = () => /Address +(\S+?),?\s/.exec(text.stdout)?.[1];
  await until(() => over || address() !== undefined).catch(() => {});
  const url = address();
  if (url === undefined || child.pid === undefined) {
    child.kill("SIGKILL");
    await ended;
    throw new Error(`The service did not start: ${output()}`);
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return {
    url,
    pid: child.pid,
    output,
    send: (signal) => void child.kill(signal),
    end,
    ended: () => ended,
    async [Symbol.asyncDispose]() {
      if (!over) await end("SIGTERM");
    },
  };
}

export type CommandOutcome = { code: number | null; stdout: string; stderr: string };

/** Runs an operator command in this process. */
export async function galley(environment: Record<string, string>, ...args: string[]): Promise<CommandOutcome> {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const terminal = { environment, write: (text: string) => void stdout.push(text), writeError: (text: string) => void stderr.push(text) };
  const code = await runCommand(args, terminal);
  return { code, stdout: stdout.join(""), stderr: stderr.join("") };
}

/** Runs an operator command in its own process. */
export async function runCommandProcess(args: readonly string[], environment: Record<string, string>): Promise<CommandOutcome> {
  const { text, ended } = spawnProgram("galley.ts", args, environment);
  return { code: await ended, ...text };
}
