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
  done: string;
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
    toast(done);
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
      <FormProblem>{sending.error?.message}</FormProblem>
    </Confirm>
  );
}

export function SubmitDialog(props: DialogProps) {
  const { id, revision } = props.article;
  const title = m.review_submit_title({ revision });
  const done = m.review_submitted({ revision });
  return (
    <Asked {...props} operation="submit_article" action="submit" title={title} text={m.review_submit_text()} input={{ id }} done={done} />
  );
}

export function PublishNowDialog(props: DialogProps) {
  const { id, revision, publishedRevision, url } = props.article;
  const text = publishedRevision === null ? m.review_publish_text({ url }) : m.review_publish_over_text({ url, old: publishedRevision });
  return (
    <Asked
      {...props}
      operation="publish_article_now"
      action="publish_now"
      title={m.review_publish_title({ revision })}
      text={text}
      input={{ id, revision }}
      done={m.review_publishing({ revision })}
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
