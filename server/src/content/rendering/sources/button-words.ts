import { normalizeText } from "@galley/markdown";
import { spokenLanguage } from "./spoken-language.ts";

type Asked = {
  callsToAction: readonly string[];
  /** Title of the closing slide. */
  title: string;
  /** Language as `spokenLanguage` returns it; undefined when any language is suitable. */
  language: string | undefined;
  /** Language that the brand declares. */
  brandLanguage: string;
};

/**
 * Returns the text of the closing slide's button: the brand's first call to action in the language of the slides. Returns "" when
 * there is none, or when the slide's title already is a call to action: two requests side by side are followed less than one.
 */
export function buttonWords({ callsToAction, title, language, brandLanguage }: Asked): string {
  const said = bare(title);
  const repeats = callsToAction.some((call) => {
    const words = bare(call);
    return words !== "" && (` ${said} `.includes(` ${words} `) || (said !== "" && ` ${words} `.includes(` ${said} `)));
  });
  if (repeats) return "";
  return callsToAction.find((call) => language === undefined || spokenLanguage(call, brandLanguage) === language) ?? "";
}

/** Returns the words alone, in lower case and without signs. */
function bare(text: string): string {
  return (
    normalizeText(text, "NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join(" ");
}
