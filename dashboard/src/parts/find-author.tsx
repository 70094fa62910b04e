import { useQuery } from "@tanstack/react-query";
import type { Item } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { type Findable, FindField, type FindFieldFrame } from "#src/ui/find-field.tsx";

export type Author = Pick<Item<"list_authors">, "slug" | "name">;

type FindAuthorProps = Omit<FindFieldFrame, "shown" | "chosen"> & {
  author: Author | null;
  /** Label of the choice of nobody. */
  nobody: string;
  onPick: (author: Author | null) => void;
};

const offeredMax = 20;

/** Choice of an author whom readers see, whom the service finds by name. */
export function FindAuthor({ author, nobody, onPick, ...field }: FindAuthorProps) {
  return (
    <FindField<Findable & { author: Author | null }>
      {...field}
      shown={author?.name ?? nobody}
      chosen={author?.slug ?? ""}
      first={{ value: "", label: nobody, author: null }}
      useFound={useFoundAuthors}
      onPick={(found) => onPick(found.author)}
    />
  );
}

function useFoundAuthors(words: string, enabled: boolean) {
  const asked = query("list_authors", { limit: offeredMax, ...(words !== "" && { query: words }) });
  return useQuery({ ...asked, enabled }).data?.data.map((author) => ({ value: author.slug, label: author.name, author }));
}
