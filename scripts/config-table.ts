import { variables } from "../server/src/core/settings/config.ts";

/** What each environment variable means and what holds without it, as a Markdown table. */
export function configTable(): string {
  const rows = Object.entries(variables.shape).flatMap(([name, schema]) => {
    const { description = "", shownDefault, internal } = schema.meta() ?? {};
    if (internal) return [];
    const usual = schema.safeParse(undefined).data;
    return [`| \`${name}\` | ${description} | ${typeof shownDefault === "string" ? shownDefault : `\`${usual}\``} |`];
  });
  return ["| Variable | Meaning | Default |", "|---|---|---|", ...rows, ""].join("\n");
}
