import { firstComments } from "@galley/contract";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { pages, query } from "#src/api/query.ts";
import { AuthorChange } from "#src/parts/author-decision.tsx";
import { useCan } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import type { Entry } from "./inbox-words.tsx";

/** Decides on an entry where it is read: how a member wants to be seen as an author, or words that a comment suggests. */
export default function DecidedHere({ entry: { kind, subject, threadId } }: { entry: Entry }) {
  if (kind === "author_change") return <AuthorChange id={subject.id} />;
  return threadId !== null && <Suggestion key={threadId} articleId={subject.id} threadId={threadId} />;
}

/** Words that an open comment suggests in place of those that it quotes. Declining them resolves it. */
function Suggestion({ articleId, threadId }: { articleId: string; threadId: string }) {
  const listed = useInfiniteQuery(pages("browse_comments", { id: articleId, ...firstComments }));
  const comment = listed.data?.pages.flatMap(({ data }) => data).find(({ id }) => id === threadId);
  const suggests = comment !== undefined && comment.replacement !== null;
  const revision = useQuery({ ...query("get_article", { id: articleId }), enabled: suggests }).data?.revision;
  const applying = useMutation({ ...mutation("apply_suggestion"), onError: toastProblem });
  const declining = useMutation({ ...mutation("resolve_comment"), onError: toastProblem });
  const [mayApply, mayDecline] = [useCan("articles:write"), useCan("comments:write")];
  if (!suggests || revision === undefined) return null;
  const apply = () => applying.mutate({ id: threadId, revision }, { onSuccess: (applied) => toast(m.review_applied(applied)) });
  const decline = () => declining.mutate({ id: threadId }, { onSuccess: () => toast(m.review_resolved()) });
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-panel p-3.5">
      <p className="text-ui leading-5 [overflow-wrap:anywhere]">
        <del className="text-red-i">{comment.quote}</del>{" "}
        {comment.replacement !== "" && <ins className="text-green-i no-underline">{comment.replacement}</ins>}
      </p>
      <div className="flex flex-wrap gap-2">
        {mayApply && !comment.orphaned && (
          <Button busy={applying.isPending} onClick={apply}>
            <Check size={15} aria-hidden />
            {m.review_apply()}
          </Button>
        )}
        {mayDecline && (
          <Button busy={declining.isPending} onClick={decline}>
            {m.author_change_decline()}
          </Button>
        )}
      </div>
    </div>
  );
}
