import { useMutation } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { useCan } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import type { Comment } from "./said.tsx";
import type { ShownSubject } from "./subject.ts";

/** Words that a comment suggests in place of those that it quotes, and the button that saves them as a new revision. */
export function SuggestedEdit({ subject, comment }: { subject: ShownSubject; comment: Comment }) {
  const { id, quote, replacement, orphaned, resolvedAt, appliedRevision } = comment;
  const mayEdit = useCan(subject.kind === "article" ? "articles:write" : "posts:write");
  const applying = useMutation({ ...mutation("apply_suggestion"), onError: toastProblem });
  if (replacement === null) return null;
  const { locked = null } = subject;
  const isOpen = mayEdit && resolvedAt === null && !orphaned;
  const apply = async () => {
    await applying.mutateAsync({ id, revision: subject.revision }).then(
      ({ revision }) => toast(m.review_applied({ revision })),
      () => {},
    );
  };
  return (
    <div className="mt-2.5 flex flex-col items-start gap-2 rounded-md bg-panel px-2.5 py-2 text-xs leading-4.5 [overflow-wrap:anywhere]">
      <p className="sr-only">{m.review_suggestion()}</p>
      <p>
        <del className="text-red-i">{quote}</del> {replacement !== "" && <ins className="text-green-i no-underline">{replacement}</ins>}
      </p>
      {appliedRevision !== null && <p className="text-ink-2">{m.review_applied({ revision: appliedRevision })}</p>}
      {isOpen && locked !== null && <p className="text-ink-2">{locked}</p>}
      {isOpen && locked === null && (
        <Button className="h-7! px-2.5! text-xs!" busy={applying.isPending} onClick={() => void apply()}>
          <Check size={14} aria-hidden />
          {m.review_apply()}
        </Button>
      )}
    </div>
  );
}
