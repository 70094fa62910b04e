import { Counter, Histogram, type Registry } from "prom-client";
import { KeptTimes, keptCount, LabelTree, type LabelValue } from "./kept-series.ts";

type Described = { name: string; help: string; labels: readonly string[] };
type DescribedTimes = Described & { buckets: readonly number[] };

/** Returns the series of a counter. The registry learns of what they hold when it is asked. */
export function keptCounter(registry: Registry, { name, help, labels }: Described): LabelTree<ReturnType<typeof keptCount>> {
  const tree = new LabelTree(keptCount);
  const counter = new Counter({
    name,
    help,
    labelNames: [...labels],
    registers: [],
    collect() {
      counter.reset();
      for (const { values, total } of tree.leaves) counter.inc(labeled(labels, values), total);
    },
  });
  registry.registerMetric(counter);
  return tree;
}

/** Returns the series of a histogram. The registry learns of what they hold when it is asked. */
export function keptHistogram(registry: Registry, described: DescribedTimes): LabelTree<KeptTimes> {
  const tree = new LabelTree((values) => new KeptTimes(values, described.buckets));
  // Without labels there is one series, which is there from the beginning.
  if (described.labels.length === 0) tree.at([]);
  registry.registerMetric(new HistogramOf(tree.leaves, described));
  return tree;
}

/** Shows histograms that are kept elsewhere: a histogram of the library takes one value at a time, and nothing else. */
class HistogramOf extends Histogram {
  readonly #kept: readonly KeptTimes[];
  readonly #described: DescribedTimes;

  constructor(kept: readonly KeptTimes[], described: DescribedTimes) {
    const { name, help, labels, buckets } = described;
    super({ name, help, labelNames: [...labels], buckets: [...buckets], registers: [] });
    this.#kept = kept;
    this.#described = described;
  }

  /** The form that registries ask for, and that `get` stands on. */
  async getForPromString() {
    const { name, help, labels } = this.#described;
    return { name, help, type: "histogram", aggregator: "sum", values: this.#kept.flatMap((one) => linesOf(name, labels, one)) };
  }
}

function linesOf(name: string, names: readonly string[], { values, bounds, under, sum }: KeptTimes) {
  const sharedLabels = labeled(names, values);
  let reached = 0;
  const buckets = [...bounds, "+Inf"].map((le, at) => {
    reached += under[at] ?? 0;
    return { metricName: `${name}_bucket`, labels: { le }, sharedLabels, value: reached };
  });
  const total = (what: "sum" | "count", value: number) => ({ metricName: `${name}_${what}`, labels: {}, sharedLabels, value });
  return [...buckets, total("sum", sum), total("count", reached)];
}

function labeled(names: readonly string[], values: readonly LabelValue[]): Record<string, LabelValue> {
  return Object.fromEntries(names.map((name, at) => [name, values[at] ?? ""]));
}
