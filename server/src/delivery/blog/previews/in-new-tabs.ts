/** Opens every link but those within the page in a tab of its own, since the frame shows this page alone. */
export function inNewTabs(html: string): string {
  return html.replaceAll(/<a ((?:class="[a-z]{1,20}" )?href="(?!#))/g, '<a target="_blank" rel="noopener noreferrer" $1');
}
