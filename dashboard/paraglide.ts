import { join } from "node:path";

/** Options for compiling the messages into functions, for the build and the type check. */
export const paraglide = {
  project: join(import.meta.dirname, "project.inlang"),
  outdir: join(import.meta.dirname, "src/paraglide"),
  // Each build speaks one language (vite.config.ts), which the service chooses for each visitor.
  strategy: ["baseLocale"] as "baseLocale"[],
  isServer: "false",
  emitGitIgnore: false,
  emitPrettierIgnore: false,
};
