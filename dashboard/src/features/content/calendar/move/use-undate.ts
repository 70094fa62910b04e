import { useMutation } from "@tanstack/react-query";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import type { Datable } from "./use-send-move.ts";

/** Returns a function that takes a first date back. An article stays approved, a topic stays for later. */
export function useUndate(): (thing: Datable) => Promise<void> {
  const article = useMutation(mutation("unschedule_article"));
  const post = useMutation(mutation("withdraw_post_destination"));
  const topic = useMutation(mutation("accept_topic"));
  return async (thing) => {
    try {
      if (thing.type === "article") await article.mutateAsync({ id: thing.id });
      else if (thing.type === "topic") await topic.mutateAsync({ id: thing.id });
      else for (const destination of thing.destinations) await post.mutateAsync({ id: thing.id, destination });
      toast(m.calendar_undated());
    } catch (error) {
      toastProblem(error);
    }
  };
}
