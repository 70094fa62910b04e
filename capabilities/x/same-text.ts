import { z } from "zod";
import { bareText } from "#server/delivery/networks/ledger/bare-text.ts";

const Url = z.object({ url: z.string(), expanded_url: z.string().optional(), media_key: z.string().optional() });

/** A post as X returns it: links shortened, three characters as entities, and a link at the end for its picture. */
export const XPost = z.object({
  id: z.string(),
  text: z.string(),
  entities: z.object({ urls: z.array(Url).optional() }).optional(),
  referenced_tweets: z.array(z.object({ type: z.string(), id: z.string() })).optional(),
});
export type XPost = z.infer<typeof XPost>;

/** Returns whether a post has the text that was sent, after everything that X does to a text. */
export function saysTheSame(sent: string, post: XPost): boolean {
  return bareText(sent) === bareText(expanded(post));
}

/** Returns the id of the post that this one answers, or undefined for one that is no reply. */
export function repliesTo({ referenced_tweets: references = [] }: XPost): string | undefined {
  return references.find(({ type }) => type === "replied_to")?.id;
}

const plainCharacters: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };

function expanded({ id, text, entities }: XPost): string {
  let result = text;
  for (const { url, expanded_url, media_key } of entities?.urls ?? []) {
    // The link to the post's own picture is not part of its text. A link to another post is.
    const isPicture = media_key !== undefined || expanded_url?.includes(`/status/${id}/`);
    result = result.replaceAll(url, () => (isPicture ? "" : (expanded_url ?? url)));
  }
  return result.replaceAll(/&(?:amp|lt|gt);/g, (entity) => plainCharacters[entity] ?? entity);
}
