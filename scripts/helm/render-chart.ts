import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv, type ErrorObject } from "ajv";
import { parse, parseAllDocuments } from "yaml";
import { type Node, parseTemplate } from "./parse-template.ts";
import { renderNodes } from "./render-template.ts";

type Values = { [name: string]: unknown };
/** An object of Kubernetes, as the chart renders it. */
export type Rendered = { apiVersion: string; kind: string; metadata: { name: string; annotations?: Record<string, string> } } & Values;

export const chartFolder = join(import.meta.dirname, "../../ops/helm/galley");
const read = (name: string) => readFileSync(join(chartFolder, name), "utf8");

/** Values of a file of the chart, laid over its defaults as Helm does: objects are joined, and lists replaced. */
export function valuesOf(name?: string, over: Values = {}): Values {
  const given = name === undefined ? {} : (parse(read(name)) as Values);
  return joined(joined(parse(read("values.yaml")) as Values, given), over);
}

function joined(under: Values, over: Values): Values {
  const isObject = (value: unknown): value is Values => typeof value === "object" && value !== null && !Array.isArray(value);
  const entries = Object.entries(over).map(([name, value]): [string, unknown] => {
    const beneath = under[name];
    return [name, isObject(value) && isObject(beneath) ? joined(beneath, value) : value];
  });
  return { ...under, ...Object.fromEntries(entries) };
}

/** Returns how the values break the chart's schema, as Helm would refuse them; empty for none. */
export function refusals(values: Values): string[] {
  const check = new Ajv({ allErrors: true, strict: false }).compile(JSON.parse(read("values.schema.json")));
  check(values);
  return (check.errors ?? []).map(
    ({ instancePath, message, params }: ErrorObject) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/** Renders the chart's templates, by the small part of the template language that they keep to. */
export function renderChart(values: Values, release = "galley"): Rendered[] {
  const { appVersion, ...chart } = parse(read("Chart.yaml")) as Record<string, string>;
  const root = {
    Values: values,
    Chart: { Name: chart.name, Version: chart.version, AppVersion: appVersion },
    Release: { Name: release, Namespace: "default", Service: "Helm" },
  };
  const files = globSync("templates/*.{yaml,tpl}", { cwd: chartFolder }).toSorted();
  const templates = files.map((name) => parseTemplate(read(name)));
  const defined = new Map<string, Node[]>(templates.flatMap((template) => [...template.defined]));
  return templates.flatMap(({ nodes }) => documentsOf(renderNodes(nodes, { dot: root, variables: { "": root } }, defined)));
}

function documentsOf(text: string): Rendered[] {
  return parseAllDocuments(text, { version: "1.1" }).flatMap((document) => {
    if (document.errors.length > 0) throw new Error(`${document.errors[0]?.message} in\n${text}`);
    const content = document.toJS() as Rendered | null;
    return content === null ? [] : [content];
  });
}
