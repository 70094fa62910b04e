import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

/** Another person's mark beside a block of the text. `label` says who it is. */
export type BlockMark = { block: number; label: string };

const key = new PluginKey<DecorationSet>("writers");

/** Shows in the margin where other people write. The marks move with their blocks. */
export function writersExtension() {
  return Extension.create({
    name: "writers",
    addProseMirrorPlugins() {
      return [
        new Plugin<DecorationSet>({
          key,
          state: {
            init: () => DecorationSet.empty,
            apply(transaction, marks, _, state) {
              const wanted: readonly BlockMark[] | undefined = transaction.getMeta(key);
              return wanted === undefined ? marks.map(transaction.mapping, transaction.doc) : marksIn(state.doc, wanted);
            },
          },
          props: { decorations: (state) => key.getState(state) },
        }),
      ];
    },
  });
}

export function markWriters(marks: readonly BlockMark[]): [PluginKey<DecorationSet>, readonly BlockMark[]] {
  return [key, marks];
}

/** Returns the words of each block of the text, in order. */
export function blockTexts(doc: Node): string[] {
  const texts: string[] = [];
  doc.forEach((node) => {
    texts.push(node.type.name === "image" ? `image ${node.attrs.src}` : node.textContent);
  });
  return texts;
}

function marksIn(doc: Node, wanted: readonly BlockMark[]): DecorationSet {
  const decorations: Decoration[] = [];
  doc.forEach((node, at, index) => {
    const names = wanted.flatMap(({ block, label }) => (block === index ? [label] : [])).join(", ");
    if (names === "") return;
    decorations.push(Decoration.node(at, at + node.nodeSize, { class: "is-written", "data-writers": names }));
  });
  return DecorationSet.create(doc, decorations);
}
