import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { turnTitle } from "#src/parts/steps/step-words.ts";
import { ApproveArticleDialog } from "#src/review/approve-article-dialog.tsx";
import { ApprovePostDialog } from "#src/review/approve-post-dialog.tsx";
import { Button } from "#src/ui/button.tsx";
import { type Entry, isBatch } from "./inbox-words.tsx";

const RequestChangesDialog = lazy(async () => ({
  default: (await import("#src/review/request-changes-dialog.tsx")).RequestChangesDialog,
}));

type Reviewed = Entry & { revision: number };
type Asking = { entry: Reviewed; about: "approve" | "changes" };

export type Verdict = { buttons: ReactNode; dialogs: ReactNode; approve?: () => void; requestChanges?: () => void };

/** Returns what a reviewer can do about an entry. Approving asks first, as on the screen of the subject. */
export function useVerdict(entry: Entry | undefined): Verdict {
  const [asking, setAsking] = useState<Asking>();
  const steps = useQuery({
    ...query("get_review", { id: entry?.subject.id ?? "" }),
    enabled: entry !== undefined && isReview(entry),
  });
  const onClose = () => setAsking(undefined);
  const dialogs =
    asking &&
    (asking.about === "changes" ? (
      <RequestChanges entry={asking.entry} onClose={onClose} />
    ) : asking.entry.subject.type === "post" ? (
      <ApprovePost entry={asking.entry} onClose={onClose} />
    ) : (
      <ApproveArticle entry={asking.entry} onClose={onClose} />
    ));
  if (entry === undefined || !isReview(entry)) return { buttons: null, dialogs };
  const { revision } = entry;
  const step = turnTitle(steps.data);
  const approve = () => setAsking({ entry, about: "approve" });
  const requestChanges = () => setAsking({ entry, about: "changes" });
  return {
    approve,
    requestChanges,
    dialogs,
    buttons: (
      <>
        <Button look="primary" onClick={approve}>
          <Check size={15} aria-hidden />
          {step === undefined ? m.review_approve({ revision }) : m.steps_give({ step })}
        </Button>
        <Button onClick={requestChanges}>{m.review_request_changes()}</Button>
      </>
    ),
  };
}

function isReview(entry: Entry): entry is Reviewed {
  return entry.kind === "review" && !isBatch(entry) && entry.revision !== null;
}

function RequestChanges({ entry: { subject, revision, projectId }, onClose }: { entry: Reviewed; onClose: () => void }) {
  const kind = subject.type === "post" ? "post" : "article";
  return (
    <Suspense>
      <RequestChangesDialog kind={kind} id={subject.id} projectId={projectId ?? undefined} revision={revision} onClose={onClose} />
    </Suspense>
  );
}

/** Asks with the article's routine, which an approval may start. */
function ApproveArticle({ entry: { subject, revision, projectId }, onClose }: { entry: Reviewed; onClose: () => void }) {
  const article = useQuery(query("get_article", { id: subject.id }));
  if (article.data === undefined) return null;
  const { routine } = article.data;
  return (
    <ApproveArticleDialog
      article={{ id: subject.id, projectId: projectId ?? article.data.projectId, title: subject.title, revision, routine }}
      onClose={onClose}
    />
  );
}

/** Asks with the post's dates, which an approval puts into force. */
function ApprovePost({ entry: { subject, revision }, onClose }: { entry: Reviewed; onClose: () => void }) {
  const post = useQuery(query("get_post", { id: subject.id }));
  if (post.data === undefined) return null;
  return <ApprovePostDialog post={{ ...post.data, revision }} onClose={onClose} />;
}
