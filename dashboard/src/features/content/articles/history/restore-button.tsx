import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Output } from "#src/api/operations.ts";
import { usePolicy, waitsForReview } from "#src/parts/policy.ts";
import { useCan } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { Confirm } from "#src/ui/dialog.tsx";
import { FormProblem } from "#src/ui/field.tsx";
import { toast } from "#src/ui/toast.tsx";

type RestoreProps = { article: Output<"get_article">; old: Output<"get_article_revision"> };

/** Button that saves an older revision's content as a new revision. Later revisions stay. */
export function RestoreButton({ article, old }: RestoreProps) {
  const [asked, setAsked] = useState<RestoreProps | null>(null);
  const mayWrite = useCan("articles:write");
  if (!mayWrite || old.revision === article.revision) return null;
  const locked =
    article.status === "in_review" ? m.history_locked_review() : article.status === "generating" ? m.history_locked_writing() : undefined;
  return (
    <>
      <Button
        aria-disabled={locked !== undefined || undefined}
        data-tip={locked}
        className={locked === undefined ? "" : "opacity-55"}
        onClick={() => locked === undefined && setAsked({ article, old })}
      >
        {m.history_restore({ revision: old.revision })}
      </Button>
      {asked && <RestoreDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function RestoreDialog({ article, old, onClose }: RestoreProps & { onClose: () => void }) {
  const saving = useMutation(mutation("update_article"));
  const navigate = useNavigate();
  const policy = usePolicy();
  const isReviewed = policy !== undefined && waitsForReview("person", policy);
  const isLive = article.publishedRevision !== null;
  const restore = () =>
    saving.mutate(restoredContent(article, old), {
      onSuccess: ({ revision }) => {
        onClose();
        toast(m.history_restored({ old: old.revision, revision }));
        void navigate({
          to: "/projects/$projectId/articles/$articleId/history",
          params: { projectId: article.projectId, articleId: article.id },
          search: { from: article.revision, to: revision },
        });
      },
    });
  return (
    <Confirm
      open
      onClose={onClose}
      title={m.history_restore_title({ revision: old.revision })}
      description={[m.history_restore_text(), isReviewed && m.history_restore_approval(), isLive && m.history_restore_live()]
        .filter(Boolean)
        .join(" ")}
      action={m.history_restore({ revision: old.revision })}
      busy={saving.isPending}
      onConfirm={restore}
    >
      <FormProblem error={saving.error} />
    </Confirm>
  );
}

/** Returns everything but the slug, since readers may have kept the address. */
function restoredContent(
  { id, revision }: RestoreProps["article"],
  { title, markdown, summary, seoTitle, seoDescription, tags, coverImage }: RestoreProps["old"],
) {
  return {
    id,
    revision,
    title,
    markdown,
    summary,
    seoTitle: seoTitle ?? "",
    seoDescription: seoDescription ?? "",
    tags,
    coverImageId: coverImage?.id ?? null,
  };
}
