import { type PlatformName, platformTitles } from "@galley/contract";
import { useMutation } from "@tanstack/react-query";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { usePlace } from "#src/place/use-place.ts";
import { toast, toastProblem } from "#src/ui/toast.tsx";

/** Returns a function that delivers again what failed at a platform, and tells how much it was. */
export function useRetryFailed(platform: PlatformName): () => void {
  const { project } = usePlace();
  const retrying = useMutation({
    ...mutation("retry_failed_publications"),
    onSuccess: ({ retried, more }) => {
      toast(m.connections_platform_retried({ count: retried, name: platformTitles[platform] }));
      if (more) retry();
    },
    onError: toastProblem,
  });
  const retry = () => retrying.mutate({ projectId: project.id, destination: platform });
  return retry;
}
