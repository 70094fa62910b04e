import { z } from "zod";

const InlineMarkdown = z.string().describe("Inline Markdown: bold, emphasis, inline code, links and line breaks; nothing else.");

/**
 * One piece of a published article, in reading order. `text` and `items` hold inline Markdown, so that links and
 * emphasis survive; image sizes are pixels of the largest stored variant. Source: the specification's content blocks.
 */
export const ContentBlock = z
  .discriminatedUnion("type", [
    z.strictObject({ type: z.literal("heading"), level: z.union([z.literal(2), z.literal(3)]), text: InlineMarkdown }),
    z.strictObject({ type: z.literal("paragraph"), text: InlineMarkdown }),
    z.strictObject({
      type: z.literal("list"),
      ordered: z.boolean(),
      start: z.int().min(0).max(999).optional().describe("Number of the first item; absent where it is 1."),
      items: z.array(InlineMarkdown),
    }),
    z.strictObject({ type: z.literal("quote"), text: InlineMarkdown, author: z.string().optional() }),
    z.strictObject({
      type: z.literal("image"),
      src: z.string().describe("Absolute URL of the image."),
      alt: z.string(),
      caption: z.string().optional().describe("Plain text to be shown below it; absent where it has none."),
      width: z.int(),
      height: z.int(),
      credit: z.string().optional().describe("Who made it, to be shown behind the caption or alone; absent where nobody is named."),
    }),
  ])
  .meta({ id: "ContentBlock" });
export type ContentBlock = z.infer<typeof ContentBlock>;
