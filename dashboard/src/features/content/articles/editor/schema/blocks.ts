import { InputRule, Node, wrappingInputRule } from "@tiptap/core";
import { Heading } from "@tiptap/extension-heading";
import { BulletList, ListItem, type ListItemOptions, OrderedList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";

/** Paragraph in which a line end is a character and stays. */
export const ArticleParagraph = Paragraph.extend({ whitespace: "pre" });

/** Heading on one line. */
export const ArticleHeading = Heading.extend({ content: "text*" }).configure({ levels: [2, 3] });

export const ArticleBulletList = BulletList;

/** Ordered list. Only typing "1. " starts one: "1986. A good year" is a sentence. */
export const ArticleOrderedList = OrderedList.extend({
  addAttributes() {
    return { start: { default: 1 } };
  },
  renderHTML({ node }) {
    return node.attrs.start === 1 ? ["ol", 0] : ["ol", { start: String(node.attrs.start) }, 0];
  },
  addProseMirrorPlugins() {
    return [];
  },
  addInputRules() {
    return [wrappingInputRule({ find: /^1[.)]\s$/, type: this.type })];
  },
});

/** List item with one paragraph, so that lists stay flat. */
export const ArticleListItem = ListItem.extend<ListItemOptions, { isLeaving: boolean }>({
  content: "paragraph",
  addExtensions() {
    return [];
  },
  addKeyboardShortcuts() {
    const { editor, name, storage } = this;
    return {
      Enter: () => editor.commands.splitListItem(name),
      "Shift-Tab": () => editor.commands.liftListItem(name),
      // Lists are flat. Tab stays in them, but for people who leave the text by keys: right after Escape.
      Tab: () => {
        const stays = editor.isActive(name) && !storage.isLeaving;
        storage.isLeaving = false;
        return stays;
      },
      Escape: () => {
        storage.isLeaving = true;
        return false;
      },
    };
  },
  addStorage() {
    return { isLeaving: false };
  },
  onTransaction({ transaction }) {
    if (transaction.docChanged || transaction.selectionSet) this.storage.isLeaving = false;
  },
  onBlur() {
    this.storage.isLeaving = false;
  },
  // Removes the mark from an item if a person types the list's own mark again.
  addInputRules() {
    return [
      new InputRule({
        find: /^(?:[-*+]|\d{1,3}[.)])\s$/,
        handler({ state, range, match }) {
          const { $from } = state.selection;
          const list = $from.node(-2);
          if ($from.node(-1)?.type.name !== "listItem") return null;
          const isOwn =
            list.type.name === "orderedList"
              ? Number.parseInt(match[0], 10) === $from.index(-2) + list.attrs.start
              : /^[-*+]/.test(match[0]);
          if (!isOwn) return null;
          state.tr.delete(range.from, range.to);
        },
      }),
    ];
  },
});

/** Line break that readers see. */
export const HardBreak = Node.create({
  name: "hardBreak",
  group: "inline",
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML() {
    return [{ tag: "br" }];
  },
  renderHTML() {
    return ["br"];
  },
  renderText() {
    return "\n";
  },
  addKeyboardShortcuts() {
    const insert = () =>
      this.editor.commands.first(({ commands }) => [() => commands.exitCode(), () => commands.insertContent({ type: this.name })]);
    return { "Shift-Enter": insert, "Mod-Enter": insert };
  },
});
