/** Holder of units in a line. */
export type UnitHolder = { held: number; readonly unitsMax: number };

export type Scope = {
  /** Returns whether the holder can get these units while all started holders can still be filled, one after the other. */
  fits(holder: UnitHolder, units: number): boolean;
  /** Records units that the holder was given. */
  add(holder: UnitHolder, units: number): void;
  /** Returns the units that all holders hold together. */
  held(): number;
  /** Frees the units of the holder. */
  remove(holder: UnitHolder): void;
};

/** Creates units that several holders share. Started holders that are not full yet are kept in the order in which they started. */
export function createScope(room: number): Scope {
  const growing = new Set<UnitHolder>();
  let held = 0;

  /** Returns whether each growing holder can be filled once those before it are done. Full holders need no more units. */
  function canAllBeFilled(asking: UnitHolder, units: number): boolean {
    const heldBy = (holder: UnitHolder) => holder.held + (holder === asking ? units : 0);
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
    held: () => held,
    remove(holder) {
      held -= holder.held;
      growing.delete(holder);
    },
  };
}
