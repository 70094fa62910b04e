import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { tinykeys } from "tinykeys";

/** Keys as tinykeys reads them ("g a", "$mod+k"), what they do as people read it, and what happens. */
export type Shortcut = {
  keys: string;
  label: string;
  run: (event: KeyboardEvent) => void;
  /** For a dialog's own shortcuts; all others keep quiet while one is open. */
  inDialog?: true;
};

let active: readonly Shortcut[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Shortcut[]): void {
  active = next;
  for (const listener of listeners) listener();
}

/** Offers shortcuts while a screen is shown. The help lists them. Plain keys keep quiet while somebody types. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const run = useEffectEvent((keys: string, event: KeyboardEvent) => {
    const shortcut = shortcuts.find((one) => one.keys === keys);
    if (shortcut === undefined) return;
    if (!keys.includes("$mod") && (isTyping(event) || isElsewhere(event, shortcut) || endsSequence(keys, event))) return;
    event.preventDefault();
    shortcut.run(event);
  });
  const add = useEffectEvent(() => {
    const own = shortcuts;
    set([...active, ...own]);
    return () => set(active.filter((one) => !own.includes(one)));
  });
  // Listening goes on while a screen is drawn anew: keys that follow each other would be forgotten between two of them.
  const keys = shortcuts.map((one) => one.keys).join("\n");
  useEffect(
    () =>
      tinykeys(
        window,
        Object.fromEntries(
          keys
            .split("\n")
            .filter(Boolean)
            .map((one) => [one, (event) => run(one, event)]),
        ),
        // What is typed in a field counts too: what then keeps quiet is decided for each shortcut.
        { ignore: (event) => event.repeat || event.isComposing },
      ),
    [keys],
  );
  const listed = shortcuts.map(({ label }) => label).join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the help shows others once these are others.
  useEffect(() => add(), [keys, listed]);
}

export function useActiveShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => active,
  );
}

const sequenceMilliseconds = 1000;
let pressed: [before: KeyboardEvent | undefined, last: KeyboardEvent | undefined] = [undefined, undefined];
window.addEventListener(
  "keydown",
  (event) => {
    pressed = [pressed[1], event];
  },
  { capture: true },
);

/** Whether a key alone is pressed as the second one of another shortcut: "g a" is no "a". */
function endsSequence(keys: string, event: KeyboardEvent): boolean {
  const [before] = pressed;
  if (keys.includes(" ") || before === undefined || event.timeStamp - before.timeStamp > sequenceMilliseconds) return false;
  return active.some((shortcut) => shortcut.keys === `${before.key} ${event.key}`);
}

/** Whether the focus is in a dialog or menu that stands in front of what the shortcut belongs to. */
function isElsewhere({ target }: KeyboardEvent, { inDialog }: Shortcut): boolean {
  return inDialog !== true && target instanceof Element && target.closest("[role=dialog], [role=menu]") !== null;
}

function isTyping({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement) return target.type !== "checkbox" && target.type !== "radio";
  return /^(TEXTAREA|SELECT)$/.test(target.tagName);
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** "$mod+k" as it stands on the keyboard. */
export function shownKeys(keys: string): string[] {
  return keys.split(" ").map((key) =>
    key
      .replace("$mod", isMac ? "⌘" : "Ctrl")
      .replace("Shift+?", "?")
      .split("+")
      .map((part) => (part.length === 1 ? part.toUpperCase() : part))
      .join(isMac ? "" : " + "),
  );
}
