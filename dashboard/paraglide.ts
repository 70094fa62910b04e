import { join } from "node:path";

/** How texts become functions, for the build and for the check of types. */
export const paraglide = {
  project: join(import.meta.dirname, "project.inlang"),
  outdir: join(import.meta.dirname, "src/paraglide"),
  // A cookie, since the service writes pages in the chosen language too.
  strategy: ["cookie", "preferredLanguage", "baseLocale"] as ("cookie" | "preferredLanguage" | "baseLocale")[],
  cookieName: "galley_language",
  isServer: "false",
  emitGitIgnore: false,
  emitPrettierIgnore: false,
};
