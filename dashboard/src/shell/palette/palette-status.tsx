import { Autocomplete } from "@base-ui/react/autocomplete";
import { m } from "#messages";
import { reasonOf } from "#src/api/reason-of.ts";
import type { useHits } from "./use-hits.ts";

type PaletteStatusProps = { typed: string; found: ReturnType<typeof useHits>; isEmpty: boolean };

/** Message that a search is running, found nothing, or failed. */
export function PaletteStatus({ typed, found: { hits, error, isCurrent, retry }, isEmpty }: PaletteStatusProps) {
  const words = typed.trim();
  if (error !== null) {
    return (
      <p role="alert" className="mb-2 flex items-baseline justify-between gap-3 rounded-md bg-red-s px-3 py-2 text-red-i text-ui">
        {reasonOf(error)}
        <button type="button" onClick={retry} className="shrink-0 rounded font-medium underline underline-offset-2">
          {m.try_again()}
        </button>
      </p>
    );
  }
  const isSearching = words !== "" && !isCurrent && hits.length === 0;
  const isVain = words !== "" && isCurrent && hits.length === 0;
  return (
    <Autocomplete.Status className="text-ink-2 text-ui">
      {isSearching && <span className="block px-2.5 py-2">{m.shell_searching()}</span>}
      {isVain && <span className={isEmpty ? "block px-2.5 py-8 text-center" : "block px-2.5 py-2"}>{m.shell_not_found({ words })}</span>}
      {hits.length > 0 && <span className="sr-only">{m.shell_hits({ count: hits.length })}</span>}
    </Autocomplete.Status>
  );
}
