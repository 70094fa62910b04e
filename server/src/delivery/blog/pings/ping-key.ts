import { authenticate } from "#src/core/secrets.ts";
import type { ProjectRef } from "../site.ts";

/** Returns the key by which search engines know that a ping is the blog's own. */
export type PingKeyOf = (ref: ProjectRef) => string;

export function createPingKeys(key: Buffer): PingKeyOf {
  return ({ organizationId, projectId }) => authenticate(key, `${organizationId} ${projectId}`).toString("hex");
}

/** Returns the path of the key's file below the base of a blog. It vouches for addresses in the same folder. */
export function keyFileOf(key: string): string {
  return `/${key}.txt`;
}

/** Returns the key in the name of such a file. */
export function readKeyFile(name: string): string | undefined {
  return /^([0-9a-f]{32})\.txt$/.exec(name)?.[1];
}
