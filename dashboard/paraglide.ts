import { join } from "node:path";

/** How texts become functions, for the build and for the check of types. */
export const paraglide = {
  project: join(import.meta.dirname, "project.inlang"),
  outdir: join(import.meta.dirname, "src/paraglide"),
  // Each build speaks one language (vite.config.ts), which the service chooses for each visitor.
  strategy: ["baseLocale"] as "baseLocale"[],
  isServer: "false",
  emitGitIgnore: false,
  emitPrettierIgnore: false,
};
