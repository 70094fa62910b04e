import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from "react";
import { tinykeys } from "tinykeys";

/** Shortcut: its keys in the notation of tinykeys ("g a", "$mod+k"), its label for people, and its action. */
export type Shortcut = {
  keys: string;
  label: string;
  run: (event: KeyboardEvent) => void;
  /** Leaves keys with Ctrl or ⌘ to fields and dialogs that have the focus, as plain keys are. */
  yields?: true;
  /** For a dialog's own shortcuts, which are off while another dialog is in front of it. All others are off while a dialog is open. */
  inDialog?: true;
};

let active: readonly Shortcut[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Shortcut[]): void {
  active = next;
  for (const listener of listeners) listener();
}

/** Sets up shortcuts while a screen is shown. The help lists them. Plain keys are off while a person types in a field. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const run = useEffectEvent((keys: string, event: KeyboardEvent) => {
    const shortcut = shortcuts.find((one) => one.keys === keys);
    if (shortcut === undefined) return;
    if ((shortcut.yields || !keys.includes("$mod")) && (isTyping(event) || isElsewhere(event, shortcut) || endsSequence(keys, event)))
      return;
    event.preventDefault();
    shortcut.run(event);
  });
  const add = useEffectEvent(() => {
    const own = shortcuts;
    set([...active, ...own]);
    return () => set(active.filter((one) => !own.includes(one)));
  });
  // Set up as the screen is drawn: an effect after it would miss a key that a person, who sees the list, presses at once.
  // The listener outlives renders of the screen, since a sequence of keys would otherwise be lost between two of them.
  const keys = shortcuts.map((one) => one.keys).join("\n");
  useLayoutEffect(
    () =>
      tinykeys(
        window,
        Object.fromEntries(
          keys
            .split("\n")
            .filter(Boolean)
            .map((one) => [one, (event) => run(one, event)]),
        ),
        // Keys typed in a field count here, too. The handler decides for each shortcut.
        { ignore: (event) => event.repeat || event.isComposing },
      ),
    [keys],
  );
  const listed = shortcuts.map(({ label }) => label).join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the help lists other shortcuts once these change.
  useLayoutEffect(() => add(), [keys, listed]);
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

/** Returns whether a single key ends another shortcut: the "a" of "g a" is no "a". */
function endsSequence(keys: string, event: KeyboardEvent): boolean {
  const [before] = pressed;
  if (keys.includes(" ") || before === undefined || event.timeStamp - before.timeStamp > sequenceMilliseconds) return false;
  return active.some((shortcut) => shortcut.keys === `${before.key} ${event.key}`);
}

/** Returns whether the focus is in a dialog or menu in front of the shortcut's screen. */
function isElsewhere({ target }: KeyboardEvent, { inDialog }: Shortcut): boolean {
  const inFront = inDialog === true ? "[role=dialog][data-nested]" : "[role=dialog], [role=menu]";
  return target instanceof Element && target.closest(inFront) !== null;
}

function isTyping({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement) return target.type !== "checkbox" && target.type !== "radio";
  return /^(TEXTAREA|SELECT)$/.test(target.tagName);
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Returns the keys as keyboards label them, such as "⌘" and "K" for "$mod+k". */
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
