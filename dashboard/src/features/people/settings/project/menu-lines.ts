type MenuEntry = { label: string; address: string };

/** Writes a menu as lines: the words of an entry, a space, and its address. */
export function linesOf(menu: readonly MenuEntry[]): string {
  return menu.map(({ label, address }) => `${label} ${address}`).join("\n");
}

/** Reads such lines. The last word of a line is the address; a line of one word is told to be wrong by the service. */
export function menuIn(text: string): MenuEntry[] {
  return text.split("\n").flatMap((line): MenuEntry[] => {
    const words = line.split(/\s+/).filter(Boolean);
    return words.length === 0 ? [] : [{ label: words.slice(0, -1).join(" "), address: words.at(-1) ?? "" }];
  });
}
