import { getRouteApi } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { m } from "#messages";
import { useCapabilities } from "#src/place/use-capabilities.ts";
import { useCan, usePlace } from "#src/place/use-place.ts";
import { useShortcuts } from "#src/shell/shortcuts.ts";
import { Button } from "#src/ui/button.tsx";
import { Confirm } from "#src/ui/dialog.tsx";
import { usePageTitle } from "#src/ui/page.tsx";
import { toast } from "#src/ui/toast.tsx";
import type { WriterHandle } from "../../editor/editor-handle.ts";
import { RestoredNotice, WritingNotice } from "../notices.tsx";
import { WriterBody } from "../writer-body.tsx";
import { BarFrame } from "../writer-header.tsx";
import { FreshAside } from "./fresh-aside.tsx";
import { GenerateDialog } from "./generate-dialog.tsx";
import { useFreshArticle } from "./use-fresh-article.ts";

const route = getRouteApi("/projects/$projectId/articles/new");

/** Article that is not saved in the service yet. */
export function NewArticleScreen() {
  const { project } = usePlace();
  const { topic, generate = false } = route.useSearch();
  const navigate = route.useNavigate();
  const mayWrite = useCan("articles:write");
  const capabilities = useCapabilities();
  const handle = useRef<WriterHandle>(null);
  const [uploading, setUploading] = useState(0);
  const [discarding, setDiscarding] = useState(false);
  const fresh = useFreshArticle({ topic, read: () => handle.current?.markdown() });
  const { content, write, unsaved } = fresh;
  usePageTitle(content.title || m.editor_new());
  const setGenerating = (open: boolean) =>
    void navigate({ search: (before) => ({ ...before, generate: open || undefined }), replace: true });
  const save = () => (uploading > 0 ? toast(m.editor_uploading_first(), { tone: "problem" }) : void fresh.save());
  useShortcuts([{ keys: "$mod+s", label: m.editor_save_new(), run: () => mayWrite && save() }]);
  return (
    <>
      <BarFrame title={content.title || m.editor_new()}>
        <span className="hidden shrink-0 text-ink-3 text-xs sm:block">{unsaved ? m.editor_draft_kept() : ""}</span>
        <div className="ml-auto flex shrink-0 items-center gap-2">
          {mayWrite && (
            <Button look="primary" busy={fresh.isSaving} onClick={save}>
              {m.editor_save_new()}
            </Button>
          )}
        </div>
      </BarFrame>
      <WriterBody
        content={content}
        locale={fresh.locale}
        projectId={project.id}
        editable={mayWrite}
        handle={handle}
        onWrite={write}
        onUploading={setUploading}
        notices={
          <>
            {!mayWrite && <WritingNotice tone="plain">{m.editor_locked_role()}</WritingNotice>}
            {fresh.restoredAt !== null && unsaved && <RestoredNotice at={fresh.restoredAt} onDiscard={() => setDiscarding(true)} />}
          </>
        }
        aside={mayWrite && <FreshAside fresh={fresh} onGenerate={() => setGenerating(true)} />}
      />
      <Confirm
        open={discarding}
        onClose={() => setDiscarding(false)}
        title={m.editor_draft_discard_title()}
        action={m.editor_draft_discard()}
        danger
        onConfirm={() => {
          setDiscarding(false);
          fresh.discard();
        }}
      />
      {generate && mayWrite && capabilities?.articles && (
        <GenerateDialog topicId={fresh.topicId} ownTitle={content.title} onClose={() => setGenerating(false)} />
      )}
    </>
  );
}
