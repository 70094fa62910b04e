import { fixedAddressOf, type PlatformName } from "@galley/contract";
import type { Input } from "#src/api/operations.ts";
import { type AccountValues, withScheme } from "../parts/account-fields.tsx";
import { platformScreens } from "./screens.ts";

type Credentials = Input<"connect_platform">["credentials"];

export function inputFor(projectId: string, platform: PlatformName, values: AccountValues): Input<"connect_platform"> {
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
