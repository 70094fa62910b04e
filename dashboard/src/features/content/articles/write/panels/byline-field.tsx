import { settledStatuses } from "@galley/contract";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { FindAuthor } from "#src/parts/find-author.tsx";
import { useCan, usePlace } from "#src/place/use-place.ts";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { OwnAuthor } from "../head/own-author.tsx";
import type { Article } from "../manuscript.ts";

/** Returns whether the person may name another author. What readers see, or somebody approves, changes only with the right to approve. */
export function useMayName({ live, status }: Article): boolean {
  const [writes, approves] = [useCan("articles:write"), useCan("articles:approve")];
  return writes && (approves || !(live || settledStatuses.includes(status)));
}

/** Words about authors that lead to how the person shows themself as one. */
export function BylineHint({ children }: { children: string }) {
  const { project } = usePlace();
  return (
    <>
      {children}{" "}
      <Link to="/projects/$projectId/blog/authors" params={{ projectId: project.id }} className="text-accent underline underline-offset-2">
        {m.author_profile()}
      </Link>
    </>
  );
}

type BylineFieldProps = { article: Article; onNamed?: () => void };

/** Whom readers see as the author. It belongs to no revision and is saved at once. */
export function BylineField({ article, onNamed }: BylineFieldProps) {
  const { id, revision, byline, live } = article;
  const updating = useMutation(mutation("update_article"));
  const mayName = useMayName(article);
  const name = (slug: string | null) =>
    updating.mutate(
      { id, revision, byline: slug },
      {
        onSuccess: () => {
          toast(m.editor_byline_saved());
          onNamed?.();
        },
        onError: toastProblem,
      },
    );
  return (
    <>
      {mayName && <OwnAuthor onMade={name} />}
      <FindAuthor
        label={m.editor_byline()}
        hint={<BylineHint>{live ? m.editor_byline_live_hint() : m.editor_byline_hint()}</BylineHint>}
        author={byline}
        nobody={m.editor_byline_none()}
        disabled={updating.isPending || !mayName}
        onPick={(author) => name(author?.slug ?? null)}
      />
    </>
  );
}
