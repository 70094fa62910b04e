import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { Search } from "lucide-react";
import { useRef, useState } from "react";
import { m } from "#messages";
import { usePlace } from "#src/place/use-place.ts";
import { Kbd } from "#src/ui/page.tsx";
import type { Group, PaletteEntry } from "./entry.ts";
import { PaletteLine } from "./palette-line.tsx";
import { PaletteStatus } from "./palette-status.tsx";
import { ScopeChoice } from "./scope-choice.tsx";
import { useEarlyEnter } from "./use-early-enter.ts";
import { useGroups } from "./use-groups.ts";
import { type Scope, useHits } from "./use-hits.ts";

/** Dialog that searches all content, opens every screen and runs the global commands, by keyboard alone. */
export default function Palette({ onClose }: { onClose: () => void }) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-black/30 dark:bg-black/60" />
        <Dialog.Popup className="fixed top-[min(10vh,6rem)] left-1/2 z-50 flex max-h-[min(36rem,80dvh)] w-[calc(100vw-1.5rem)] max-w-2xl -translate-x-1/2 flex-col overflow-hidden rounded-xl border border-line bg-card text-ink shadow-black/10 shadow-xl outline-none">
          <Dialog.Title className="sr-only">{m.shortcut_palette()}</Dialog.Title>
          <PaletteList onClose={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PaletteList({ onClose }: { onClose: () => void }) {
  const { organization } = usePlace();
  const [typed, setTyped] = useState("");
  const [scope, setScope] = useState<Scope>("project");
  const found = useHits(typed, scope);
  const groups = useGroups(typed, found.hits);
  const highlighted = useRef<PaletteEntry>(undefined);
  const open = (entry: PaletteEntry) => {
    onClose();
    entry.run();
  };
  const early = useEarlyEnter({ typed, isCurrent: found.isCurrent || found.error !== null, groups, open });
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      value={typed}
      onValueChange={(value, { reason }) => reason !== "item-press" && setTyped(value)}
      filter={null}
      itemToStringValue={({ label }: PaletteEntry) => label}
      onItemHighlighted={(entry) => {
        highlighted.current = entry;
      }}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex items-center gap-2.5 border-line border-b px-4">
        <Search size={16} className="shrink-0 text-ink-3" aria-hidden />
        <Autocomplete.Input
          aria-label={m.search_or_jump()}
          placeholder={m.search_or_jump()}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || found.isCurrent || isCommand(highlighted.current)) return;
            event.preventBaseUIHandler();
            event.preventDefault();
            early.keep();
          }}
          className="h-12 w-full min-w-0 bg-transparent text-sm outline-none placeholder:text-ink-3"
        />
        {organization.projects.length > 1 && <ScopeChoice scope={scope} onChange={setScope} />}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
        <PaletteStatus typed={typed} found={found} isEmpty={groups.length === 0} />
        <Autocomplete.List>
          {(group: Group) => (
            <Autocomplete.Group key={group.value} items={group.items} className="not-last:mb-2">
              <Autocomplete.GroupLabel className="px-2.5 pt-1.5 pb-1 text-2xs text-ink-3">{group.value}</Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(entry: PaletteEntry) => <PaletteLine key={entry.key} entry={entry} onOpen={open} />}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </div>
      <PaletteKeys />
    </Autocomplete.Root>
  );
}

/** Commands are found at once, so that the highlighted one is meant. */
function isCommand(entry: PaletteEntry | undefined): boolean {
  return entry !== undefined && entry.hit === undefined;
}

function PaletteKeys() {
  return (
    <div aria-hidden className="hidden items-center gap-4 border-line border-t px-4 py-2 text-2xs text-ink-3 sm:flex">
      <span className="flex items-center gap-1.5">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd>
        {m.shell_key_choose()}
      </span>
      <span className="flex items-center gap-1.5">
        <Kbd>↵</Kbd>
        {m.open()}
      </span>
      <span className="flex items-center gap-1.5">
        <Kbd>Esc</Kbd>
        {m.close()}
      </span>
    </div>
  );
}
