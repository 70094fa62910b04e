import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { PenLine, Trash2 } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Item } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { usePlace, useSession } from "#src/place/use-place.ts";
import { Ago } from "#src/ui/ago.tsx";
import { IconButton } from "#src/ui/button.tsx";
import { Confirm } from "#src/ui/dialog.tsx";
import { Card } from "#src/ui/page.tsx";
import { toastProblem } from "#src/ui/toast.tsx";
import { dropLocalWords, listLocalTexts } from "../write/keeping/local-words.ts";
import { newArticle } from "./new-article.ts";

const openingLengthMax = 120;

type Begun = Pick<Item<"list_working_copies">, "key" | "title" | "opening" | "updatedAt">;

/** The person's own texts that are no article yet, to go on with or to discard. Shows nothing without any. */
export function NotSavedYet({ projectId }: { projectId: string }) {
  // Written at every moment elsewhere, and told to nobody: read anew whenever the list opens.
  const personId = useSession().person.id;
  const { data: known = [] } = useQuery({ ...query("list_working_copies", { projectId }), select: ({ data }) => data, staleTime: 0 });
  const [asked, setAsked] = useState<Begun | null>(null);
  const discarding = useMutation(mutation("discard_working_copy"));
  const texts = [...known, ...onlyHere(personId, projectId, known)];
  if (texts.length === 0) return null;
  const discard = (text: Begun) => {
    setAsked(null);
    dropLocalWords({ personId, key: text.key });
    discarding.mutate({ projectId, key: text.key }, { onError: toastProblem });
  };
  return (
    <section aria-labelledby="not-saved-yet" className="flex flex-col gap-2">
      <div>
        <h2 id="not-saved-yet" className="font-semibold text-ui">
          {m.articles_not_saved()}
        </h2>
        <p className="text-ink-3 text-xs leading-5">{m.articles_not_saved_text()}</p>
      </div>
      <Card>
        <ul>
          {texts.map((text) => (
            <BegunRow key={text.key} text={text} projectId={projectId} onDiscard={() => setAsked(text)} />
          ))}
        </ul>
      </Card>
      {asked !== null && (
        <Confirm
          open
          onClose={() => setAsked(null)}
          title={m.articles_not_saved_discard_title({ title: textTitle(asked) })}
          description={m.articles_not_saved_discard_text()}
          action={m.editor_draft_discard()}
          danger
          onConfirm={() => discard(asked)}
        />
      )}
    </section>
  );
}

/** Returns texts that this browser has kept without a connection. Opening one sends it to the service. */
function onlyHere(personId: string, projectId: string, known: readonly Begun[]): Begun[] {
  const fresh = listLocalTexts(personId, projectId).filter(({ key }) => !known.some((text) => text.key === key));
  return fresh.map(({ key, words }) => ({
    key,
    title: words.content.title,
    opening: words.content.markdown.slice(0, openingLengthMax),
    updatedAt: words.at,
  }));
}

type RowProps = { text: Begun; projectId: string; onDiscard: () => void };

function BegunRow({ text, projectId, onDiscard }: RowProps) {
  const { project } = usePlace();
  const name = textTitle(text);
  return (
    <li className="relative flex items-center gap-3 border-line border-b px-4 py-2.5 last:border-b-0 hover:bg-panel/40">
      <PenLine size={15} className="shrink-0 text-amber-i" aria-hidden />
      <div className="min-w-0 flex-1">
        <Link
          {...newArticle(projectId, { text: text.key })}
          aria-label={m.articles_not_saved_go_on({ title: name })}
          className="block truncate font-medium text-ui leading-5 outline-none after:absolute after:inset-0 after:rounded-[inherit] focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
        >
          {name}
        </Link>
        {text.title !== "" && text.opening !== "" && <p className="truncate text-ink-3 text-xs">{text.opening}</p>}
      </div>
      <Ago moment={text.updatedAt} timeZone={project.timeZone} className="shrink-0 text-ink-2 text-xs tabular-nums" />
      <span className="relative z-1">
        <IconButton label={m.articles_not_saved_discard({ title: name })} onClick={onDiscard}>
          <Trash2 size={15} />
        </IconButton>
      </span>
    </li>
  );
}

function textTitle({ title, opening }: Begun): string {
  return title || opening || m.articles_not_saved_empty();
}
