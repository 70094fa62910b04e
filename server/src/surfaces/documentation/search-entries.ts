import type { Library } from "./library.ts";
import type { RenderGuide } from "./render-guide.ts";

/** A page with its headings, for the search of the guides. */
export type GuideSearchEntry = { title: string; address: string; about: string; headings: { text: string; id: string }[] };

export function searchEntries(library: Library, render: RenderGuide): GuideSearchEntry[] {
  const listed = [...library.themes().flatMap(({ entries }) => entries), ...library.decisions()];
  return listed.map(({ file, title, address, about }) => {
    const source = library.find(address) === undefined ? undefined : library.read(file);
    // All decisions have the same headings.
    const outline = source === undefined || file.startsWith("decisions/") ? [] : render(file, source).outline;
    return { title, address, about, headings: outline.map(({ text, id }) => ({ text, id })) };
  });
}
