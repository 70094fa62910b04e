import { openConnections } from "#src/core/database/connect.ts";
import type { ServiceLogin } from "#src/core/database/login/service-login.ts";
import type { Settings } from "#src/operating/settings/config.ts";
import { renewFirstOwnerLink } from "#src/people/accounts/links/first-owner-link.ts";
import { firstOwnerPath } from "#src/people/accounts/links/link-paths.ts";
import type { Service } from "./service.ts";

/** Returns the text printed after the start: address, place of the data and, while there is no account, the first owner's link. */
export async function welcomeText({ url, login }: Service, { config }: Settings): Promise<string> {
  const publicly = config.publicUrl === undefined || config.publicUrl === url ? "" : `, for others ${config.publicUrl}`;
  const data = config.embeddedDatabase ? config.dataDirectory : "the database of DATABASE_URL";
  const lines = ["Galley is running.", "", `  Address  ${url}${publicly}`, `  Data     ${data}`];
  const link = await firstOwnerLink(login);
  if (link !== undefined) {
    lines.push("", "There are no accounts yet. Open this link to create yours, as the first owner:", "");
    lines.push(`  ${config.publicUrl ?? url}${firstOwnerPath(link)}`, "");
    lines.push("The link works once. Restart Galley to get a new one.");
    if (config.publicUrl === undefined && !isLocal(config.host)) {
      lines.push("To open it from another machine, set GALLEY_PUBLIC_URL to the address you open there.");
    }
  }
  return `\n${lines.join("\n")}\n\n`;
}

function isLocal(host: string): boolean {
  return ["127.0.0.1", "::1", "localhost"].includes(host);
}

async function firstOwnerLink(login: ServiceLogin): Promise<string | undefined> {
  const { service, close } = openConnections(login, { sizeMax: 1, onError: () => {} });
  try {
    return await renewFirstOwnerLink(service);
  } catch {
    return undefined;
  } finally {
    await close();
  }
}
