type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Keeps a value in this browser until it is dropped. Returns false if it could not be kept: a browser may be full, or keep
 * nothing at all.
 */
export function keep(key: string, value: unknown, store: Store = localStorage): boolean {
  try {
    store.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Returns a kept value, or null if there is none or it is unreadable. The caller checks its shape, since anybody may have changed it. */
export function readKept(key: string, store: Store = localStorage): unknown {
  try {
    return JSON.parse(store.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Lists the keys that begin with a text. */
export function keptKeys(start: string, store: Pick<Storage, "length" | "key"> = localStorage): string[] {
  return Array.from({ length: store.length }, (_, index) => store.key(index) ?? "").filter((key) => key.startsWith(start));
}

export function dropKept(key: string, store: Store = localStorage): void {
  store.removeItem(key);
}
