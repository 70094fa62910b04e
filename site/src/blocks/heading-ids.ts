const separators = /[^\p{L}\p{M}\p{N}]+/gu;
const lengthMax = 80;

/** Returns ids for headings by their text, as the service's own blog does: the same headings in the same order get the same ids. */
export function headingIds(): (text: string) => string {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return (text) => {
    const name = headingId(text);
    let count = counts.get(name) ?? 1;
    let id = count === 1 ? name : `${name}-${count}`;
    while (taken.has(id)) id = `${name}-${++count}`;
    counts.set(name, count + 1);
    taken.add(id);
    return id;
  };
}

function headingId(text: string): string {
  // Cut the text first: normalizing takes quadratic time on long runs of combining marks.
  const words = text
    .slice(0, lengthMax * 4)
    .normalize("NFC")
    .toLowerCase()
    .replace(separators, "-");
  const cut = [...words.slice(0, lengthMax * 2)].slice(0, lengthMax).join("");
  return cut.replace(/^-+|(?<!-)-+$/g, "") || "section";
}
