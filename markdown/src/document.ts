/**
 * The tree of an article's body: exactly what the article language can express, and nothing else.
 * A soft line break is a newline inside a text, a hard one is a break node.
 *
 * Trees made by this package are in normal form: no empty nodes, no two texts side by side, no mark inside the same
 * mark, no white space at the edge of a mark or of a block. `normalDocument` converts any other tree to this form.
 */
export type Document = { readonly blocks: readonly Block[] };

export type Block = Heading | Paragraph | List | Quote | Image;

/** A heading below the title, on one line. */
export type Heading = { readonly type: "heading"; readonly level: 2 | 3; readonly children: Inlines };

export type Paragraph = { readonly type: "paragraph"; readonly children: Inlines };

/** A flat list. `start` is the first number of an ordered one, 0 to 999; absent where it is 1. */
export type List = { readonly type: "list"; readonly ordered: boolean; readonly start?: number; readonly items: readonly Inlines[] };

/** A quotation. `author` is plain text on one line. */
export type Quote = { readonly type: "quote"; readonly paragraphs: readonly Inlines[]; readonly author?: string };

/**
 * An image on its own. `src` is `image:<id>` for one of the service's images; anything else cannot be shown. `caption` is plain
 * text on one line, shown below it. `line` is the 1-based line of the source that the image was read from, 0 for a tree that has
 * no source.
 */
export type Image = {
  readonly type: "image";
  readonly src: string;
  readonly alt: string;
  readonly caption?: string;
  readonly line: number;
};

export type Inlines = readonly Inline[];

export type Inline = Text | Strong | Emphasis | Code | Link | Break;

export type Text = { readonly type: "text"; readonly text: string };

export type Strong = { readonly type: "strong"; readonly children: Inlines };

export type Emphasis = { readonly type: "emphasis"; readonly children: Inlines };

export type Code = { readonly type: "code"; readonly text: string };

/** `href` is an http, https or mailto address, or a reference relative to the page. */
export type Link = { readonly type: "link"; readonly href: string; readonly children: Inlines };

/** A hard line break. */
export type Break = { readonly type: "break" };
