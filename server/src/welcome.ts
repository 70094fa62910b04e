import pg from "pg";
import type { Settings } from "./config.ts";
import { hasOrganization } from "./database/operator-queries.ts";
import type { Service } from "./service.ts";

/** What somebody who has just started Galley wants to know. */
export async function welcome({ url, connectionString }: Service, { config }: Settings): Promise<string> {
  const publicly = config.publicUrl === undefined || config.publicUrl === url ? "" : `, for others ${config.publicUrl}`;
  const data = config.embeddedDatabase ? config.dataDirectory : "the database of DATABASE_URL";
  const lines = ["Galley is running.", "", `  Address  ${url}${publicly}`, `  Data     ${data}`];
  if (await isNew(connectionString)) {
    lines.push("", "Nobody has an account yet. Make the first owner, in another terminal:", "");
    lines.push("  npm run galley -- owner create --email you@example.com");
  }
  return `\n${lines.join("\n")}\n\n`;
}

async function isNew(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, application_name: "galley start" });
  client.on("error", () => {});
  try {
    await client.connect();
    return !(await hasOrganization(client));
  } catch {
    return false;
  } finally {
    await client.end();
  }
}
