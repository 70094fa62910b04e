import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Item } from "#src/api/operations.ts";
import { pages } from "#src/api/query.ts";
import { useKeptValues } from "#src/forms/use-kept-values.ts";
import { Button } from "#src/ui/button.tsx";
import { TextField } from "#src/ui/field.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { AuthorFacts } from "./author-facts.tsx";

type Change = Item<"list_author_changes">;

/** The decision on one change, by its id. */
export function AuthorChange({ id }: { id: string }) {
  const listed = useInfiniteQuery(pages("list_author_changes", { limit: 100 }));
  const change = listed.data?.pages.flatMap(({ data }) => data).find((one) => one.id === id);
  return change === undefined ? null : <AuthorDecision key={change.revision} change={change} />;
}

/** A change beside what it replaces. The decision is of the revision that is shown. */
export function AuthorDecision({ change: { id: changeId, revision, current, wanted } }: { change: Change }) {
  const { values: reason, set: setReason, forget } = useKeptValues(`decline_author_change:${changeId}`, "");
  const accepting = useMutation(mutation("accept_author_change"));
  const declining = useMutation(mutation("decline_author_change"));
  const { name } = wanted;
  const accept = () =>
    accepting
      .mutateAsync({ changeId, revision })
      .then(({ live }) => toast(live ? m.author_change_accepted({ name }) : m.author_change_accepted_here()), toastProblem);
  const decline = () =>
    declining.mutateAsync({ changeId, revision, reason }).then(() => {
      forget();
      toast(m.author_change_declined({ name: current?.name ?? name }));
    }, toastProblem);
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-5 sm:grid-cols-2">
        <Side title={m.author_change_current()} author={current} />
        <Side title={m.author_change_wanted()} author={wanted} />
      </div>
      <TextField label={m.author_change_reason()} value={reason} onChange={setReason} maxLength={500} />
      <footer className="flex flex-wrap justify-end gap-3">
        <Button busy={declining.isPending} onClick={() => void decline()}>
          {m.author_change_decline()}
        </Button>
        <Button look="primary" busy={accepting.isPending} onClick={() => void accept()}>
          {m.author_change_accept()}
        </Button>
      </footer>
    </div>
  );
}

function Side({ title, author }: { title: string; author: Change["current"] }) {
  return (
    <div className="flex min-w-0 flex-col gap-2 text-ui leading-5 [overflow-wrap:anywhere]">
      <h3 className="font-medium text-ink-2 text-xs">{title}</h3>
      {author === null ? <p className="text-ink-3">{m.author_change_nobody()}</p> : <AuthorFacts author={author} />}
    </div>
  );
}
