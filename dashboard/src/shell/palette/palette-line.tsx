import { Autocomplete } from "@base-ui/react/autocomplete";
import { Kbd } from "#src/ui/page.tsx";
import { shownKeys } from "../shortcuts.ts";
import type { PaletteEntry } from "./entry.ts";
import { HitStatus } from "./hit-status.tsx";
import { Marked } from "./marked.tsx";

/** Line with its label, the matches, and its keys outside of the palette. */
export function PaletteLine({ entry, onOpen }: { entry: PaletteEntry; onOpen: (entry: PaletteEntry) => void }) {
  const { icon: Icon, label, hit, keys, aside } = entry;
  return (
    <Autocomplete.Item
      value={entry}
      onClick={() => onOpen(entry)}
      className="flex min-h-9 cursor-default select-none scroll-my-1 items-center gap-3 rounded-md px-2.5 py-1.5 text-ui outline-none data-highlighted:bg-panel"
    >
      <Icon size={16} strokeWidth={1.8} className="shrink-0 text-ink-3" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium leading-5">{label}</span>
        {hit !== undefined && hit.snippet.text !== "" && (
          <span className="line-clamp-2 text-ink-2 text-xs leading-4.5 [overflow-wrap:anywhere] sm:line-clamp-1">
            <Marked text={hit.snippet.text} matches={hit.snippet.matches} />
          </span>
        )}
      </span>
      {aside !== undefined && <span className="max-w-32 shrink-0 truncate text-ink-3 text-xs">{aside}</span>}
      {hit !== undefined && (
        <span className="flex shrink-0 flex-wrap justify-end gap-1 max-sm:flex-col max-sm:items-end">
          <HitStatus hit={hit} />
        </span>
      )}
      {keys !== undefined && (
        <span className="hidden shrink-0 gap-1 sm:flex" aria-hidden>
          {shownKeys(keys).map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </Autocomplete.Item>
  );
}
