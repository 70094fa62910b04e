import type { PlatformName } from "@galley/contract";
import type { Input } from "#src/api/operations.ts";

/** Input that connects a platform. `credentials` is its secret, whatever the platform calls it. */
export type PlatformValues = { address: string; username: string; credentials: string };

export function inputFor(projectId: string, platform: PlatformName, values: PlatformValues): Input<"connect_platform"> {
  const address = values.address.trim();
  return {
    projectId,
    platform,
    ...((platform !== "devto" || address !== "") && { address: withScheme(address) }),
    credentials: credentialsOf(platform, values),
  };
}

function credentialsOf(platform: PlatformName, { username, credentials }: PlatformValues): Input<"connect_platform">["credentials"] {
  const secret = credentials.trim();
  if (platform === "wordpress") return { username: username.trim(), applicationPassword: secret };
  return platform === "ghost" ? { adminApiKey: secret } : { apiKey: secret };
}

/** Adds the scheme, which people leave out since browsers add it. */
function withScheme(address: string): string {
  return address === "" || /^[a-z]+:/i.test(address) ? address : `https://${address}`;
}
