import { m } from "#messages";
import { FindAuthor } from "#src/parts/find-author.tsx";
import { Card } from "#src/ui/page.tsx";
import type { ImportReport, MappedAuthors } from "./use-import.ts";

type ImportAuthorsProps = { found: ImportReport["authors"]; mapped: MappedAuthors; onChange: (mapped: MappedAuthors) => void };

/** Choice of whom the articles of each author in a file name. Nobody is chosen beforehand. */
export function ImportAuthors({ found, mapped, onChange }: ImportAuthorsProps) {
  if (found.length === 0) return null;
  return (
    <Card>
      <section aria-labelledby="import-authors" className="px-4 py-3.5">
        <h2 id="import-authors" className="font-medium text-ui">
          {m.moving_authors()}
        </h2>
        <p className="mt-0.5 mb-3 text-ink-3 text-xs leading-4.5">{m.moving_authors_hint()}</p>
        <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
          {found.map(({ name, count }) => (
            <FindAuthor
              key={name}
              label={m.moving_author({ name, count })}
              author={mapped[name] ?? null}
              nobody={m.moving_author_nobody()}
              onPick={(author) => onChange({ ...mapped, [name]: author })}
            />
          ))}
        </div>
      </section>
    </Card>
  );
}
