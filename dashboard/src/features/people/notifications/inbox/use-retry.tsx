import { needsDate } from "@galley/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { type ReactNode, useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { postDestinationName } from "#src/parts/networks/names.ts";
import { isAwaited, newestByDestination } from "#src/parts/newest-by-destination.ts";
import { Button } from "#src/ui/button.tsx";
import { Confirm } from "#src/ui/dialog.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import type { Entry } from "./inbox-words.tsx";

type Retry = { button: ReactNode; dialog: ReactNode; run?: () => void };
type Failed = Output<"get_post_delivery">["destinations"];

/** Returns how what could not be published is tried again, at every place where it failed. For a post it asks first. */
export function useRetry(entry: Entry | undefined): Retry {
  const [asking, setAsking] = useState<Entry>();
  const retrying = useMutation(mutation("retry_publication"));
  const client = useQueryClient();
  const dialog = asking && <RetryPost postId={asking.subject.id} onClose={() => setAsking(undefined)} />;
  if (entry?.kind !== "publication_failed") return { button: null, dialog };
  const retryArticle = async () => {
    try {
      const article = await client.fetchQuery({ ...query("get_article", { id: entry.subject.id }), staleTime: 0 });
      const failed = newestByDestination(article.publications).filter((one) => one.status === "failed" && isAwaited(one, article));
      for (const { id } of failed) await retrying.mutateAsync({ id });
      toast(m.review_trying_again());
    } catch (error) {
      toastProblem(error);
    }
  };
  const run = () => (entry.subject.type === "post" ? setAsking(entry) : void retryArticle());
  return {
    run,
    dialog,
    button: (
      <Button look="primary" busy={retrying.isPending} onClick={run}>
        <RotateCw size={15} aria-hidden />
        {m.try_again()}
      </Button>
    ),
  };
}

/** Asks with the networks where the post failed, and whether it may be out there already. */
function RetryPost({ postId, onClose }: { postId: string; onClose: () => void }) {
  const failed = useQuery(query("get_post_delivery", { id: postId })).data?.destinations.filter(
    ({ status, error }) => status === "failed" && !needsDate(error?.code),
  );
  return failed === undefined ? null : <AskToRetry postId={postId} failed={failed} onClose={onClose} />;
}

function AskToRetry({ postId, failed, onClose }: { postId: string; failed: Failed; onClose: () => void }) {
  const retrying = useMutation(mutation("retry_post_destination"));
  // Those of the moment at which the dialog opened, so that its words stay while it closes.
  const [asked] = useState(failed);
  const name = asked.map(({ destination }) => postDestinationName(destination)).join(", ");
  const isInDoubt = asked.some(({ error }) => error?.kind === "unconfirmed");
  const confirm = async () => {
    try {
      for (const { destination } of asked) await retrying.mutateAsync({ id: postId, destination });
      toast(m.posts_retried({ name }));
    } catch (error) {
      toastProblem(error);
    }
    onClose();
  };
  return (
    <Confirm
      open
      onClose={onClose}
      title={m.posts_retry_title({ name })}
      description={isInDoubt ? m.posts_retry_doubt({ name }) : m.posts_retry_text({ name })}
      action={m.posts_retry()}
      busy={retrying.isPending}
      onConfirm={() => void confirm()}
    />
  );
}
