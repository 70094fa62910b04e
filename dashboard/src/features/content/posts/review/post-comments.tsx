import { type PostContent, wordsOfPost } from "@galley/contract";
import { normalText } from "@galley/markdown/passages/anchor";
import { useEffectEvent, useLayoutEffect, useMemo, useState } from "react";
import type { PinnedKind } from "#src/review/comments/subject.ts";
import { CommentsAside, type Pins } from "#src/review/comments-aside.tsx";
import { type DomHandle, domHandle } from "#src/review/passages/dom-handle.ts";
import type { PassageHandle } from "#src/review/passages/passage.ts";
import { useMedia } from "#src/ui/use-media.ts";
import type { EditorAddress } from "../editor/draft-editor.tsx";
import type { WrittenPost } from "../written-post.ts";

/** Elements of a preview that hold the post's own words, as opposed to those of the network around them. */
const ownWords = "[data-words]";

/** Returns the handle of a preview for comments on its words, and how often the words have changed since. */
function usePreviewHandle(preview: HTMLElement | null): { handle: DomHandle | null; changes: number } {
  const [changes, setChanges] = useState(0);
  const handle = useMemo(() => preview && domHandle(preview, ownWords), [preview]);
  useLayoutEffect(() => {
    if (preview === null) return;
    const observer = new MutationObserver(() => setChanges((before) => before + 1));
    observer.observe(preview, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [preview]);
  useLayoutEffect(() => () => handle?.release(), [handle]);
  return { handle, changes };
}

type PostCommentsProps = { post: WrittenPost; preview: HTMLElement | null; address: EditorAddress; pins: Pins };

/** Comments of a post, beside its preview. */
export function PostComments({ post, preview, address, pins }: PostCommentsProps) {
  const isWide = useMedia("(min-width: 64rem)");
  const { handle, changes } = usePreviewHandle(preview);
  // On a narrow window the preview is not on the screen at the same time.
  const seeFirst = (show: () => void) => {
    if (isWide) return show();
    address.change({ view: "preview" });
    requestAnimationFrame(show);
  };
  usePressed(preview, handle, (comment) => address.change({ comment, view: "comments" }));
  const shown: PassageHandle | null = handle && { ...handle, scrollToPassage: (id) => seeFirst(() => handle.scrollToPassage(id)) };
  return (
    <CommentsAside
      subject={{
        kind: "post",
        id: post.id,
        pinned: pinnedKinds[post.content.kind],
        revision: post.revision,
        textKey: `${post.revision} ${changes}`,
        readText: () => wordsIn(post.content),
      }}
      handle={shown}
      isTitled
      follows={isWide}
      activeId={address.search.comment ?? null}
      onActivate={(id) => address.change({ comment: id ?? undefined })}
      onBegin={() => address.change({ view: "comments" })}
      pins={{ ...pins, onShow: (point) => seeFirst(() => pins.onShow(point)) }}
    />
  );
}

/** Calls back with the comment whose words in the preview were pressed. */
function usePressed(preview: HTMLElement | null, handle: DomHandle | null, open: (id: string) => void): void {
  const press = useEffectEvent((event: MouseEvent) => {
    const pressed = handle?.passageAt(event.clientX, event.clientY);
    if (pressed !== undefined && getSelection()?.isCollapsed !== false) open(pressed);
  });
  useLayoutEffect(() => {
    if (preview === null) return;
    const listen = (event: MouseEvent) => press(event);
    preview.addEventListener("click", listen);
    return () => preview.removeEventListener("click", listen);
  }, [preview]);
}

const pinnedKinds = { carousel: "slide", x: "part", linkedin: "picture" } as const satisfies Record<PostContent["kind"], PinnedKind>;

/** Returns the words in which the service looks for a quote. */
function wordsIn(content: PostContent): string {
  return normalText(
    wordsOfPost(content)
      .map(({ text }) => text)
      .join("\n"),
  );
}
