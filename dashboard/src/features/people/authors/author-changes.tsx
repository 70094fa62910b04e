import { useInfiniteQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { pages } from "#src/api/query.ts";
import { AuthorDecision } from "#src/parts/author-decision.tsx";
import { useCan } from "#src/place/use-place.ts";
import { Card } from "#src/ui/page.tsx";
import { ShowMore } from "#src/ui/show-more.tsx";

/** How members want to be seen, for whoever decides what readers see. Nothing where no change waits. */
export function AuthorChanges() {
  const listed = useInfiniteQuery({ ...pages("list_author_changes", { limit: 20 }), enabled: useCan("articles:approve") });
  const changes = listed.data?.pages.flatMap(({ data }) => data) ?? [];
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="author-changes" className="flex flex-col gap-4">
      <header>
        <h2 id="author-changes" className="font-display font-medium text-xl">
          {m.author_changes()}
        </h2>
        <p className="text-ink-2 text-ui">{m.author_changes_text()}</p>
      </header>
      {changes.map((change) => (
        <Card key={`${change.id} ${change.revision}`} className="p-5">
          <AuthorDecision change={change} />
        </Card>
      ))}
      <ShowMore list={listed} />
    </section>
  );
}
