import { z } from "zod";
import { bareText } from "../ledger/bare-text.ts";

const Url = z.object({ url: z.string(), expanded_url: z.string().optional(), media_key: z.string().optional() });

/** A post as X gives it back: links shortened, three characters as entities, and a link at the end for its picture. */
export const XPost = z.object({
  id: z.string(),
  text: z.string(),
  entities: z.object({ urls: z.array(Url).optional() }).optional(),
  referenced_tweets: z.array(z.object({ type: z.string(), id: z.string() })).optional(),
});
export type XPost = z.infer<typeof XPost>;

/** Whether a post of the account says what was sent, after everything that X does to a text. */
export function saysTheSame(sent: string, post: XPost): boolean {
  return bareText(sent) === bareText(expanded(post));
}

/** The post that this one answers; undefined for one that begins by itself. */
export function repliesTo({ referenced_tweets: references = [] }: XPost): string | undefined {
  return references.find(({ type }) => type === "replied_to")?.id;
}

const plainCharacters: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };

function expanded({ id, text, entities }: XPost): string {
  let result = text;
  for (const { url, expanded_url, media_key } of entities?.urls ?? []) {
    // Its own picture: an address of somebody else's says something.
    const isPicture = media_key !== undefined || expanded_url?.includes(`/status/${id}/`);
    result = result.replaceAll(url, () => (isPicture ? "" : (expanded_url ?? url)));
  }
  return result.replaceAll(/&(?:amp|lt|gt);/g, (entity) => plainCharacters[entity] ?? entity);
}
