import { connectPlatform, HttpUrl, type PlatformName, platformCredentials } from "@galley/contract";
import type { Input } from "#src/api/operations.ts";

/** What somebody types to connect a platform. `credentials` is its secret, by whatever name the platform has for it. */
export type PlatformValues = { address: string; username: string; credentials: string };

/** The operation with what one platform takes, so that what is wrong is found at its field before anything is sent. */
export function operationFor(platform: PlatformName) {
  const address = platform === "devto" ? HttpUrl.optional() : HttpUrl;
  return { ...connectPlatform, input: connectPlatform.input.extend({ address, credentials: platformCredentials[platform] }) };
}

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

/** People leave out what browsers add by themselves. */
function withScheme(address: string): string {
  return address === "" || /^[a-z]+:/i.test(address) ? address : `https://${address}`;
}
