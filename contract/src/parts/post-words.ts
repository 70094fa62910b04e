import type { PostContent } from "./post-parts.ts";

/** Words of one field of a post. `number` counts parts and slides from 1; null for a field that a post has once. */
export type PostWords = { field: "text" | "part" | "slide" | "caption" | "hashtags"; number: number | null; text: string };

/** Returns the words of a post in reading order, as comments quote them. */
export function wordsOfPost(content: PostContent): PostWords[] {
  const tags = (hashtags: readonly string[]): PostWords => ({
    field: "hashtags",
    number: null,
    text: hashtags.map((hashtag) => `#${hashtag}`).join(" "),
  });
  switch (content.kind) {
    case "linkedin":
      return [{ field: "text", number: null, text: content.text }, tags(content.hashtags)];
    case "x":
      return content.parts.map(({ text }, index) => ({ field: "part", number: index + 1, text }));
    case "carousel": {
      const slides = content.slides.map(
        ({ kicker, title, body }, index): PostWords => ({ field: "slide", number: index + 1, text: [kicker, title, body].join("\n") }),
      );
      return [...slides, { field: "caption", number: null, text: content.caption }, tags(content.hashtags)];
    }
  }
}
