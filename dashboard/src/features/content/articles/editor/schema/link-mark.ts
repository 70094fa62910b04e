import { linkTarget } from "@galley/markdown";
import { Mark } from "@tiptap/core";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    link: {
      setLink: (attributes: { href: string }) => ReturnType;
      unsetLink: () => ReturnType;
    };
  }
}

/** Link with its address exactly as it is written. See `LinkAttributes` for the other two attributes. */
export const LinkMark = Mark.create({
  name: "link",
  priority: 1000,
  inclusive: false,
  addAttributes() {
    return {
      href: { default: "" },
      outside: { default: null },
      seam: { default: false },
    };
  },
  parseHTML() {
    return [
      {
        tag: "a[href]",
        getAttrs: (element) => {
          const href = linkTarget(element.getAttribute("data-href") ?? element.getAttribute("href") ?? "");
          if (href === null) return false;
          const outside = element.getAttribute("data-outside");
          return { href, outside: outside === null ? null : Number(outside), seam: element.hasAttribute("data-seam") };
        },
      },
    ];
  },
  renderHTML({ mark }) {
    const { href, outside, seam } = mark.attrs;
    const exact = { "data-href": href, ...(outside !== null && { "data-outside": String(outside) }), ...(seam && { "data-seam": "" }) };
    return ["a", { href: linkTarget(href) ?? "#", rel: "noopener noreferrer", ...exact }, 0];
  },
  addCommands() {
    return {
      setLink:
        ({ href }) =>
        ({ chain }) =>
          chain().extendMarkRange("link").setMark("link", { href, outside: null, seam: false }).run(),
      unsetLink:
        () =>
        ({ chain }) =>
          chain().extendMarkRange("link").unsetMark("link").run(),
    };
  },
});
