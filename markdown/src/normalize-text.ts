// No language combines more marks; the stream-safe text format of Unicode (annex 15) allows the same number.
const marksMax = 30;
const pastThirtyMarks = /(?<=\p{M}{30})(?=\p{M})/u;

/**
 * Normalizes a text of any length in linear time, like `String.prototype.normalize`. That function sorts each run of combining
 * marks in quadratic time: 80,000 of them block a process for seconds. In a run of more than 30 the rest keeps its order.
 */
export function normalizeText(text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string {
  if (text.length <= marksMax) return text.normalize(form);
  return text
    .split(pastThirtyMarks)
    .map((part) => part.normalize(form))
    .join("");
}
