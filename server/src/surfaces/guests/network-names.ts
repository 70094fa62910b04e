import type { PostDestinationName } from "@galley/contract";

/** Names of networks, the same in every language. */
export const networkNames: Readonly<Record<PostDestinationName, string>> = {
  linkedin: "LinkedIn",
  x: "X",
  instagram: "Instagram",
  tiktok: "TikTok",
};
