import { exitCodes, runCommand } from "#src/operating/commands/run-command.ts";

const interrupt = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    interrupt.abort();
    // For one that cannot wait: ending in order takes as long as a database takes to start.
    setTimeout(() => process.on(signal, () => process.exit(exitCodes.interrupted)), 1000).unref();
  });
}
process.exitCode = await runCommand(
  process.argv.slice(2),
  { write: (text) => process.stdout.write(text), writeError: (text) => process.stderr.write(text) },
  interrupt.signal,
);
// What was interrupted may still wait for something that does not matter any more.
if (interrupt.signal.aborted) process.exit();
