import { oneLine } from "@galley/markdown";
import type { WordPressItem } from "./wordpress-items.ts";

/** A file of WordPress's media library, with its alternative text and the words below it. */
type Attachment = { address: string; alt: string; caption: string };

/** Files by their id, and the images of each post in their order. */
export type Attachments = {
  byId: ReadonlyMap<string, Attachment>;
  byPost: ReadonlyMap<string, readonly Attachment[]>;
  /** Alternative texts by address. */
  alts: ReadonlyMap<string, string>;
};

const image = /\.(?:jpe?g|png|webp|gif|avif|heic|svg|bmp|tiff?)$/i;

export function attachmentsIn(items: readonly WordPressItem[]): Attachments {
  const byId = new Map<string, Attachment>();
  const byPost = new Map<string, Attachment[]>();
  const alts = new Map<string, string>();
  for (const { texts, meta } of items) {
    const text = (name: string) => oneLine(texts.get(name) ?? "");
    const address = text("wp:attachment_url");
    if (text("wp:post_type") !== "attachment" || address === "") continue;
    const alt = oneLine(meta.get("_wp_attachment_image_alt") ?? "");
    const attachment = { address, alt, caption: (texts.get("excerpt:encoded") ?? "").trim() };
    byId.set(text("wp:post_id"), attachment);
    if (alt !== "") alts.set(address, alt);
    if (!image.test(URL.parse(address)?.pathname ?? address)) continue;
    const parent = text("wp:post_parent");
    const known = byPost.get(parent);
    if (known === undefined) byPost.set(parent, [attachment]);
    else known.push(attachment);
  }
  return { byId, byPost, alts };
}
