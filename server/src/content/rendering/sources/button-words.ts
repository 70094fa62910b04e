import { normalizeText } from "@galley/markdown";
import { spokenLanguage } from "./spoken-language.ts";

type Asked = {
  callsToAction: readonly string[];
  /** The title of the closing slide. */
  title: string;
  /** As `spokenLanguage` tells it; undefined where any language will do. */
  language: string | undefined;
  /** The language that the brand says of itself to speak. */
  brandLanguage: string;
};

/**
 * The words of the closing slide's button: the brand's first call to action in the language of the slides. None where it has none,
 * or where the slide's title already is one: two requests side by side are followed less than one.
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

/** Words alone, without signs and capital letters. */
function bare(text: string): string {
  return (
    normalizeText(text, "NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join(" ");
}
