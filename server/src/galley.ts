import { leaveRoot } from "#src/core/data-directory/leave-root.ts";
import { exitCodes, runCommand } from "#src/operating/commands/run-command.ts";

/** Loads the code as root first, which alone may read and write Node's compile cache, and leaves root for good. */
async function leaveRootLoaded(dataDirectory: string, output?: string): Promise<void> {
  if (process.getuid?.() === 0)
    await Promise.all([
      import("#src/operating/commands/session.ts"),
      import("#src/operating/commands/installation/open-outside.ts"),
      import("#src/registry/registry.ts"),
      import("#src/core/database/embedded/open-embedded-database.ts"),
    ]);
  leaveRoot(dataDirectory, output);
}

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
