import type { Sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { count, level } from "#src/core/watching/observe.ts";
import { createScope, type Scope, type UnitHolder } from "./line-scope.ts";
import type { SharedResource } from "./shared-resources.ts";

export type LineOptions = {
  name: SharedResource;
  /** Units that all shares hold together at most: processes, connections, bytes. */
  room: number;
  /** Units that one share holds at most. The rest of the room is for the others. */
  shareMax: number;
  /** Callers of one share that may wait; one more is refused with `unavailable`. */
  waitingMax: number;
  /** Longest wait for units; as long as it takes when absent. */
  waitSecondsMax?: number;
  /** Message for refused callers. */
  tooBusy: Sentence;
};

export type LinePlace = Disposable & {
  /** Resolves when the place holds that many more units. Fails with the signal's reason when that comes first. */
  take(units: number, signal?: AbortSignal): Promise<void>;
};

export type WaitingLine = {
  /** Opens an empty place that may hold up to `unitsMax` units. Disposing returns all that it holds. */
  open(share: string, unitsMax: number): LinePlace;
  /** Resolves with a place that holds one unit. */
  enter(share: string, signal?: AbortSignal): Promise<LinePlace>;
  /** Refuses all waiting and all later callers. */
  close(): void;
};

type Wanted = { holder: UnitHolder; units: number; signal: AbortSignal | undefined };
type Waiting = Wanted & { enter(): void; refuse(): void };
type Share = { scope: Scope; waiting: Set<Waiting>; places: number };

/**
 * Creates a line with shares: each organization has a share of the room, and waits only for its own. Shares with waiting callers
 * take turns. A growing place gets units only while every started place can still be filled, so that places never wait for each
 * other in a circle.
 */
export function createLine(options: LineOptions): WaitingLine {
  const { room, shareMax } = options;
  const shares = createShares(room, shareMax);
  let closed = false;
  level("line_held", options.name, shares.held);
  level("line_waiting", options.name, shares.waiting);

  function open(name: string, asked: number): LinePlace {
    const share = shares.join(name);
    const holder: UnitHolder = { held: 0, unitsMax: Math.min(asked, shareMax, room) };
    let isOpen = true;
    return {
      async take(wanted, signal) {
        signal?.throwIfAborted();
        if (closed || !isOpen || room === 0) throw new Failure("unavailable", options.tooBusy);
        // A request beyond the place's maximum gets what is left of the maximum.
        const units = Math.min(wanted, holder.unitsMax - holder.held);
        if (units > 0) await wait(options, share, { holder, units, signal }, shares.letIn);
      },
      [Symbol.dispose]() {
        if (isOpen) shares.leave(name, holder);
        isOpen = false;
      },
    };
  }

  return {
    open,
    async enter(share, signal) {
      const place = open(share, 1);
      try {
        await place.take(1, signal);
        return place;
      } catch (error) {
        place[Symbol.dispose]();
        throw error;
      }
    },
    close() {
      closed = true;
      shares.refuseAll();
    },
  };
}

function createShares(room: number, shareMax: number) {
  const all = createScope(room);
  // In order of their turns: a share that was given units goes to the end.
  const shares = new Map<string, Share>();

  function next(): [string, Share, Waiting] | undefined {
    for (const [name, share] of shares) {
      for (const waiting of share.waiting) {
        const { holder, units } = waiting;
        if (share.scope.fits(holder, units) && all.fits(holder, units)) return [name, share, waiting];
      }
    }
    return undefined;
  }

  function letIn(): void {
    for (let found = next(); found !== undefined; found = next()) {
      const [name, share, waiting] = found;
      waiting.holder.held += waiting.units;
      for (const scope of [all, share.scope]) scope.add(waiting.holder, waiting.units);
      shares.delete(name);
      shares.set(name, share);
      waiting.enter();
    }
  }

  return {
    letIn,
    held: () => all.held(),
    waiting: () => shares.values().reduce((sum, { waiting }) => sum + waiting.size, 0),
    join(name: string): Share {
      const share = shares.get(name) ?? { scope: createScope(shareMax), waiting: new Set(), places: 0 };
      share.places += 1;
      shares.set(name, share);
      return share;
    },
    leave(name: string, holder: UnitHolder): void {
      const share = shares.get(name);
      if (share === undefined) return;
      for (const waiting of share.waiting) if (waiting.holder === holder) waiting.refuse();
      for (const scope of [all, share.scope]) scope.remove(holder);
      share.places -= 1;
      if (share.places === 0) shares.delete(name);
      letIn();
    },
    refuseAll(): void {
      for (const { waiting } of shares.values()) for (const { refuse } of waiting) refuse();
    },
  };
}

/** Waits in the line of a share until the units are given. Fails when the caller is refused, aborted or out of time. */
function wait({ name, waitingMax, waitSecondsMax, tooBusy }: LineOptions, share: Share, wanted: Wanted, letIn: () => void): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const { signal } = wanted;
    const leave = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", give);
      share.waiting.delete(waiting);
    };
    const give = () => {
      leave();
      reject(signal?.reason);
    };
    const enter = () => {
      leave();
      resolve();
    };
    const refuse = () => {
      leave();
      count("refused", { resource: name });
      reject(new Failure("unavailable", tooBusy));
    };
    const waiting = { ...wanted, enter, refuse };
    const timer = waitSecondsMax === undefined ? undefined : setTimeout(refuse, waitSecondsMax * 1000);
    signal?.addEventListener("abort", give, { once: true });
    share.waiting.add(waiting);
    letIn();
    if (share.waiting.size > waitingMax && share.waiting.has(waiting)) refuse();
  });
}
