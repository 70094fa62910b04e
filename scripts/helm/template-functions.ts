import { stringify } from "yaml";

type Value = unknown;
type Function = (...args: Value[]) => Value;

/** Returns whether Go's templates take the value for false. */
export function isEmpty(value: Value): boolean {
  if (typeof value === "object" && value !== null) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === "" || value === 0 || value === false;
}

/** Prints a value as Go does. */
export const printed = (value: Value): string => (value === undefined || value === null ? "" : String(value));

const indented = (count: Value, text: Value) =>
  printed(text)
    .split("\n")
    .map((line) => " ".repeat(Number(count)) + line)
    .join("\n");

/** Functions that the chart uses, with Helm's order of arguments. A name that is not here fails the rendering. */
export const templateFunctions: Readonly<Record<string, Function>> = {
  and: (...args) => args.find(isEmpty) ?? args.at(-1),
  contains: (part, text) => printed(text).includes(printed(part)),
  default: (usual, value) => (isEmpty(value) ? usual : value),
  eq: (one, other) => one === other,
  gt: (one, other) => Number(one) > Number(other),
  int: (value) => Math.trunc(Number(value)),
  nindent: (count, text) => `\n${indented(count, text)}`,
  not: (value) => isEmpty(value),
  printf: (form, ...args) => printed(form).replaceAll("%s", () => printed(args.shift())),
  quote: (value) => JSON.stringify(printed(value)),
  toYaml: (value) => stringify(value, { lineWidth: 0 }).trimEnd(),
  trimSuffix: (end, text) => (printed(text).endsWith(printed(end)) ? printed(text).slice(0, -printed(end).length) : printed(text)),
  trunc: (count, text) => printed(text).slice(0, Number(count)),
};
