import { networksByName, type PostDestinationName, type PostFormat } from "@galley/contract";
import { m } from "#messages";

/** Returns the name of a network, which is the same in every language. */
export function postDestinationName(destination: PostDestinationName): string {
  return networksByName[destination].title;
}

const formatNames: Record<PostFormat, () => string> = {
  linkedin: m.posts_format_linkedin,
  x: m.posts_format_x,
  carousel: m.posts_format_carousel,
};

export function formatName(format: PostFormat): string {
  return formatNames[format]();
}
