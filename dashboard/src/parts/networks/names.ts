import { networksByName, type PostDestinationName, type PostFormat, postDestinationNames } from "@galley/contract";
import { m } from "#messages";

/** Returns the name of a network, which is the same in every language. */
export function postDestinationName(destination: PostDestinationName): string {
  return networksByName[destination].title;
}

/** Returns the network of a name, such as that of a format; undefined where there is none. */
export function networkNamed(name: string | undefined): PostDestinationName | undefined {
  return postDestinationNames.find((one) => one === name);
}

const formatNames: Record<PostFormat, () => string> = {
  linkedin: m.posts_format_linkedin,
  x: m.posts_format_x,
  carousel: m.posts_format_carousel,
};

export function formatName(format: PostFormat): string {
  return formatNames[format]();
}
