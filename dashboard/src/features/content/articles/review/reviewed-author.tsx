import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { AuthorFacts } from "#src/parts/author-facts.tsx";

type Byline = NonNullable<Output<"get_article">["byline"]>;

/** Author of an article as readers will see them: with the article, their page goes live too. */
export default function ReviewedAuthor({ byline: { name, slug } }: { byline: Byline }) {
  const author = useQuery(query("list_authors", { query: name })).data?.data.find((one) => one.slug === slug);
  if (author === undefined) return null;
  return (
    <section
      aria-label={m.editor_byline()}
      className="mt-10 flex flex-col gap-2 border-line border-t pt-6 font-sans text-ui leading-5"
      data-beside
    >
      <AuthorFacts author={author} />
    </section>
  );
}
