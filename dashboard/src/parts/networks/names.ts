import type { PostDestinationName, PostFormat } from "@galley/contract";
import { m } from "#messages";

// Networks have the same name in every language.
const destinationNames: Record<PostDestinationName, string> = { x: "X", linkedin: "LinkedIn", instagram: "Instagram", tiktok: "TikTok" };

export function postDestinationName(destination: PostDestinationName): string {
  return destinationNames[destination];
}

const formatNames: Record<PostFormat, () => string> = {
  linkedin: m.posts_format_linkedin,
  x: m.posts_format_x,
  carousel: m.posts_format_carousel,
};

export function formatName(format: PostFormat): string {
  return formatNames[format]();
}
