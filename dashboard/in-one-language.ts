import type { Plugin } from "vite";

const ofMessage = "experimentalStaticLocale ?? options.locale ?? getLocale()";
const ofRuntime = "experimentalStaticLocale = undefined";

/**
 * Writes the language of a build into its texts, so that none of another language travels with them, and into its page. The
 * compiler's own way leaves the choice to each call.
 */
export function inOneLanguage(language: string): Plugin {
  const text = JSON.stringify(language);
  return {
    name: "in-one-language",
    transform(code, id) {
      if (/\/paraglide\/messages\/(?!_index)\w+\.js$/.test(id)) return once(code, ofMessage, text);
      if (id.endsWith("/paraglide/runtime.js")) return once(code, ofRuntime, `experimentalStaticLocale = ${text}`);
      return undefined;
    },
    transformIndexHtml: (html) => once(html, 'lang="en"', `lang=${text}`),
  };
}

/** What is to be replaced has to be there: a newer compiler may write it in another way. */
function once(code: string, before: string, after: string): string {
  if (!code.includes(before)) throw new Error(`Nothing says ${before} here any more.`);
  return code.replace(before, after);
}
