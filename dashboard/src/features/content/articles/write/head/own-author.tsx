import { useMutation, useQuery } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { query } from "#src/api/query.ts";
import { Button } from "#src/ui/button.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";

/** Button that shows the person to readers as an author, for somebody who is none yet. Nobody does so for somebody else. */
export function OwnAuthor({ onMade }: { onMade: (slug: string) => void }) {
  const { data } = useQuery(query("get_author_profile", {}));
  const making = useMutation(mutation("set_author_profile"));
  if (data === undefined || data.author !== null || data.hidden) return null;
  if (data.change !== null) return <p className="mb-3 text-ink-2 text-xs leading-4.5">{m.editor_byline_waits()}</p>;
  const name = data.suggestedName;
  const make = () =>
    making.mutate(
      { name, about: "", imageId: null, links: [] },
      {
        onSuccess: ({ author, waitsForApproval }) => {
          toast(waitsForApproval ? m.editor_byline_waits() : m.editor_byline_made({ name }));
          onMade(author.slug);
        },
        onError: toastProblem,
      },
    );
  return (
    <Button className="mb-3 max-w-full" busy={making.isPending} onClick={make}>
      <UserRound size={14} aria-hidden />
      <span className="truncate">{m.editor_byline_me({ name })}</span>
    </Button>
  );
}
