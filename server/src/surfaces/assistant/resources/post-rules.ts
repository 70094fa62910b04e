import { limits, type PostDestinationName, postDestinationNames } from "@galley/contract";

type Rules = { title: string; lines: readonly string[] };

const carousel = [
  `${limits.slidesMin} to ${limits.slidesMax} slides: the first is the cover, the last one the closing.`,
  `Each slide has a title of at most ${limits.slideTitleLengthMax} characters, a kicker of at most ${limits.slideKickerLengthMax}, a body of at most ${limits.slideBodyLengthMax}, and at most one image.`,
  `The caption beside it has at most ${limits.captionLengthMax} characters. At most ${limits.hashtagsMax} hashtags, one concept each.`,
];

const byNetwork: Record<PostDestinationName, Rules> = {
  linkedin: {
    title: "LinkedIn",
    lines: [
      "Formats: linkedin (text, with or without an image) and carousel (shown as a PDF document).",
      `A text has at most ${limits.postTextLengthMax} characters. Its first line is the headline: readers decide by it whether to open the rest.`,
      `At most ${limits.hashtagsMax} hashtags with a text, one concept each; ${limits.linkedinHashtagsAdvisedMax} or fewer read best.`,
      "The image of a text is a JPG or PNG. It is shown in place of the link to the post's article.",
      ...carousel,
    ],
  },
  x: {
    title: "X",
    lines: [
      "Format: x, one part or several as a thread.",
      `At most ${limits.partsMax} parts of ${limits.partWeightMax} each as X counts: a link is 23, an emoji 2.`,
      "Only the last part may have a link.",
      "Publishing through the service's app costs credits: 1 for each post or thread, and 1 more with a link.",
    ],
  },
  instagram: { title: "Instagram", lines: ["Format: carousel, as images of 4:5 or 1:1.", ...carousel] },
  tiktok: { title: "TikTok", lines: ["Format: carousel, in photo mode of 9:16.", ...carousel] },
};

export const networks = postDestinationNames;

/** Returns a network's rules as a page of Markdown; undefined for any other name. */
export function postRules(network: string): string | undefined {
  const name = networks.find((candidate) => candidate === network);
  if (name === undefined) return undefined;
  const { title, lines } = byNetwork[name];
  return `# Posts for ${title}\n\n${lines.map((line) => `- ${line}`).join("\n")}\n`;
}
