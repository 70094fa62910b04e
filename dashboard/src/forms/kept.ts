type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Keeps something in this browser until it is dropped. Whether it could be kept: a browser may be full, or keep nothing at all. */
export function keep(key: string, value: unknown, store: Store = localStorage): boolean {
  try {
    store.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** What is kept there. Null where nothing is, or what nobody can read; what it is the caller looks at, since anybody may have changed it. */
export function readKept(key: string, store: Store = localStorage): unknown {
  try {
    return JSON.parse(store.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

export function dropKept(key: string, store: Store = localStorage): void {
  store.removeItem(key);
}
