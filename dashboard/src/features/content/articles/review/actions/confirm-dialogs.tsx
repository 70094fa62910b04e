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

type Article = Output<"get_article">;
type DialogProps = { article: Article; onClose: () => void };

type AskedProps<N extends OperationName> = Pick<DialogProps, "onClose"> & {
  operation: N;
  action: string;
  title: string;
  text: string;
  input: Input<N>;
  /** Message about what happened. */
  done: string;
  danger?: boolean;
  leave?: () => Promise<void>;
};

/** Dialog that confirms one operation. It shows the service's reason for a refusal. */
function Asked<N extends OperationName>({ onClose, operation, action, title, text, input, done, danger, leave }: AskedProps<N>) {
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
      action={action}
      danger={danger ?? false}
      busy={sending.isPending}
      onConfirm={() => void confirm()}
    >
      <FormProblem error={sending.error} />
    </Confirm>
  );
}

export function UnscheduleDialog(props: DialogProps) {
  const { project } = usePlace();
  const { id, scheduledAt, revision } = props.article;
  const moment = scheduledAt === null ? "" : shortMoment(scheduledAt, project.timeZone);
  return (
    <Asked
      onClose={props.onClose}
      operation="unschedule_article"
      action={m.review_unschedule()}
      title={m.review_unschedule_title()}
      text={m.review_unschedule_text({ moment, revision })}
      input={{ id }}
      done={m.review_unscheduled()}
    />
  );
}

export function UnpublishDialog(props: DialogProps) {
  const { id, url, publishedRevision } = props.article;
  return (
    <Asked
      onClose={props.onClose}
      danger
      operation="unpublish_article"
      action={publishedRevision === null ? m.review_unpublish_any() : m.review_unpublish({ revision: publishedRevision })}
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
      onClose={props.onClose}
      danger
      operation="delete_article"
      action={m.review_delete()}
      title={m.review_delete_title()}
      text={m.review_delete_text({ title })}
      input={{ id }}
      done={m.review_deleted()}
      leave={() => navigate({ to: "/projects/$projectId/articles", params: { projectId } })}
    />
  );
}
