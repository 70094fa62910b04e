import type { PostContent } from "@galley/contract";

/** Returns all words of a post, in reading order. */
export function postTextOf(content: PostContent): string {
  switch (content.kind) {
    case "linkedin":
      return [content.text, ...content.hashtags].join("\n");
    case "x":
      return content.parts.map(({ text }) => text).join("\n");
    case "carousel": {
      const slides = content.slides.flatMap(({ kicker, title, body }) => [kicker, title, body]);
      return [...slides, content.caption, ...content.hashtags].filter((text) => text !== "").join("\n");
    }
  }
}
