import { limits } from "@galley/contract";

const wordsMin = 2;

/** Returns one key for all addresses of a page: scheme, `www.`, a trailing slash and the fragment do not matter. */
export function pageKeyOf(page: string): string {
  const url = URL.parse(page);
  if (url === null) return page;
  return `${url.host.replace(/^www\./, "")}${url.pathname.replace(/(?<!\/)\/+$/, "")}${url.search}`;
}

/** Returns the subject of a page from the last words of its address; empty when these are fewer than two, or too many for a title. */
export function subjectOfPage(page: string): string {
  const last =
    URL.parse(page)
      ?.pathname.replace(/(?<!\/)\/+$/, "")
      .split("/")
      .at(-1) ?? "";
  const words = decoded(last)
    .replace(/\.[a-z]{2,5}$/i, "")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => /\p{L}/u.test(word));
  const subject = words.join(" ");
  return words.length < wordsMin || subject.length > limits.titleLengthMax ? "" : subject;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
}
