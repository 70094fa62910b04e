export type Pausable = { start(): void; hold(isHeld: boolean): void; stop(): Promise<unknown> };

/** Keeps open what `begin` opens, from `start` to `stop`, except while it is held. */
export function pausable(begin: () => AsyncDisposable): Pausable {
  let open: AsyncDisposable | undefined;
  let closed: Promise<unknown> = Promise.resolve();
  const state = { isStarted: false, isHeld: false };

  function settle(changed: Partial<typeof state>): Promise<unknown> {
    Object.assign(state, changed);
    if (state.isStarted && !state.isHeld) open ??= begin();
    else {
      closed = Promise.all([closed, open?.[Symbol.asyncDispose]()]);
      open = undefined;
    }
    return closed;
  }

  return {
    start: () => void settle({ isStarted: true }),
    hold: (isHeld: boolean) => void settle({ isHeld }),
    stop: () => settle({ isStarted: false }),
  };
}
