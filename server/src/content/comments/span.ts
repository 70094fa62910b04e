/** A passage of an article's text, with the text on either side of it. All three are normal text. */
export type Anchor = { quote: string; prefix: string; suffix: string };

/** Position of a passage in the normal text, `end` exclusive. */
export type Span = { start: number; end: number };
