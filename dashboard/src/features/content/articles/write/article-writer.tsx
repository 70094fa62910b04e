import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { m } from "#messages";
import { Status } from "#src/ui/status.tsx";
import { toast } from "#src/ui/toast.tsx";
import { ArticleActions } from "../review/article-actions.tsx";
import { PublicationsButton } from "../review/publications/publications-button.tsx";
import type { Article, Manuscript } from "./manuscript.ts";
import { useArticleWriter, type Writer } from "./use-article-writer.ts";
import { WriterAside } from "./writer-aside.tsx";
import { WriterBody } from "./writer-body.tsx";
import { BarFrame, Standing, WriterHeader } from "./writer-header.tsx";
import { WriterNotices } from "./writer-notices.tsx";
import type { ArticleSide } from "./writing-state.ts";

const route = getRouteApi("/projects/$projectId/articles/$articleId");
const ConflictScreen = lazy(async () => ({ default: (await import("./conflict/conflict-screen.tsx")).ConflictScreen }));

/** Article to write: its text, its details and the actions on it. */
export function ArticleWriter({ article }: { article: Article }) {
  const writer = useArticleWriter(article);
  const { newer } = writer.writing;
  return writer.comparing && newer !== null ? <Comparing writer={writer} newer={newer} /> : <Writing writer={writer} />;
}

function Writing({ writer }: { writer: Writer }) {
  const { article, writing, unsaved, editable, saving, handle, dispatch } = writer;
  const [text, setText] = useState<HTMLDivElement | null>(null);
  const onWrite = (change: Partial<Manuscript>) => dispatch({ type: "write", change });
  const navigate = route.useNavigate();
  const showComment = (comment: string) => void navigate({ search: { comment }, replace: true, resetScroll: false });
  return (
    <>
      <WriterHeader
        article={article}
        revision={writing.base.revision}
        unsaved={unsaved}
        editable={editable}
        isSaving={saving}
        onSave={() => void writer.saveNow()}
      >
        <span className="hidden sm:contents">
          <PublicationsButton article={article} />
        </span>
        <ArticleActions article={article} unsaved={unsaved} />
      </WriterHeader>
      <WriterBody
        content={writing.mine}
        locale={article.locale}
        projectId={article.projectId}
        editable={editable}
        notices={
          <>
            <Standing article={article} revision={writing.base.revision} unsaved={unsaved} />
            <WriterNotices {...writer} onCompare={() => writer.setComparing(true)} />
          </>
        }
        aside={<WriterAside article={article} content={writing.mine} editable={editable} handle={handle} text={text} onWrite={onWrite} />}
        handle={writer.setHandle}
        alignTo={setText}
        onWrite={onWrite}
        onUploading={writer.setUploading}
        onPickPassage={showComment}
      />
    </>
  );
}

function Comparing({ writer, newer }: { writer: Writer; newer: ArticleSide }) {
  const { article, writing, saving, saveNow, setComparing, dispatch } = writer;
  const { base, mine } = writing;
  const takeTheirs = () => {
    setComparing(false);
    dispatch({ type: "takeTheirs" });
    const bringBack = { label: m.editor_conflict_bring_back(), run: () => dispatch({ type: "restore", content: mine }) };
    toast(m.editor_conflict_took_theirs({ revision: newer.revision }), { action: bringBack });
  };
  return (
    <>
      <BarFrame title={mine.title}>
        <Status status={article.status} />
      </BarFrame>
      <Suspense>
        <ConflictScreen
          base={base.revision}
          theirs={newer}
          mine={mine}
          isSaving={saving}
          onBack={() => setComparing(false)}
          onSave={(content) => void saveNow(content, newer).then((done) => done && setComparing(false))}
          onTakeTheirs={takeTheirs}
        />
      </Suspense>
    </>
  );
}
