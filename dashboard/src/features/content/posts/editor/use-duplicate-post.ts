import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { useCan } from "#src/place/use-place.ts";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import type { WrittenPost } from "../written-post.ts";

/** Returns a function that copies a post and opens the copy; undefined while it cannot be copied. */
export function useDuplicatePost({ id, projectId }: WrittenPost): (() => void) | undefined {
  const navigate = useNavigate();
  const duplicating = useMutation(mutation("duplicate_post"));
  const mayWrite = useCan("posts:write");
  if (!mayWrite || duplicating.isPending) return undefined;
  return () => {
    duplicating.mutate(
      { id },
      {
        onSuccess: (copy) => {
          toast(m.duplicated_post());
          void navigate({ to: "/projects/$projectId/posts/$postId", params: { projectId, postId: copy.id } });
        },
        onError: toastProblem,
      },
    );
  };
}
