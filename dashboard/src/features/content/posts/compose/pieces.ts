import { destinationsByFormat, type PostDestinationName, type PostFormat } from "@galley/contract";
import { newPart, type PostDraft } from "../editor/draft.ts";

/** Formats that are written together: a text for one network is the beginning of that for another. */
export function formatsBeside(format: PostFormat): readonly [PostFormat] | readonly [PostFormat, PostFormat] {
  if (format === "carousel") return [format];
  return format === "linkedin" ? ["linkedin", "x"] : ["x", "linkedin"];
}

/** Returns the format of the post that brings a text to a network. */
export function formatFor(formats: readonly PostFormat[], destination: PostDestinationName): PostFormat | undefined {
  return formats.find((format) => (destinationsByFormat[format] as readonly PostDestinationName[]).includes(destination));
}

/** Returns a text in the other format, as its author finds it there before changing anything. `split` divides what is too long for one part. */
export function derived(from: PostDraft, format: PostFormat, split: (text: string) => string[]): PostDraft | undefined {
  if (from.format === "linkedin" && format === "x") {
    const [first = "", ...rest] = split(from.text);
    const part = (text: string, index: number) => ({ ...newPart(text), key: `derived ${index}` });
    return { format, parts: [{ ...part(first, 0), imageId: from.imageId }, ...rest.map((text, index) => part(text, index + 1))] };
  }
  if (from.format === "x" && format === "linkedin") {
    const text = from.parts.map((one) => one.text.trim()).filter(Boolean);
    return { format, text: text.join("\n\n"), hashtags: [], imageId: from.parts.find(({ imageId }) => imageId !== null)?.imageId ?? null };
  }
  return undefined;
}

/** Returns whether nothing is written yet. */
export function isBlank(draft: PostDraft): boolean {
  if (draft.format === "linkedin") return draft.text.trim() === "" && draft.imageId === null;
  if (draft.format === "x") return draft.parts.every(({ text, imageId }) => text.trim() === "" && imageId === null);
  return draft.caption === "" && draft.slides.every(({ kicker, title, body, imageId }) => kicker + title + body === "" && imageId === null);
}
