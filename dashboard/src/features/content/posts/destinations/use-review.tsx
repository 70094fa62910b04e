import { useMutation } from "@tanstack/react-query";
import { Ban, Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Output } from "#src/api/operations.ts";
import { wallClock } from "#src/format/dates.ts";
import { useForm } from "#src/forms/use-form.ts";
import { postDestinationName } from "#src/parts/networks/names.ts";
import { useCan, usePlace } from "#src/place/use-place.ts";
import type { Shortcut } from "#src/shell/shortcuts.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import { FormProblem, TextArea } from "#src/ui/field.tsx";
import { MenuItem } from "#src/ui/menu.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { localMoment } from "../local-moment.ts";
import type { WrittenPost } from "../written-post.ts";

export type Review = { buttons: ReactNode; menu: ReactNode; dialogs: ReactNode; shortcuts: Shortcut[] };
type Verdict = "changes" | "rejection";

/** Returns the actions of a reviewer on the shown revision, if it waits for a review. */
export function useReview(post: WrittenPost, isDirty: boolean): Review {
  const [asking, setAsking] = useState<Verdict>();
  const approving = useMutation(mutation("approve_post"));
  const { project } = usePlace();
  const { id, revision } = post;
  const may = useCan("articles:approve") && post.status === "in_review" && !isDirty;
  if (!may) return { buttons: null, menu: null, dialogs: null, shortcuts: [] };
  const approve = () => approving.mutate({ id, revision }, { onSuccess: sayApproved, onError: toastProblem });
  const now = localOf(wallClock(new Date(), project.timeZone));
  const keepsDates = post.destinations.some(({ status, at }) => status === "pending" && at !== null && at > now);
  const label = keepsDates ? m.posts_approve_and_keep({ revision }) : m.posts_approve({ revision });
  return {
    buttons: (
      <>
        <Button onClick={() => setAsking("changes")}>{m.posts_request_changes()}</Button>
        <Button look="primary" busy={approving.isPending} onClick={approve}>
          <Check size={15} aria-hidden />
          {label}
        </Button>
      </>
    ),
    menu: (
      <MenuItem icon={<Ban size={14} aria-hidden />} onSelect={() => setAsking("rejection")}>
        {m.posts_reject()}
      </MenuItem>
    ),
    dialogs: asking && <VerdictDialog post={post} verdict={asking} onClose={() => setAsking(undefined)} />,
    shortcuts: [
      { keys: "a", label, run: approve },
      { keys: "r", label: m.posts_request_changes(), run: () => setAsking("changes") },
    ],
  };
}

/** Reports the effect of an approval on the post's dates. Dates that had already passed stay on the screen until they are read. */
function sayApproved({ revision, scheduled, passed }: Output<"approve_post">): void {
  const dated = scheduled.map(({ destination, at }) =>
    m.posts_scheduled({ name: postDestinationName(destination), when: localMoment(at) }),
  );
  toast([dated.length > 0 ? m.posts_approved_and_kept({ revision }) : m.posts_approved({ revision }), ...dated].join(" "));
  for (const { destination, at } of passed)
    toast(m.posts_date_passed({ name: postDestinationName(destination), when: localMoment(at) }), { tone: "problem" });
}

function localOf({ day, time }: { day: string; time: string }): string {
  return `${day}T${time}`;
}

function VerdictDialog({ post: { id, revision }, verdict, onClose }: { post: WrittenPost; verdict: Verdict; onClose: () => void }) {
  const isRejection = verdict === "rejection";
  const form = useForm(isRejection ? "reject_post" : "request_post_changes", {
    initial: { reason: "" },
    input: ({ reason }) => ({ id, revision, reason }),
    onDone: () => {
      toast(isRejection ? m.posts_rejected() : m.posts_changes_requested());
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={isRejection ? m.posts_reject_title({ revision }) : m.posts_request_changes_title({ revision })}
      description={isRejection ? m.posts_reject_text() : m.posts_request_changes_text()}
    >
      <form noValidate onSubmit={form.submit}>
        <FormProblem>{form.problem}</FormProblem>
        <TextArea label={isRejection ? m.posts_reason_optional() : m.posts_reason()} rows={4} maxLength={2000} {...form.field("reason")} />
        <DialogActions>
          <Button onClick={onClose}>{m.cancel()}</Button>
          <Button type="submit" look={isRejection ? "danger" : "primary"} busy={form.isSending}>
            {isRejection ? m.posts_reject() : m.posts_send_back()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
