/** How a language writes the values of JSON. */
export type LiteralStyle = { key: (name: string) => string; true: string; false: string; null: string };

const lineLengthMax = 72;

/**
 * Writes a JSON value in a language, over several lines where it is long. `variables` names variables to write in place of fields
 * of the outermost object.
 */
export function literal(value: unknown, style: LiteralStyle, indent = "", variables: Readonly<Record<string, string>> = {}): string {
  const inner = `${indent}  `;
  if (Array.isArray(value))
    return enclose(
      "[",
      "]",
      value.map((one) => literal(one, style, inner)),
      indent,
    );
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value).map(([name, one]) => `${style.key(name)}: ${variables[name] ?? literal(one, style, inner)}`);
    return enclose("{", "}", fields, indent);
  }
  if (value === null) return style.null;
  if (typeof value === "boolean") return value ? style.true : style.false;
  return JSON.stringify(value);
}

function enclose(open: "[" | "{", close: "]" | "}", parts: readonly string[], indent: string): string {
  const space = open === "{" && parts.length > 0 ? " " : "";
  const line = `${open}${space}${parts.join(", ")}${space}${close}`;
  if (line.length + indent.length <= lineLengthMax && !line.includes("\n")) return line;
  return `${open}\n${parts.map((part) => `${indent}  ${part},\n`).join("")}${indent}${close}`;
}
