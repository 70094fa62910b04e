export type LabelValue = string | number;

type Branch<Leaf> = Map<LabelValue, Branch<Leaf> | Leaf>;

/**
 * Keeps one leaf for each set of labels. It is found by one map for each label: a key made of all of them would be built, hashed and thrown
 * away with every event.
 */
export class LabelTree<Leaf extends object> {
  readonly leaves: Leaf[] = [];
  readonly #make: (values: readonly LabelValue[]) => Leaf;
  readonly #root: Branch<Leaf> = new Map();

  constructor(make: (values: readonly LabelValue[]) => Leaf) {
    this.#make = make;
  }

  /** Returns the leaf for the values of the labels, in the order of the labels. */
  at(values: readonly LabelValue[]): Leaf {
    let branch = this.#root;
    const last = values.length - 1;
    for (let depth = 0; depth < last; depth += 1) {
      const value = values[depth] ?? "";
      let next = branch.get(value) as Branch<Leaf> | undefined;
      if (next === undefined) {
        next = new Map();
        branch.set(value, next);
      }
      branch = next;
    }
    const value = values[last] ?? "";
    const known = branch.get(value) as Leaf | undefined;
    if (known !== undefined) return known;
    const made = this.#make(values);
    branch.set(value, made);
    this.leaves.push(made);
    return made;
  }
}

/** One counter. */
export type KeptCount = { readonly values: readonly LabelValue[]; total: number };

export function keptCount(values: readonly LabelValue[]): KeptCount {
  return { values: [...values], total: 0 };
}

/** One histogram: how many values fell under each bound and under none before it. The last of `under` counts those above all bounds. */
export class KeptTimes {
  readonly values: readonly LabelValue[];
  readonly bounds: readonly number[];
  readonly under: Float64Array;
  sum = 0;

  constructor(values: readonly LabelValue[], bounds: readonly number[]) {
    this.values = [...values];
    this.bounds = bounds;
    this.under = new Float64Array(bounds.length + 1);
  }

  add(value: number): void {
    const { bounds, under } = this;
    let at = 0;
    while (at < bounds.length && value > (bounds[at] ?? 0)) at += 1;
    under[at] = (under[at] ?? 0) + 1;
    this.sum += value;
  }
}
