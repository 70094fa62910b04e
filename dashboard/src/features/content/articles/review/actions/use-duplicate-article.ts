import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Output } from "#src/api/operations.ts";
import { useCan } from "#src/place/use-place.ts";
import { toast, toastProblem } from "#src/ui/toast.tsx";

/** Returns a function that copies an article and opens the copy; undefined while it cannot be copied. */
export function useDuplicateArticle({ id, projectId, status }: Output<"get_article">): (() => void) | undefined {
  const navigate = useNavigate();
  const duplicating = useMutation(mutation("duplicate_article"));
  const mayWrite = useCan("articles:write");
  if (!mayWrite || status === "generating" || duplicating.isPending) return undefined;
  return () => {
    duplicating.mutate(
      { id },
      {
        onSuccess: (copy) => {
          toast(m.duplicated_article());
          void navigate({ to: "/projects/$projectId/articles/$articleId", params: { projectId, articleId: copy.id } });
        },
        onError: toastProblem,
      },
    );
  };
}
