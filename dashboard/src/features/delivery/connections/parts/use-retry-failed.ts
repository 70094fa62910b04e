import { useMutation } from "@tanstack/react-query";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Input } from "#src/api/operations.ts";
import { usePlace } from "#src/place/use-place.ts";
import { toast, toastProblem } from "#src/ui/toast.tsx";

type Destination = Input<"retry_failed_publications">["destination"];

/** Returns a function that delivers again what failed at a platform or network, and tells how much it was. */
export function useRetryFailed(destination: Destination, name: string): () => void {
  const { project } = usePlace();
  const retrying = useMutation({
    ...mutation("retry_failed_publications"),
    onSuccess: ({ retried, more }) => {
      toast(m.connections_retried({ count: retried, name }));
      if (more) retry();
    },
    onError: toastProblem,
  });
  const retry = () => retrying.mutate({ projectId: project.id, destination });
  return retry;
}
