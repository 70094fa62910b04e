/** A passage of an article's text, with what stands on either side of it. All three are normal text. */
export type Anchor = { quote: string; prefix: string; suffix: string };

/** Where a passage is: positions in the normal text, `end` exclusive. */
export type Span = { start: number; end: number };
