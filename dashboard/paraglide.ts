import { join } from "node:path";

/** How texts become functions, for the build and for the check of types. */
export const paraglide = {
  project: join(import.meta.dirname, "project.inlang"),
  outdir: join(import.meta.dirname, "src/paraglide"),
  strategy: ["localStorage", "preferredLanguage", "baseLocale"] as ("localStorage" | "preferredLanguage" | "baseLocale")[],
  isServer: "false",
  emitGitIgnore: false,
  emitPrettierIgnore: false,
};
