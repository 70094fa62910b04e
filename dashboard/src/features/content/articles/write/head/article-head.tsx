import { limits } from "@galley/contract";
import type { ReactNode } from "react";
import { m } from "#messages";
import type { Manuscript } from "../manuscript.ts";
import { Byline } from "./byline.tsx";
import { CoverFigure } from "./cover-figure.tsx";
import { Kicker } from "./kicker.tsx";
import { LineField } from "./line-field.tsx";

type Props = {
  content: Manuscript;
  locale: string;
  author: ReactNode;
  /** Day of the article on its page, if it has one. */
  day: string | null;
  projectId: string;
  editable: boolean;
  onWrite: (change: Partial<Manuscript>) => void;
  onLeave: () => void;
};

/** Tag, title, standfirst, byline and cover of an article, in the order in which its page shows them. */
export function ArticleHead({ content, locale, author, day, projectId, editable, onWrite, onLeave }: Props) {
  const { tags, title, summary, markdown, cover } = content;
  return (
    <>
      <h1 className="sr-only">{title || m.editor_untitled()}</h1>
      <div className="pt-8 md:pt-10">
        <Kicker tags={tags} locale={locale} editable={editable} onChange={(next) => onWrite({ tags: next })} />
      </div>
      <LineField
        label={m.editor_title()}
        placeholder={m.editor_title_hint()}
        value={title}
        lengthMax={limits.titleLengthMax}
        editable={editable}
        isFirst
        onChange={(next) => onWrite({ title: next })}
        onEnter={onLeave}
        className="pt-1.5 pb-3 font-medium text-[2rem] leading-[1.08] tracking-[-0.02em] md:text-[2.75rem]"
      />
      {(editable || summary !== "") && (
        <LineField
          label={m.editor_summary()}
          placeholder={m.editor_summary_place()}
          value={summary}
          lengthMax={limits.summaryLengthMax}
          editable={editable}
          onChange={(next) => onWrite({ summary: next })}
          onEnter={onLeave}
          className="pb-3 text-ink-2 text-xl leading-7"
        />
      )}
      <Byline day={day} markdown={markdown}>
        {author}
      </Byline>
      <CoverFigure
        projectId={projectId}
        about={title}
        cover={cover}
        editable={editable}
        onWrite={(next) => onWrite({ cover: next })}
        onLeave={onLeave}
      />
    </>
  );
}
