import {
  destinationsByFormat,
  limits,
  networkRules,
  networksByName,
  type PostFormat,
  postDestinationNames,
  postFormats,
} from "@galley/contract";

const byFormat: Record<PostFormat, readonly string[]> = {
  linkedin: [
    `Format linkedin: a text, with or without an image. It has at most ${limits.postTextLengthMax} characters. Its first line is the headline: readers decide by it whether to open the rest.`,
    `At most ${limits.hashtagsMax} hashtags with a text, one concept each; ${limits.linkedinHashtagsAdvisedMax} or fewer read best.`,
  ],
  x: [
    "Format x: one part or several as a thread.",
    `At most ${limits.partsMax} parts of ${limits.partWeightMax} each as X counts: a link is 23, an emoji 2.`,
    "Only the last part may have a link.",
  ],
  carousel: [
    `Format carousel: ${limits.slidesMin} to ${limits.slidesMax} slides: the first is the cover, the last one the closing.`,
    `Each slide has a title of at most ${limits.slideTitleLengthMax} characters, a kicker of at most ${limits.slideKickerLengthMax}, a body of at most ${limits.slideBodyLengthMax}, and at most one image.`,
    `The caption beside it has at most ${limits.captionLengthMax} characters. At most ${limits.hashtagsMax} hashtags, one concept each.`,
  ],
};

export const networks = postDestinationNames;

export function rulesUri(network: string): string {
  return `galley://post-rules/${network}`;
}

/** Returns a network's rules as a page of Markdown; undefined for any other name. */
export function postRules(network: string): string | undefined {
  const name = networks.find((candidate) => candidate === network);
  if (name === undefined) return undefined;
  const formats = postFormats.filter((format) => destinationsByFormat[format].some((one) => one === name));
  const { title } = networksByName[name];
  const lines = [...formats.flatMap((format) => byFormat[format]), ...networkRules[name]];
  return `# Posts for ${title}\n\n${lines.map((line) => `- ${line}`).join("\n")}\n`;
}
