// A hashtag is at the beginning of a text or after white space.
const hashtagPattern = /(?<=^|\s)#([\p{L}\p{N}_]*\p{L}[\p{L}\p{N}_]*)/gu;
const templatePattern = /\{hashtag\\?\|\\?[#＃]\\?\|((?:\\[^{}]|[^{}\\])*)\}/gu;

/** Converts a text to LinkedIn's "little" format: escapes reserved characters and marks hashtags. */
export function toLittleText(text: string): string {
  let result = "";
  let from = 0;
  for (const { 0: whole, 1: tag = "", index } of text.matchAll(hashtagPattern)) {
    result += `${escaped(text.slice(from, index))}{hashtag|\\#|${escaped(tag)}}`;
    from = index + whole.length;
  }
  return result + escaped(text.slice(from));
}

/** Converts a text in that format to the text that people read. */
export function fromLittleText(little: string): string {
  return little.replaceAll(templatePattern, (_, tag: string) => `#${tag}`).replaceAll(/\\([\s\S])/g, "$1");
}

// LinkedIn silently cuts a text off at a reserved character without a backslash.
function escaped(text: string): string {
  return text.replaceAll(/[\\|{}@[\]()<>#*_~]/g, "\\$&");
}
