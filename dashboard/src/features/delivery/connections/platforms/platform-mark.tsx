import type { PlatformName } from "@galley/contract";
import { Ghost } from "lucide-react";

/** Icon of a platform. The name is given beside it. */
export function PlatformMark({ platform }: { platform: PlatformName }) {
  if (platform === "ghost") return <Ghost size={17} />;
  return <span className="font-semibold text-2xs tracking-tight">{platform === "wordpress" ? "WP" : "DEV"}</span>;
}
