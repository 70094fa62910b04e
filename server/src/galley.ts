import { leaveRootLoaded } from "#src/operating/commands/leave-root-loaded.ts";
import { exitCodes, runCommand } from "#src/operating/commands/run-command.ts";

const interrupt = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    interrupt.abort();
    // A second signal exits at once: an orderly end takes as long as a database takes to start.
    setTimeout(() => process.on(signal, () => process.exit(exitCodes.interrupted)), 1000).unref();
  });
}
process.exitCode = await runCommand(
  process.argv.slice(2),
  { write: (text) => process.stdout.write(text), writeError: (text) => process.stderr.write(text), leaveRoot: leaveRootLoaded },
  interrupt.signal,
);
// An interrupted command may still wait for something that no longer matters.
if (interrupt.signal.aborted) process.exit();
