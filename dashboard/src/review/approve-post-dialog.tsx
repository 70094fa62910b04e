import { useMutation, useQuery } from "@tanstack/react-query";
import { CalendarCheck } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { projectPlaceOf } from "#src/api/session.ts";
import { shortLocal, wallClock } from "#src/format/dates.ts";
import { postDestinationName } from "#src/parts/networks/names.ts";
import { stepGiven, turnTitle } from "#src/parts/steps/step-words.ts";
import { usePlace, useSession } from "#src/place/use-place.ts";
import { toast } from "#src/ui/toast.tsx";
import { ApproveConfirm } from "./approve-confirm.tsx";

type ApproveDialogProps = {
  post: Pick<Output<"get_post">, "id" | "projectId" | "title" | "revision" | "destinations">;
  onClose: () => void;
};

/** Dialog that approves exactly the revision that was on the screen when it opened. */
export function ApprovePostDialog({ post, onClose }: ApproveDialogProps) {
  const { project: here } = usePlace();
  const { project } = projectPlaceOf(useSession(), post.projectId) ?? { project: here };
  const approving = useMutation(mutation("approve_post"));
  const { id, revision, title, projectId } = post;
  const review = useQuery(query("get_review", { id })).data;
  // The step of the moment at which the dialog opened, so that its words stay while it closes.
  const [step] = useState(turnTitle(review));
  const isLast = review === undefined || review.turn === review.steps.length;
  const shown = { title: title === "" ? m.posts_untitled() : title, revision };
  const now = localOf(wallClock(new Date(), project.timeZone));
  const kept = post.destinations.flatMap(({ destination, status, at }) =>
    status === "pending" && at !== null && at > now
      ? [m.posts_approve_keeps({ name: postDestinationName(destination), when: shortLocal(at) })]
      : [],
  );
  const confirm = async () => {
    const done = await approving.mutateAsync({ id, revision }).catch(() => null);
    if (done === null) return;
    onClose();
    sayApproved(done);
  };
  return (
    <ApproveConfirm
      revision={revision}
      step={step}
      text={isLast ? m.posts_approve_text(shown) : m.steps_give_text(shown)}
      busy={approving.isPending}
      refused={approving.error}
      changes={{ to: "/projects/$projectId/posts/$postId/history", params: { projectId, postId: id }, search: { from: revision } }}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {(isLast ? kept : []).map((text) => (
        <p key={text} className="flex gap-2 rounded-lg bg-panel px-3 py-2.5 text-ui leading-5">
          <CalendarCheck size={15} className="mt-0.5 shrink-0 text-blue-i" aria-hidden />
          {text}
        </p>
      ))}
    </ApproveConfirm>
  );
}

/** Reports the effect of an approval on the post's dates. Dates that had already passed stay on the screen until they are read. */
function sayApproved({ revision, scheduled, passed, remaining }: Output<"approve_post">): void {
  if (remaining.length > 0) {
    toast(stepGiven(revision, remaining));
    return;
  }
  const dated = scheduled.map(({ destination, at }) => m.posts_scheduled({ name: postDestinationName(destination), when: shortLocal(at) }));
  toast([dated.length > 0 ? m.posts_approved_and_kept() : m.posts_approved(), ...dated].join(" "));
  for (const { destination, at } of passed)
    toast(m.posts_date_passed({ name: postDestinationName(destination), when: shortLocal(at) }), { tone: "problem" });
}

function localOf({ day, time }: { day: string; time: string }): string {
  return `${day}T${time}`;
}
