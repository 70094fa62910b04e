import type { Plugin } from "vite";

const ofMessage = "experimentalStaticLocale ?? options.locale ?? getLocale()";
const ofRuntime = "experimentalStaticLocale = undefined";

/**
 * Writes the language of a build into its messages and its page, so that a build carries no other language's messages. The
 * compiler itself leaves the choice to each call.
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

/** Replaces `before`, or throws where it is missing: a newer compiler may write the code in another way. */
function once(code: string, before: string, after: string): string {
  if (!code.includes(before)) throw new Error(`Nothing says ${before} here any more.`);
  return code.replace(before, after);
}
