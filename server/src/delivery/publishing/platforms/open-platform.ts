import { type PlatformCredentials, type PlatformName, platformsByName } from "@galley/contract";
import { platformServers } from "../../../../../capabilities/server.ts";
import type { PlatformApi } from "../destinations/platform-api.ts";
import { createPlatformCall, type PlatformCallDependencies } from "../destinations/platform-call.ts";

type Dependencies = Pick<PlatformCallDependencies, "egress" | "address" | "before">;

/** Opens an account of a platform for requests. */
export function openPlatform<Name extends PlatformName>(
  platform: Name,
  credentials: PlatformCredentials<Name>,
  { egress, address, before }: Dependencies,
): PlatformApi {
  const secrets = Object.values(credentials).map(String);
  const call = createPlatformCall({ egress, address, before, secrets, title: platformsByName[platform].title });
  return platformServers[platform].open(call, credentials);
}
