/** A place in a line. */
export type Holder = { held: number; readonly unitsMax: number };

export type Scope = {
  /** Whether the holder can be given so many units, so that all who have begun can still be filled, one after the other. */
  fits(holder: Holder, units: number): boolean;
  /** Counts units that the holder was given. */
  add(holder: Holder, units: number): void;
  /** Counts what the holder has held as free. */
  remove(holder: Holder): void;
};

/** Units that several holders share. Those that have begun and are not full yet are kept in the order in which they began. */
export function createScope(room: number): Scope {
  const growing = new Set<Holder>();
  let held = 0;

  /** Whether each that grows could be filled once those before it are done. Full holders are done without any more. */
  function canAllBeFilled(asking: Holder, units: number): boolean {
    const heldBy = (holder: Holder) => holder.held + (holder === asking ? units : 0);
    const line = growing.has(asking) ? [...growing] : [...growing, asking];
    let free = room - line.reduce((sum, holder) => sum + heldBy(holder), 0);
    for (const holder of line) {
      if (holder.unitsMax - heldBy(holder) > free) return false;
      free += heldBy(holder);
    }
    return true;
  }

  return {
    fits: (holder, units) => held + units <= room && canAllBeFilled(holder, units),
    add(holder, units) {
      held += units;
      if (holder.held < holder.unitsMax) growing.add(holder);
      else growing.delete(holder);
    },
    remove(holder) {
      held -= holder.held;
      growing.delete(holder);
    },
  };
}
