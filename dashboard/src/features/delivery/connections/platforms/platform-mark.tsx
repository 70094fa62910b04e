import type { PlatformName } from "@galley/contract";
import { platformScreens } from "./screens.ts";

/** Icon of a platform. The name is given beside it. */
export function PlatformMark({ platform }: { platform: PlatformName }) {
  const { mark } = platformScreens[platform];
  return typeof mark === "string" ? <span className="font-semibold text-2xs tracking-tight">{mark}</span> : mark;
}
