import type { Library } from "./library.ts";
import type { RenderGuide } from "./render-guide.ts";

/** What the search of the guides looks through: each page with its headings, in the order of the index. */
export type SearchEntry = { title: string; address: string; about: string; headings: { text: string; id: string }[] };

export function searchEntries(library: Library, render: RenderGuide): SearchEntry[] {
  const listed = [...library.themes().flatMap(({ entries }) => entries), ...library.decisions()];
  return listed.map(({ file, title, address, about }) => {
    const source = library.find(address) === undefined ? undefined : library.read(file);
    // Every decision has the same headings.
    const outline = source === undefined || file.startsWith("decisions/") ? [] : render(file, source).outline;
    return { title, address, about, headings: outline.map(({ text, id }) => ({ text, id })) };
  });
}
