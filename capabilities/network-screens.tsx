import type { PostDestinationName } from "@galley/contract";
import { blueskyScreen } from "./bluesky/screen.tsx";
import { instagramScreen } from "./instagram/screen.tsx";
import { linkedinScreen } from "./linkedin/screen.tsx";
import type { NetworkScreen } from "./screen.ts";
import { tiktokScreen } from "./tiktok/screen.tsx";
import { xScreen } from "./x/screen.tsx";

export const networkScreens: Record<PostDestinationName, NetworkScreen> = {
  x: xScreen,
  linkedin: linkedinScreen,
  instagram: instagramScreen,
  tiktok: tiktokScreen,
  bluesky: blueskyScreen,
};
