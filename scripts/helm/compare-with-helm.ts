import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { parseAllDocuments } from "yaml";
import { chartFolder, type Rendered, renderChart, valuesOf } from "./render-chart.ts";

// Holds the renderer of the tests against Helm itself, which has to be on the PATH: `helm lint`, then each example of the chart.
const objectName = ({ kind, metadata }: Rendered) => `${kind} ${metadata.name}`;
const byName = (objects: Rendered[]) => new Map(objects.map((one) => [objectName(one), one]));
let wrong = 0;

for (const file of globSync("ci/*-values.yaml", { cwd: chartFolder }).toSorted()) {
  const helm = (...args: string[]) => execFileSync("helm", args, { encoding: "utf8", cwd: chartFolder });
  helm("lint", "--strict", ".", "--values", file);
  const text = helm("template", "galley", ".", "--values", file);
  const theirs = byName(parseAllDocuments(text, { version: "1.1" }).map((document) => document.toJS() as Rendered));
  const ours = byName(renderChart(valuesOf(file)));
  const names = [...new Set([...theirs.keys(), ...ours.keys()])];
  const differ = names.filter((name) => !isDeepStrictEqual(theirs.get(name), ours.get(name)));
  wrong += differ.length;
  process.stdout.write(
    `${file}: ${names.length} objects, ${differ.length === 0 ? "the same as Helm's" : `differing: ${differ.join(", ")}`}\n`,
  );
}
process.exitCode = wrong === 0 ? 0 : 1;
