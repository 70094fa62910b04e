import { readFileSync } from "node:fs";
import { join } from "node:path";

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../../../package.json"), "utf8")) as { version: string };

/** How the service introduces itself to assistants. */
export function serverInfo(publicUrl: string) {
  return { name: "galley", title: "Galley", version, websiteUrl: publicUrl };
}
