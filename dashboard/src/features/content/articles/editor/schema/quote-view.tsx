import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from "@tiptap/react";
import { m } from "#messages";

/** Words of a quote with a line for its author below them. */
export function QuoteView({ node, editor, getPos, updateAttributes }: ReactNodeViewProps) {
  const author: string | null = node.attrs.author;
  const goOn = () => {
    const at = getPos();
    if (at !== undefined)
      editor
        .chain()
        .focus(at + node.nodeSize - 2)
        .run();
  };
  return (
    <NodeViewWrapper as="blockquote">
      <NodeViewContent />
      {(editor.isEditable || author !== null) && (
        <p contentEditable={false} className="quote-author">
          <span aria-hidden>— </span>
          <input
            aria-label={m.editor_quote_author()}
            placeholder={m.editor_quote_author_hint()}
            value={author ?? ""}
            readOnly={!editor.isEditable}
            onChange={(event) => updateAttributes({ author: event.target.value === "" ? null : event.target.value })}
            onKeyDown={(event) => {
              if (event.key !== "Enter" && event.key !== "Escape") return;
              event.preventDefault();
              goOn();
            }}
          />
        </p>
      )}
    </NodeViewWrapper>
  );
}
