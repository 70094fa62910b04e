import { fixedAddressOf, type PlatformName } from "@galley/contract";
import type { Input } from "#src/api/operations.ts";
import { platformScreens } from "./screens.ts";

/** Entered to connect a platform. `credentials` is its secret, whatever the platform calls it. */
export type PlatformValues = { address: string; username: string; credentials: string };
type Credentials = Input<"connect_platform">["credentials"];

export function inputFor(projectId: string, platform: PlatformName, values: PlatformValues): Input<"connect_platform"> {
  const address = values.address.trim();
  return {
    projectId,
    platform,
    ...((fixedAddressOf(platform) === undefined || address !== "") && { address: withScheme(address) }),
    credentials: platformScreens[platform].credentials({
      username: values.username.trim(),
      secret: values.credentials.trim(),
    }) as Credentials,
  };
}

/** Adds the scheme, which people leave out since browsers add it. */
function withScheme(address: string): string {
  return address === "" || /^[a-z]+:/i.test(address) ? address : `https://${address}`;
}
