import { type PlatformCredentials, type PlatformName, platformTitles } from "@galley/contract";
import { openDevTo } from "../destinations/devto.ts";
import { openGhost } from "../destinations/ghost.ts";
import type { OpenPlatform, PlatformApi } from "../destinations/platform-api.ts";
import { createPlatformCall, type PlatformCallDependencies } from "../destinations/platform-call.ts";
import { openWordPress } from "../destinations/wordpress.ts";

const openers: { [Name in PlatformName]: OpenPlatform<Name> } = { wordpress: openWordPress, ghost: openGhost, devto: openDevTo };

type Dependencies = Pick<PlatformCallDependencies, "egress" | "address" | "before">;

/** Opens an account of a platform for requests. */
export function openPlatform<Name extends PlatformName>(
  platform: Name,
  credentials: PlatformCredentials<Name>,
  { egress, address, before }: Dependencies,
): PlatformApi {
  const secrets = Object.values(credentials).map(String);
  const call = createPlatformCall({ egress, address, before, secrets, title: platformTitles[platform] });
  return openers[platform](call, credentials);
}
