/** The comment, which readers do not see, that an article's post is found by. */
export function commentOf(marker: string): string {
  return `<!-- ${marker} -->`;
}
