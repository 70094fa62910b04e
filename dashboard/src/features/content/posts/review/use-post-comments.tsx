import { useState } from "react";
import { useCan } from "#src/place/use-place.ts";
import { pinsOf } from "#src/review/comments/pins.ts";
import type { Point } from "#src/review/comments/subject.ts";
import { useComments } from "#src/review/comments/use-comments.ts";
import type { DraftEditorProps, EditorAddress } from "../editor/draft-editor.tsx";
import type { WrittenPost } from "../written-post.ts";
import { PostComments } from "./post-comments.tsx";

/** Returns what the editor of a post shows of its comments: the list, the preview that they are about, and the pins on its pictures. */
export function usePostComments(post: WrittenPost, address: EditorAddress): Pick<DraftEditorProps, "comments" | "onPreview" | "pinning"> {
  const [preview, setPreview] = useState<HTMLElement | null>(null);
  const [drafted, setDrafted] = useState<Point | null>(null);
  const { open } = useComments({ kind: "post", id: post.id }, false);
  const mayWrite = useCan("comments:write");
  const place = (point: Point) => {
    setDrafted(point);
    address.change({ view: "comments" });
  };
  const pins = {
    drafted,
    onDropped: () => setDrafted(null),
    onShow: ({ slide }: Point) => (post.format === "carousel" ? address.change({ slide }) : showPicture(slide)),
  };
  return {
    comments: { count: open.length, list: <PostComments post={post} preview={preview} address={address} pins={pins} /> },
    onPreview: setPreview,
    pinning: {
      pins: pinsOf(open),
      activeId: address.search.comment ?? null,
      onOpen: (comment) => address.change({ comment, view: "comments" }),
      onPlace: mayWrite ? place : undefined,
    },
  };
}

function showPicture(number: number): void {
  document.querySelector(`[data-picture="${number}"]`)?.scrollIntoView({ block: "center" });
}
