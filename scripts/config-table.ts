import { variables } from "../server/src/core/settings/config.ts";

/** Returns a Markdown table of each environment variable, its meaning and its default. */
export function configTable(): string {
  const rows = Object.entries(variables.shape).flatMap(([name, schema]) => {
    const { description = "", shownDefault, internal } = schema.meta() ?? {};
    if (internal) return [];
    const usual = schema.safeParse(undefined).data;
    return [`| \`${name}\` | ${description} | ${typeof shownDefault === "string" ? shownDefault : `\`${usual}\``} |`];
  });
  return ["| Variable | Meaning | Default |", "|---|---|---|", ...rows, ""].join("\n");
}
