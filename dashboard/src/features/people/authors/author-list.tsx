import { m } from "#messages";
import { AuthorFacts } from "#src/parts/author-facts.tsx";
import { SettingsSection } from "#src/parts/settings/section.tsx";
import { usePages } from "#src/parts/use-pages.ts";
import { Card } from "#src/ui/page.tsx";
import { ShowMore } from "#src/ui/show-more.tsx";

/** All members whom readers see as authors. Nothing where there is none. */
export function AuthorList() {
  const list = usePages("list_authors", { limit: 20 });
  if (list.items.length === 0) return null;
  return (
    <SettingsSection title={m.author_all()} text={m.author_all_text()}>
      <Card className="px-5 py-1">
        <ul aria-label={m.author_all()} className="divide-y divide-line">
          {list.items.map((author) => (
            <li key={author.slug} className="flex min-w-0 flex-col gap-1 py-3 text-ui leading-5 [overflow-wrap:anywhere]">
              <AuthorFacts author={author} />
            </li>
          ))}
        </ul>
      </Card>
      <ShowMore list={list} />
    </SettingsSection>
  );
}
