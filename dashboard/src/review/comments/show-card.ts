/** Brings a comment's card into view if the cards are below the text. */
export function showCard(id: string): void {
  document.querySelector(`[data-comment="${CSS.escape(id)}"]`)?.scrollIntoView({ block: "center" });
}
