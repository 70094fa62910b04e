import type { Item } from "#src/api/operations.ts";
import { imageAddress } from "#src/format/image-address.ts";

/** Public profile of a member who shows themself as an author. */
export function AuthorFacts({ author }: { author: Item<"list_authors"> }) {
  return (
    <>
      {author.imageId !== null && (
        <img src={imageAddress(author.imageId, 320)} alt="" className="size-16 rounded-full border border-line object-cover" />
      )}
      <p className="font-medium">{author.name}</p>
      <p className="text-ink-3 text-xs">/authors/{author.slug}</p>
      {author.about !== "" && <p className="whitespace-pre-line">{author.about}</p>}
      {author.links.map((link) => (
        <p key={link} className="text-ink-2">
          {link}
        </p>
      ))}
    </>
  );
}
