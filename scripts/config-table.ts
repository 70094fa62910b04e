import { variables } from "../server/src/operating/settings/config.ts";
import { fileNameOf } from "../server/src/operating/settings/secret-files.ts";

/** Returns a Markdown table of each environment variable, its meaning and its default. */
export function configTable(): string {
  const rows = Object.entries(variables.shape).flatMap(([name, schema]) => {
    const { description = "", shownDefault, internal, secret } = schema.meta() ?? {};
    if (internal) return [];
    const usual = schema.safeParse(undefined).data;
    const names = secret ? `\`${name}\` or \`${fileNameOf(name)}\`` : `\`${name}\``;
    return [`| ${names} | ${description} | ${typeof shownDefault === "string" ? shownDefault : `\`${usual}\``} |`];
  });
  return ["| Variable | Meaning | Default |", "|---|---|---|", ...rows, ""].join("\n");
}
