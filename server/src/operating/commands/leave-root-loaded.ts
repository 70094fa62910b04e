import { leaveRoot } from "#src/core/database/embedded/leave-root.ts";

/** Loads the code as root first, which alone may read and write Node's compile cache, and leaves root for good. */
export async function leaveRootLoaded(dataDirectory: string, output?: string): Promise<void> {
  if (process.getuid?.() === 0)
    await Promise.all([
      import("./session.ts"),
      import("./installation/open-outside.ts"),
      import("#src/registry/registry.ts"),
      import("#src/core/database/embedded/open-embedded-database.ts"),
    ]);
  leaveRoot(dataDirectory, output);
}
