import type { ChainedCommands } from "@tiptap/core";
import { redoDepth, undoDepth } from "@tiptap/pm/history";
import type { Editor } from "@tiptap/react";
import {
  ArrowDown,
  ArrowUp,
  Bold,
  Code,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Undo2,
} from "lucide-react";
import { m } from "#messages";
import { canMoveBlocks, moveBlocks } from "../blocks/move-blocks.ts";

export type AskedTool = "link" | "image";

/** Tool of the editor: `run` and `act` act at once, `asks` opens a dialog first. */
export type Tool = {
  icon: LucideIcon;
  label: () => string;
  /** Other words that find a block, as other programs name it. */
  words?: () => string;
  keys?: string;
  isOn?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
  run?: (chain: ChainedCommands) => ChainedCommands;
  act?: (editor: Editor) => void;
  asks?: AskedTool;
};

const on =
  (name: string, attributes = {}) =>
  (editor: Editor) =>
    editor.isActive(name, attributes);

/** Tools for words. The one without `run` is the link. */
const wordTools: readonly Tool[] = [
  { icon: Bold, label: m.editor_bold, keys: "$mod+b", isOn: on("bold"), run: (chain) => chain.toggleBold() },
  { icon: Italic, label: m.editor_italic, keys: "$mod+i", isOn: on("italic"), run: (chain) => chain.toggleItalic() },
  { icon: Code, label: m.editor_code, keys: "$mod+e", isOn: on("code"), run: (chain) => chain.toggleCode() },
  { icon: Link, label: m.editor_link, keys: "$mod+k", isOn: on("link"), asks: "link" },
];

const headingTools: readonly Tool[] = [
  {
    icon: Heading2,
    label: m.editor_heading_2,
    words: m.editor_heading_2_words,
    keys: "$mod+Alt+2",
    isOn: on("heading", { level: 2 }),
    run: (chain) => chain.toggleHeading({ level: 2 }),
  },
  {
    icon: Heading3,
    label: m.editor_heading_3,
    words: m.editor_heading_3_words,
    keys: "$mod+Alt+3",
    isOn: on("heading", { level: 3 }),
    run: (chain) => chain.toggleHeading({ level: 3 }),
  },
];

const listTools: readonly Tool[] = [
  {
    icon: List,
    label: m.editor_bullets,
    words: m.editor_bullets_words,
    keys: "$mod+Shift+8",
    isOn: on("bulletList"),
    run: (chain) => chain.toggleBulletList(),
  },
  {
    icon: ListOrdered,
    label: m.editor_numbers,
    words: m.editor_numbers_words,
    keys: "$mod+Shift+7",
    isOn: on("orderedList"),
    run: (chain) => chain.toggleOrderedList(),
  },
  {
    icon: Quote,
    label: m.editor_quote,
    words: m.editor_quote_words,
    keys: "$mod+Shift+b",
    isOn: on("blockquote"),
    run: (chain) => chain.toggleBlockquote(),
  },
  { icon: ImagePlus, label: m.editor_image, words: m.editor_image_words, asks: "image" },
];

/** Kinds of blocks. The one without `run` is the image. */
export const blockTools: readonly Tool[] = [...headingTools, ...listTools];

const historyTools: readonly Tool[] = [
  { icon: Undo2, label: m.editor_undo, keys: "$mod+z", can: ({ state }) => undoDepth(state) > 0, run: (chain) => chain.undo() },
  { icon: Redo2, label: m.editor_redo, keys: "$mod+Shift+z", can: ({ state }) => redoDepth(state) > 0, run: (chain) => chain.redo() },
];

/** Tools of the bar. Undo and redo come first: a phone has no keys for them, and shows the first ones without scrolling. */
export const toolGroups: readonly (readonly Tool[])[] = [historyTools, headingTools, wordTools, listTools];

/** Tools for windows that show no handles beside the blocks. */
export const moveTools: readonly Tool[] = (
  [
    [-1, ArrowUp, m.editor_block_up],
    [1, ArrowDown, m.editor_block_down],
  ] as const
).map(([by, icon, label]) => ({
  icon,
  label,
  can: (editor) => canMoveBlocks(editor, by),
  act: (editor) => void moveBlocks(editor, by),
}));
