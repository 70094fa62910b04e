import { type ArticleCheck, countCharacters } from "@galley/contract";
import type { CheckSubject } from "./check.ts";

// Lengths that search results show in full, in characters.
const titleLengthMax = 60;
const titleLengthMin = 15;
const descriptionLengthMax = 160;
const descriptionLengthMin = 50;

export function checkFields(subject: CheckSubject): ArticleCheck[] {
  return [...checkTitle(subject), ...checkDescription(subject)];
}

function checkTitle({ title, seoTitle, titleTaken, titleDerived }: CheckSubject): ArticleCheck[] {
  const found: ArticleCheck[] = [];
  if (titleDerived) {
    const message = `No title was given, so the article is called “${title}”, after its text. Send a title, or send this one to keep it.`;
    found.push({ code: "title_derived", severity: "warning", message });
  }
  const length = countCharacters(seoTitle ?? title);
  if (length > titleLengthMax) {
    const message = `The title has ${length} characters; search results cut it after about ${titleLengthMax}. Shorten it, or give a shorter SEO title.`;
    found.push({ code: "title_too_long", severity: "warning", message });
  } else if (length < titleLengthMin) {
    const message = `The title has only ${length} characters. Say in ${titleLengthMin} or more what the reader will find.`;
    found.push({ code: "title_too_short", severity: "info", message });
  }
  if (titleTaken) {
    const message = "Another article of this project has the same title. Change one of them, or merge the articles.";
    found.push({ code: "title_duplicate", severity: "warning", message });
  }
  return found;
}

function checkDescription({ summary, seoDescription }: CheckSubject): ArticleCheck[] {
  const description = seoDescription ?? summary;
  const length = countCharacters(description);
  if (length === 0) {
    const message = "There is no description. Write a summary or an SEO description: search results and feeds show it.";
    return [{ code: "description_missing", severity: "warning", message }];
  }
  // A long summary is fine on the page; only the SEO description must fit the length of search results.
  if (seoDescription !== null && length > descriptionLengthMax) {
    const message = `The SEO description has ${length} characters; search results cut it after about ${descriptionLengthMax}. Shorten it.`;
    return [{ code: "description_too_long", severity: "warning", message }];
  }
  if (length < descriptionLengthMin) {
    const message = `The description has only ${length} characters. Say in ${descriptionLengthMin} or more why to read on.`;
    return [{ code: "description_too_short", severity: "info", message }];
  }
  return [];
}
