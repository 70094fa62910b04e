export type Toast = {
  id: number;
  text: string;
  tone: "plain" | "problem";
  action?: { label: string; run: () => void } | undefined;
  /** True if the action takes back what the toast tells. */
  isUndo: boolean;
  /** Called once the toast is gone, however it goes. */
  onGone?: (() => void) | undefined;
};

const plainMax = 3;
const shownMilliseconds = 6000;
/** Time to decide whether something is taken back, or to follow a link. */
const withActionMilliseconds = 20_000;

type Wait = { left: number; since: number; timer: ReturnType<typeof setTimeout> | undefined };

let toasts: readonly Toast[] = [];
let lastId = 0;
let isHeld = false;
const waits = new Map<number, Wait>();
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Adds a toast and returns its id. Plain ones go after a while, or when too many follow; problems stay until they are closed. */
export function addToast(toast: Omit<Toast, "id">): number {
  lastId += 1;
  const id = lastId;
  set([...toasts, { ...toast, id }]);
  if (toast.tone === "problem") return id;
  waits.set(id, { left: toast.action === undefined ? shownMilliseconds : withActionMilliseconds, since: 0, timer: undefined });
  if (!isHeld) wait(id);
  for (const one of toasts.filter(({ tone }) => tone === "plain").slice(0, -plainMax)) dismissToast(one.id);
  return id;
}

function wait(id: number): void {
  const own = waits.get(id);
  if (own === undefined) return;
  own.since = Date.now();
  own.timer = setTimeout(() => dismissToast(id), own.left);
}

export function dismissToast(id: number): void {
  const toast = toasts.find((one) => one.id === id);
  if (toast === undefined) return;
  clearTimeout(waits.get(id)?.timer);
  waits.delete(id);
  set(toasts.filter((one) => one !== toast));
  toast.onGone?.();
}

/** Stops the time of all toasts while somebody points at one or has the focus in it, or lets it go on where it stopped. */
export function holdToasts(hold: boolean): void {
  if (isHeld === hold) return;
  isHeld = hold;
  for (const [id, own] of waits) {
    clearTimeout(own.timer);
    if (hold) own.left -= Date.now() - own.since;
    else wait(id);
  }
}

/** Runs a toast's action, and closes it. */
export function actOnToast({ id, action }: Toast): void {
  action?.run();
  dismissToast(id);
}

/** Takes back what the newest toast that offers it tells. */
export function undoLast(): void {
  const last = toasts.findLast(({ isUndo }) => isUndo);
  if (last !== undefined) actOnToast(last);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
