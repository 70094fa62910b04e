import { readFileSync } from "node:fs";
import { join } from "node:path";

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../../../package.json"), "utf8")) as { version: string };

/** Returns the service's name, version and website for assistants. */
export function serverInfo(publicUrl: string) {
  return { name: "galley", title: "Galley", version, websiteUrl: publicUrl };
}
