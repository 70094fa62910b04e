// A hashtag in running text stands at its beginning or behind a space.
const hashtagPattern = /(?<=^|\s)#([\p{L}\p{N}_]*\p{L}[\p{L}\p{N}_]*)/gu;
const templatePattern = /\{hashtag\\?\|\\?[#＃]\\?\|((?:\\[^{}]|[^{}\\])*)\}/gu;

/** A text in LinkedIn's "little" format: reserved characters stand for themselves, and hashtags are hashtags. */
export function toLittleText(text: string): string {
  let result = "";
  let from = 0;
  for (const { 0: whole, 1: tag = "", index } of text.matchAll(hashtagPattern)) {
    result += `${escaped(text.slice(from, index))}{hashtag|\\#|${escaped(tag)}}`;
    from = index + whole.length;
  }
  return result + escaped(text.slice(from));
}

/** What people read of a text in that format. */
export function fromLittleText(little: string): string {
  return little.replaceAll(templatePattern, (_, tag: string) => `#${tag}`).replaceAll(/\\([\s\S])/g, "$1");
}

// Without a backslash before each of them LinkedIn cuts the text off there, and says nothing.
function escaped(text: string): string {
  return text.replaceAll(/[\\|{}@[\]()<>#*_~]/g, "\\$&");
}
