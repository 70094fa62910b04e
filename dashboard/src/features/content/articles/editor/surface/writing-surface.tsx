import { type Editor, useEditorState } from "@tiptap/react";
import { memo } from "react";
import { saidOfMove } from "../blocks/move-blocks.ts";
import { LinkBar } from "../links/link-bar.tsx";
import { linkPlace } from "../links/link-place.ts";
import { LinkPopover } from "../links/link-popover.tsx";
import type { Tool } from "../toolbar/tools.ts";
import { BlockHandle } from "./block-handle.tsx";
import { BlockMenuBox } from "./block-menu-box.tsx";
import type { CommentOffer } from "./comment-offer.ts";
import { SelectionBar } from "./selection-bar.tsx";

/** The tools come from the toolbar, whose file has their icons. */
type Props = {
  editor: Editor;
  blocks: readonly Tool[];
  projectId: string;
  /** Where readers find the article, if that is known. */
  address: string | undefined;
  comments: CommentOffer;
  onAsk: () => void;
};

/** Panel beside the words while they are written. Loaded once the text is there. */
export default memo(function WritingSurface({ editor, blocks, projectId, address, comments, onAsk }: Props) {
  const link = useEditorState({ editor, selector: ({ editor: current }) => linkPlace(current) });
  const moved = useEditorState({ editor, selector: ({ editor: current }) => saidOfMove(current) });
  return (
    <>
      <BlockHandle editor={editor} />
      <BlockMenuBox editor={editor} tools={blocks} onAsk={onAsk} />
      <SelectionBar editor={editor} comments={comments} />
      <LinkBar editor={editor} address={address} />
      {link !== null && <LinkPopover key={link.before} editor={editor} place={link} projectId={projectId} />}
      <p role="status" className="sr-only">
        {moved}
      </p>
    </>
  );
});
