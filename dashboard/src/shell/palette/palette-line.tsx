import { Autocomplete } from "@base-ui/react/autocomplete";
import type { ArticleStatus, PostStatus } from "@galley/contract";
import { m } from "#messages";
import { ArticleState } from "#src/parts/article-state.tsx";
import { Kbd } from "#src/ui/page.tsx";
import { Pill, Status } from "#src/ui/status.tsx";
import { shownKeys } from "../shortcuts.ts";
import type { Hit, PaletteEntry } from "./entry.ts";

type AnyStatus = NonNullable<Hit["status"]>;

const ofTopics: Partial<Record<AnyStatus, () => string>> = {
  suggested: m.shell_topic_suggested,
  accepted: m.shell_topic_accepted,
  declined: m.shell_topic_declined,
};

/** State of a result. */
function HitStatus({ hit: { type, status, publishedRevision } }: { hit: Pick<Hit, "type" | "status" | "publishedRevision"> }) {
  if (status === null) return null;
  if (type === "article") return <ArticleState article={{ status: status as ArticleStatus, publishedRevision }} />;
  const name = ofTopics[status];
  return name === undefined ? <Status status={status as PostStatus | "planned"} /> : <Pill>{name()}</Pill>;
}

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

/** Text with the matches highlighted. */
function Marked({ text, matches }: { text: string; matches: readonly (readonly [number, number])[] }) {
  const parts: { from: number; text: string; isMatch: boolean }[] = [];
  let at = 0;
  for (const [begin, end] of matches.toSorted(([a], [b]) => a - b)) {
    if (begin < at) continue;
    if (begin > at) parts.push({ from: at, text: text.slice(at, begin), isMatch: false });
    parts.push({ from: begin, text: text.slice(begin, end), isMatch: true });
    at = end;
  }
  parts.push({ from: at, text: text.slice(at), isMatch: false });
  return parts.map((part) =>
    part.isMatch ? (
      <mark key={part.from} className="rounded-xs bg-amber-s text-amber-i">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
