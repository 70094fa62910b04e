import "#src/styles/article-text.ts";
import type { Block, DiffWord } from "@galley/markdown";
import { createElement, Fragment, type ReactNode, useMemo } from "react";
import { m } from "#messages";
import { pieces } from "#src/review/differences/pieces.ts";
import { BlockElement, ImageElement } from "../review/text/article-text.tsx";
import { diffTexts, type LinkChange, type Row } from "./diff-texts.ts";

type Changed = Extract<Row, { kind: "changed" }>;

/** Two texts of an article as one: removed words are struck out, added words are marked. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const rows = useMemo(() => diffTexts(before, after), [before, after]);
  return (
    <div className="article-text text-diff">{createElement(Fragment, null, ...rows.map((row) => createElement(RowElement, { row })))}</div>
  );
}

function RowElement({ row }: { row: Row }) {
  if (row.kind === "changed") return <ChangedElement row={row} />;
  if (row.kind === "same") return <BlockElement block={row.block} />;
  const label = row.kind === "added" ? m.history_added_part() : m.history_removed_part();
  return createElement(
    row.kind === "added" ? "ins" : "del",
    { className: "changed-block", "data-change": "" },
    <span className="sr-only">{label} </span>,
    <BlockElement block={row.block} />,
  );
}

function ChangedElement({ row }: { row: Changed }) {
  return (
    <div data-change="">
      {changedBlock(row)}
      {row.links.length > 0 && <LinkNotes links={row.links} />}
      {row.marks && <p className="mt-1 font-sans text-ink-2 text-xs">{m.history_marks()}</p>}
    </div>
  );
}

function changedBlock({ after, before, lines }: Changed): ReactNode {
  const spread = (tag: string, props: { start?: number | undefined } = {}) =>
    createElement(tag, props, ...lines.map(pieces).map(([...children]) => createElement(lineTag(after), null, ...children)));
  switch (after.type) {
    case "list":
      return after.ordered ? spread("ol", { start: after.start }) : spread("ul");
    case "quote":
      return spread("blockquote");
    case "image":
      return (
        <figure>
          <ImageElement image={after} />
          {[m.history_alt(), m.history_caption()].map((label, index) => (
            <ImageWords key={label} label={label} words={lines[index] ?? []} />
          ))}
        </figure>
      );
    case "heading":
      return createElement(after.level === 2 ? "h2" : "h3", null, ...pieces(lines[0] ?? []));
    default:
      return createElement(before.type === "heading" ? "div" : "p", null, ...pieces(lines.flat()));
  }
}

/** Words of an image that changed, or nothing. */
function ImageWords({ label, words }: { label: string; words: DiffWord[] }) {
  if (words.every(({ kind }) => kind === "same")) return null;
  return (
    <p className="!mt-1.5 font-sans text-ink-2 text-xs">
      {label} {createElement(Fragment, null, ...pieces(words))}
    </p>
  );
}

function lineTag(block: Block): string {
  return block.type === "list" ? "li" : "p";
}

function LinkNotes({ links }: { links: readonly LinkChange[] }) {
  return (
    <ul className="!list-none !pl-0 mt-1 font-sans text-xs leading-5">
      {links.map(({ kind, text, href }) => (
        <li key={`${kind}-${href}`} className="!mb-0 !pl-0 text-ink-2 [overflow-wrap:anywhere]">
          {kind === "added" ? m.history_link_added({ text }) : m.history_link_removed({ text })}{" "}
          {createElement(kind === "added" ? "ins" : "del", null, href)}
        </li>
      ))}
    </ul>
  );
}
