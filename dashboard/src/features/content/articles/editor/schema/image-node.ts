import { Node } from "@tiptap/core";
import { ReactNodeViewRenderer } from "@tiptap/react";
import { ImageView } from "../images/image-view.tsx";
import type { Uploads } from "../images/uploads.ts";

/** Image on a line of its own. `upload` is the key of an upload under way; `src` is empty until it ends. */
export const ImageNode = Node.create<{ uploads: Uploads | null }>({
  name: "image",
  group: "block",
  atom: true,
  draggable: true,
  addOptions() {
    return { uploads: null };
  },
  addAttributes() {
    return { src: { default: "" }, alt: { default: "" }, caption: { default: "" }, upload: { default: null } };
  },
  parseHTML() {
    return [
      {
        tag: "img[data-src]",
        getAttrs: (element) => ({
          src: element.getAttribute("data-src"),
          alt: element.getAttribute("alt") ?? "",
          caption: element.getAttribute("data-caption") ?? "",
          upload: null,
        }),
      },
    ];
  },
  renderHTML({ node }) {
    const { src, alt, caption } = node.attrs;
    return ["img", { "data-src": src, alt, ...(caption !== "" && { "data-caption": caption }) }];
  },
  addNodeView() {
    return ReactNodeViewRenderer(ImageView);
  },
});
