import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Input, OperationName, Output } from "#src/api/operations.ts";
import { shortMoment } from "#src/format/dates.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Confirm } from "#src/ui/dialog.tsx";
import { FormProblem } from "#src/ui/field.tsx";
import { toast } from "#src/ui/toast.tsx";
import { useNextUrl } from "../../status/use-status.ts";
import { actionName } from "./action-names.ts";
import type { ArticleAction } from "./what-can-be-done.ts";

type Article = Output<"get_article">;
type DialogProps = { article: Article; onClose: () => void };

type AskedProps<N extends OperationName> = DialogProps & {
  operation: N;
  action: ArticleAction;
  title: string;
  text: string;
  input: Input<N>;
  /** Message about what happened, or what follows instead. */
  done: string | (() => void);
  danger?: boolean;
  leave?: () => Promise<void>;
};

/** Dialog that confirms one operation. It shows the service's reason for a refusal. */
function Asked<N extends OperationName>({ article, onClose, operation, action, title, text, input, done, danger, leave }: AskedProps<N>) {
  // Leave first: the screen's reload would find nothing.
  const sending = useMutation({ ...mutation(operation), ...(leave && { onSuccess: leave }) });
  const confirm = async () => {
    try {
      await sending.mutateAsync(input);
    } catch {
      return;
    }
    onClose();
    if (typeof done === "string") toast(done);
    else done();
  };
  return (
    <Confirm
      open
      onClose={onClose}
      title={title}
      description={text}
      action={actionName(action, article)}
      danger={danger ?? false}
      busy={sending.isPending}
      onConfirm={() => void confirm()}
    >
      <FormProblem error={sending.error} />
    </Confirm>
  );
}

export function PublishNowDialog({ onPublishing, ...props }: DialogProps & { onPublishing: (revision: number) => void }) {
  const { id, revision, publishedRevision } = props.article;
  const url = useNextUrl(props.article);
  const text = publishedRevision === null ? m.review_publish_text({ url }) : m.review_publish_over_text({ url, old: publishedRevision });
  return (
    <Asked
      {...props}
      operation="publish_article_now"
      action="publish_now"
      title={m.review_publish_title({ revision })}
      text={text}
      input={{ id, revision }}
      done={() => onPublishing(revision)}
    />
  );
}

export function UnscheduleDialog(props: DialogProps) {
  const { project } = usePlace();
  const { id, scheduledAt, revision } = props.article;
  const moment = scheduledAt === null ? "" : shortMoment(scheduledAt, project.timeZone);
  return (
    <Asked
      {...props}
      operation="unschedule_article"
      action="unschedule"
      title={m.review_unschedule_title()}
      text={m.review_unschedule_text({ moment, revision })}
      input={{ id }}
      done={m.review_unscheduled()}
    />
  );
}

export function UnpublishDialog(props: DialogProps) {
  const { id, url } = props.article;
  return (
    <Asked
      {...props}
      danger
      operation="unpublish_article"
      action="unpublish"
      title={m.review_unpublish_title()}
      text={m.review_unpublish_text({ url })}
      input={{ id }}
      done={m.review_unpublished()}
    />
  );
}

export function DeleteArticleDialog(props: DialogProps) {
  const { id, projectId, title } = props.article;
  const navigate = useNavigate();
  return (
    <Asked
      {...props}
      danger
      operation="delete_article"
      action="delete"
      title={m.review_delete_title()}
      text={m.review_delete_text({ title })}
      input={{ id }}
      done={m.review_deleted()}
      leave={() => navigate({ to: "/projects/$projectId/articles", params: { projectId } })}
    />
  );
}
