import { Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import type { Passage } from "#src/review/passages/passage.ts";
import { findPassage, type Range, wordsOf } from "./find-passage.ts";

type Marked = { set: DecorationSet; activeId: string | null; wanted: readonly Passage[] };
type Change = { passages: readonly Passage[]; activeId: string | null };

const key = new PluginKey<Marked>("passages");

/** Marks passages without changing the text. The marks move with their words. A click on one calls `onPick`. */
export function passageExtension(onPick: (id: string) => void) {
  return Extension.create({
    name: "passages",
    addProseMirrorPlugins() {
      return [
        new Plugin<Marked>({
          key,
          state: {
            init: () => ({ set: DecorationSet.empty, activeId: null, wanted: [] }),
            apply(transaction, marked, _, state) {
              const change: Change | undefined = transaction.getMeta(key);
              if (change !== undefined) return markedWith(state, marked, change);
              if (!transaction.docChanged) return marked;
              // A text that replaces another one has its passages at other positions.
              if (transaction.getMeta("preventUpdate") === true)
                return markedWith(state, { ...marked, wanted: [] }, { passages: marked.wanted, activeId: marked.activeId });
              return { ...marked, set: marked.set.map(transaction.mapping, transaction.doc) };
            },
          },
          props: {
            decorations: (state) => key.getState(state)?.set,
            handleClick: (view, at) => {
              const [found] = key.getState(view.state)?.set.find(at, at) ?? [];
              if (found !== undefined) onPick(found.spec.id);
              return false;
            },
          },
        }),
      ];
    },
  });
}

export function markPassages(passages: readonly Passage[], activeId: string | null): [PluginKey<Marked>, Change] {
  return [key, { passages, activeId }];
}

/** Returns the ids of the passages that the text has. */
export function markedPassages(state: EditorState): ReadonlySet<string> {
  return new Set(
    key
      .getState(state)
      ?.set.find()
      .map(({ spec }) => spec.id),
  );
}

/** Returns the current range of a marked passage; null if the text does not have it. */
export function passageRange(state: EditorState, id: string): Range | null {
  const [found] = key.getState(state)?.set.find(undefined, undefined, (spec) => spec.id === id) ?? [];
  return found === undefined || found.from === found.to ? null : { from: found.from, to: found.to };
}

/** Keeps the range of passages that are marked already and searches for the others. */
function markedWith(state: EditorState, before: Marked, { passages, activeId }: Change): Marked {
  const words = wordsOf(state.doc);
  const decorations = passages.flatMap((passage) => {
    const isKnown = before.wanted.some(({ id, quote }) => id === passage.id && quote === passage.quote);
    const [known] = isKnown ? before.set.find(undefined, undefined, (spec) => spec.id === passage.id) : [];
    const range = known ?? findPassage(words, passage);
    if (range === null || range.from === range.to) return [];
    const isActive = passage.id === activeId;
    const attributes = { class: isActive ? "passage is-active" : "passage", "data-passage": passage.id };
    return [Decoration.inline(range.from, range.to, attributes, { id: passage.id })];
  });
  return { set: DecorationSet.create(state.doc, decorations), activeId, wanted: passages };
}
