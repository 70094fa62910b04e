import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useCapabilities } from "#src/place/use-capabilities.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Status } from "#src/ui/status.tsx";
import { useMedia } from "#src/ui/use-media.ts";
import { dayOf } from "../preview/cards/day-of.ts";
import { previewOf } from "../preview/previewed.ts";
import { ArticleActions } from "../review/article-actions.tsx";
import { ReviewAside } from "../review/review-aside.tsx";
import { RequestedChangesNotice } from "../status/status-line.tsx";
import { BarFrame } from "./bar-frame.tsx";
import { FreshAside } from "./fresh/fresh-aside.tsx";
import { ArticleAuthor, FreshAuthor } from "./head/byline.tsx";
import type { Manuscript } from "./manuscript.ts";
import { SidePanel } from "./panels/side-panel.tsx";
import { type Panel, usePanel } from "./panels/use-panel.ts";
import { WriterFaces } from "./presence/writer-faces.tsx";
import { useArticleWriter, type Writer, type WriterOptions } from "./use-article-writer.ts";
import { WriterBody } from "./writer-body.tsx";
import { FreshHeader, StatusBar, WriterHeader } from "./writer-header.tsx";
import { WriterNotices } from "./writer-notices.tsx";
import { FreshPanel, WriterPanel } from "./writer-panel.tsx";
import type { OtherVersion } from "./writing-state.ts";

const route = getRouteApi("/projects/$projectId/articles/$articleId");
const ConflictScreen = lazy(async () => ({ default: (await import("./conflict/conflict-screen.tsx")).ConflictScreen }));
const GenerateDialog = lazy(async () => ({ default: (await import("./fresh/generate-dialog.tsx")).GenerateDialog }));

/** Article to write, from its first word on: its text, its details and the actions on it. */
export function ArticleWriter(props: Omit<WriterOptions, "topic">) {
  const { topic } = route.useSearch();
  const writer = useArticleWriter({ ...props, topic });
  const { other } = writer.writing;
  return writer.comparing && other !== null ? <Comparing writer={writer} other={other} /> : <Writing writer={writer} place={props.place} />;
}

function Writing({ writer, place }: { writer: Writer; place: WriterOptions["place"] }) {
  const { article, writing, editable, dispatch, fresh } = writer;
  const [text, setText] = useState<HTMLDivElement | null>(null);
  const onWrite = (change: Partial<Manuscript>) => dispatch({ type: "write", change });
  const navigate = route.useNavigate();
  const showComment = (comment: string) => void navigate({ search: { comment }, replace: true, resetScroll: false });
  const { panel: asked, comment = null } = route.useSearch();
  const panel = usePanel(asked);
  const isWide = useMedia("(width >= 64rem)");
  const { comparing: _, setComparing } = writer;
  return (
    <>
      <Header writer={writer} panel={panel} />
      <WriterBody
        article={article}
        author={article === null ? <FreshAuthor fresh={fresh} /> : <ArticleAuthor article={article} />}
        content={writing.mine}
        day={useDay(article)}
        locale={article?.locale ?? fresh.locale}
        projectId={place.projectId}
        editable={editable}
        notices={
          <>
            {article && <RequestedChangesNotice articleId={article.id} />}
            {article && <StatusBar {...writer} panel={panel} article={article} revision={writing.base.revision} />}
            <WriterNotices {...writer} onCompare={() => setComparing(true)} />
          </>
        }
        comments={
          article && (
            <ReviewAside
              article={article}
              handle={writer.handle}
              alignTo={isWide ? text : null}
              activeId={comment}
              onActivate={(id) =>
                void navigate({ search: (before) => ({ ...before, comment: id ?? undefined }), replace: true, resetScroll: false })
              }
            />
          )
        }
        panel={
          <SidePanel panel={panel}>
            <About writer={writer} panel={panel} onWrite={onWrite} />
          </SidePanel>
        }
        handle={writer.setHandle}
        alignTo={setText}
        onWrite={onWrite}
        onUploading={writer.setUploading}
        onPickPassage={showComment}
      />
      {article === null && <Generating writer={writer} />}
    </>
  );
}

function Header({ writer, panel }: { writer: Writer; panel: Panel }) {
  const { article, writing, unsaved, waits, state, editable, saving, saveNow, handle, writers, stepOn, isDraft, isNextAsked, forgetNext } =
    writer;
  const common = { panel, unsaved, state, saving };
  if (article === null) return <FreshHeader title={writing.mine.title} {...common} onNext={stepOn} />;
  return (
    <WriterHeader article={article} revision={writing.base.revision} waits={waits} people={<WriterFaces writers={writers} />} {...common}>
      <ArticleActions
        article={article}
        {...(editable && {
          writing: {
            isDraft,
            waits,
            save: () => saveNow(undefined, undefined, { tells: waits ? "all" : "problems" }),
            isNextAsked,
            forgetNext,
          },
        })}
        preview={{
          input: () => previewOf(article.id, writing.base, { ...writing.mine, markdown: handle?.markdown() ?? writing.mine.markdown }),
          onPanel: () => panel.show("preview"),
        }}
      />
    </WriterHeader>
  );
}

/** Day on which the article went live, or is to go. */
function useDay(article: Writer["article"]): string | null {
  const { project } = usePlace();
  const moment = article?.publishedAt ?? article?.scheduledAt ?? article?.plannedAt ?? null;
  return moment === null ? null : dayOf(moment, project.timeZone);
}

type AboutProps = { writer: Writer; panel: Panel; onWrite: (change: Partial<Manuscript>) => void };

function About({ writer, panel, onWrite }: AboutProps) {
  const { article, writing, editable, handle, fresh } = writer;
  const navigate = route.useNavigate();
  const onGenerate = () => void navigate({ search: (before) => ({ ...before, generate: true }), replace: true });
  const common = { panel, editable, handle, onWrite, content: writing.mine };
  if (article !== null) return <WriterPanel {...common} article={article} base={writing.base} />;
  return (
    <>
      <FreshAside fresh={fresh} onGenerate={onGenerate} />
      <FreshPanel {...common} fresh={fresh} />
    </>
  );
}

function Generating({ writer }: { writer: Writer }) {
  const { generate = false } = route.useSearch();
  const capabilities = useCapabilities();
  const navigate = route.useNavigate();
  const close = () => void navigate({ search: (before) => ({ ...before, generate: undefined }), replace: true });
  if (!generate || !capabilities?.articles) return null;
  return (
    <Suspense>
      <GenerateDialog topicId={writer.fresh.topicId} ownTitle={writer.writing.mine.title} onClose={close} />
    </Suspense>
  );
}

function Comparing({ writer, other }: { writer: Writer; other: OtherVersion }) {
  const { article, writing, isDraft, saving, saveNow, setComparing, dispatch } = writer;
  const decide = (content: Manuscript) => {
    const { revision, by } = other;
    dispatch({ type: "decided", content });
    setComparing(false);
    if (by === "others" && isDraft) void saveNow(content, { revision, content: other.content });
  };
  return (
    <>
      <BarFrame title={writing.mine.title}>{article && <Status status={article.status} />}</BarFrame>
      <Suspense>
        <ConflictScreen
          article={article}
          other={other}
          mine={writing.mine}
          isSaving={saving}
          saves={isDraft}
          onBack={() => setComparing(false)}
          onDecide={decide}
        />
      </Suspense>
    </>
  );
}
