/** Returns the hidden comment by which an article's post is found. */
export function commentOf(marker: string): string {
  return `<!-- ${marker} -->`;
}
