import { countCharacters } from "@galley/contract";
import { sentence } from "@galley/messages";
import type { CheckSubject, Finding } from "./check.ts";

// Lengths that search results show in full, in characters.
const titleLengthMax = 60;
const titleLengthMin = 15;
const descriptionLengthMax = 160;
const descriptionLengthMin = 50;

export function checkFields(subject: CheckSubject): Finding[] {
  return [...checkTitle(subject), ...checkDescription(subject)];
}

function checkTitle({ title, seoTitle, titleTaken, titleDerived }: CheckSubject): Finding[] {
  const found: Finding[] = [];
  if (titleDerived) {
    const text = sentence("finding_title_derived", { title });
    found.push({ code: "title_derived", severity: "warning", text });
  }
  const length = countCharacters(seoTitle ?? title);
  if (length > titleLengthMax) {
    const text = sentence("finding_title_too_long", { count: length, max: titleLengthMax });
    found.push({ code: "title_too_long", severity: "warning", text });
  } else if (length < titleLengthMin) {
    const text = sentence("finding_title_too_short", { count: length, min: titleLengthMin });
    found.push({ code: "title_too_short", severity: "info", text });
  }
  if (titleTaken) {
    const text = sentence("finding_title_duplicate");
    found.push({ code: "title_duplicate", severity: "warning", text });
  }
  return found;
}

function checkDescription({ summary, seoDescription }: CheckSubject): Finding[] {
  const description = seoDescription ?? summary;
  const length = countCharacters(description);
  if (length === 0) {
    const text = sentence("finding_description_missing");
    return [{ code: "description_missing", severity: "warning", text }];
  }
  // A long summary is fine on the page; only the SEO description must fit the length of search results.
  if (seoDescription !== null && length > descriptionLengthMax) {
    const text = sentence("finding_description_too_long", { count: length, max: descriptionLengthMax });
    return [{ code: "description_too_long", severity: "warning", text }];
  }
  if (length < descriptionLengthMin) {
    const text = sentence("finding_description_too_short", { count: length, min: descriptionLengthMin });
    return [{ code: "description_too_short", severity: "info", text }];
  }
  return [];
}
