import { type Editor, useEditorState } from "@tiptap/react";
import { MessageSquarePlus, Sparkles } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { m } from "#messages";
import { useCapabilities } from "#src/place/use-capabilities.ts";
import { useCan, usePlace } from "#src/place/use-place.ts";
import { useShortcuts } from "#src/shell/shortcuts.ts";
import { linkPlace } from "../links/link-place.ts";
import { ToolButton } from "../toolbar/tool-button.tsx";
import type { CommentOffer } from "./comment-offer.ts";
import { FloatingBar } from "./floating-bar.tsx";

type Props = { editor: Editor; comments: CommentOffer };

const improveKeys = "$mod+Alt+Enter";

/** Returns whether passages can be improved here. Owners are offered it without a model, and told how to get one. */
function useMayImprove(): boolean {
  const mayWrite = useCan("articles:write");
  const { organization } = usePlace();
  const capabilities = useCapabilities();
  return mayWrite && capabilities !== undefined && (capabilities.articles || organization.role === "owner");
}

/** Offers to comment on the selected words and to improve them, beside them. */
export function SelectionBar({ editor, comments }: Props) {
  const place = useSelectedWords(editor);
  const comment = useSyncExternalStore(comments.subscribe, comments.get);
  const mayImprove = useMayImprove();
  const bar = useRef<HTMLDivElement>(null);
  const improve = comment !== null && mayImprove && (() => comment("improve"));
  useShortcuts(improve ? [{ keys: improveKeys, label: m.review_key_improve(), run: improve }] : []);
  if (place === null || comment === null) return null;
  return (
    <FloatingBar editor={editor} place={place} label={m.editor_selection()} ref={bar} yields>
      <ToolButton icon={MessageSquarePlus} label={m.review_comment()} keys="$mod+Shift+m" onClick={() => comment()} />
      {improve && <ToolButton icon={Sparkles} label={m.review_improve()} keys={improveKeys} onClick={improve} />}
    </FloatingBar>
  );
}

/** Returns the range of the selected words once a person has chosen them; null while nothing is selected or a button is held. */
function useSelectedWords(editor: Editor): { from: number; to: number } | null {
  const isHeld = usePointerHeld();
  const range = useEditorState({
    editor,
    selector: ({ editor: current }) => {
      const { empty, from, to } = current.state.selection;
      const isNode = "node" in current.state.selection;
      const hasWords = !empty && !isNode && current.state.doc.textBetween(from, to).trim() !== "";
      return hasWords && linkPlace(current) === null ? { from, to } : null;
    },
  });
  return isHeld ? null : range;
}

function usePointerHeld(): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const set = ({ type, target }: Event) =>
      setHeld(type === "pointerdown" && target instanceof Element && target.closest(".ProseMirror") !== null);
    const types = ["pointerdown", "pointerup", "pointercancel", "dragend"];
    for (const type of types) document.addEventListener(type, set);
    return () => {
      for (const type of types) document.removeEventListener(type, set);
    };
  }, []);
  return isHeld;
}
