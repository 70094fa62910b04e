/** Numbers of rows of a large installation; the first organization has most of them. */
export type Sizes = ReturnType<typeof sizesFor>;

/** Returns the sizes of the whole or of a share of it. */
export function sizesFor(share: number) {
  const of = (whole: number, least = 1) => Math.max(Math.round(whole * share), least);
  return {
    articles: of(1_000_000, 100),
    posts: of(100_000, 100),
    images: of(1_000_000, 100),
    events: of(10_000_000, 100),
    audit: of(1_000_000, 100),
    organizations: of(10_000, 5),
    tokens: of(170_000, 10),
    /** Those of them that the large organization has. */
    own_tokens: of(100_000, 5),
    members: of(5000, 20),
    /** Texts that its articles share, each with words of its own. */
    texts: of(20_000, 50),
    /** Pages with results of searches. */
    pages: of(10_000, 20),
  };
}
