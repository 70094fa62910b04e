import type { MergedPart } from "@galley/markdown";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { personName } from "#src/format/person-name.ts";
import { Button } from "#src/ui/button.tsx";
import type { Article, Manuscript } from "../manuscript.ts";
import { mergeManuscripts } from "../merging/merge-manuscripts.ts";
import type { OtherVersion } from "../writing-state.ts";
import { ConflictChoice } from "./conflict-choice.tsx";
import { type Choice, decided, partKey, type Question, questionsOf } from "./decisions.ts";
import { MergedPassage, SameText } from "./merged-passage.tsx";

type Props = {
  article: Article | null;
  other: OtherVersion;
  mine: Manuscript;
  isSaving: boolean;
  /** True if the decision is saved at once. */
  saves: boolean;
  onDecide: (content: Manuscript) => void;
  onBack: () => void;
};

/** Another version beside the local text. Everything that fits together is merged; only what both sides changed is asked about. */
export function ConflictScreen({ article, other, mine, isSaving, saves, onDecide, onBack }: Props) {
  const merge = useMemo(() => mergeManuscripts(other.base, mine, other.content), [other, mine]);
  const questions = useMemo(() => questionsOf(merge, mine, other.content), [merge, other, mine]);
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const choose = (key: string) => (choice: Choice) => setChoices((before) => ({ ...before, [key]: choice }));
  const names = useNames(article, other);
  const open = questions.filter(({ key }) => choices[key] === undefined);
  const finish = () => {
    const content = decided(merge, mine, other.content, choices);
    if (content !== null) return onDecide(content);
    const [first] = document.querySelectorAll<HTMLInputElement>("fieldset:not(:has(input:checked)) input");
    first?.focus();
  };
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const fieldQuestions = questions.filter(({ name }) => name !== undefined);
  const ask = (question: Question) => (
    <ConflictChoice key={question.key} question={question} names={names} choice={choices[question.key]} onChoose={choose(question.key)} />
  );
  return (
    <main className="mx-auto w-full max-w-5xl px-4 pt-6 pb-24 md:px-8">
      <h1 ref={heading} tabIndex={-1} className="font-display font-medium text-[1.75rem] leading-9 tracking-tight outline-none">
        {m.editor_conflict_title({ count: questions.length })}
      </h1>
      <p className="mt-1.5 max-w-2xl text-ink-2 leading-6">
        {other.by === "self" ? m.editor_conflict_self() : m.editor_conflict_text({ name: names.who, revision: other.revision })}
      </p>
      <div className="sticky top-[calc(3.5rem+var(--notice))] z-10 -mx-4 mt-4 flex flex-wrap items-center gap-2 border-line border-y bg-paper px-4 py-2.5 md:mx-0 md:px-0">
        <Button
          look="primary"
          busy={isSaving}
          aria-disabled={open.length > 0 || undefined}
          className={open.length > 0 ? "opacity-55" : undefined}
          onClick={finish}
        >
          {other.by === "self" || !saves ? m.editor_conflict_go_on() : m.editor_conflict_save({ revision: other.revision + 1 })}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {m.back()}
        </Button>
        <span className="text-ink-2 text-xs" role="status">
          {open.length > 0 ? m.editor_conflict_left({ count: open.length }) : m.editor_conflict_ready()}
        </span>
      </div>
      <div className="mt-4">{fieldQuestions.map(ask)}</div>
      {stretchesOf(merge.parts).map((stretch) => {
        if ("same" in stretch) return <SameText key={stretch.at} blocks={stretch.same} />;
        if (stretch.part.kind === "settled") return <MergedPassage key={stretch.at} part={stretch.part} theirs={names.merged} />;
        const key = partKey(stretch.at, [...stretch.part.one, ...stretch.part.other]);
        const question = questions.find((candidate) => candidate.key === key);
        return question && ask(question);
      })}
    </main>
  );
}

type Stretch = { at: number } & ({ same: readonly string[] } | { part: MergedPart });

/** Joins neighboring parts that neither side changed. */
function stretchesOf(parts: readonly MergedPart[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const [at, part] of parts.entries()) {
    if (part.kind === "overlap" || part.by !== "none") {
      stretches.push({ at, part });
      continue;
    }
    const last = stretches.at(-1);
    if (last !== undefined && "same" in last) last.same = [...last.same, ...part.texts];
    else stretches.push({ at, same: part.texts });
  }
  return stretches;
}

/** Returns how the sides are called: by the name of the person who saved the revision, once it is known. */
function useNames(article: Article | null, other: OtherVersion) {
  const isOthers = other.by === "others" && article !== null;
  const found = useQuery({ ...query("list_article_revisions", { id: article?.id ?? "", limit: 5 }), enabled: isOthers });
  const author = found.data?.data.find(({ revision }) => revision === other.revision)?.author.name;
  const who = author === undefined ? m.editor_conflict_somebody() : personName(author);
  const theirs = isOthers ? m.editor_conflict_theirs({ name: who, revision: other.revision }) : m.editor_conflict_elsewhere();
  const merged = isOthers ? m.editor_merged_theirs({ name: who }) : m.editor_conflict_elsewhere();
  return { who, theirs, merged, mine: isOthers ? m.editor_conflict_mine() : m.editor_conflict_here() };
}
