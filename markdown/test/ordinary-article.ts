function paragraph(index: number): string {
  return (
    "Heat pumps move heat rather than making it, which is why a **well sized unit** can deliver three or four units of " +
    `warmth for each unit of electricity (see [the study](https://example.com/a_b?x=${index}&y=2)). In most houses the ` +
    "payback lies between *eight* and twelve years, and `COP` values above 3.5 are normal."
  );
}

function section(index: number): string {
  return [
    `## Part ${index}: costs & limits`,
    paragraph(index),
    paragraph(index + 1),
    "- one thing to note about insulation\n- two **bold** words and some more\n- three with [a link](https://example.com)",
    "1. first do this\n2. second do that",
    "> A quote, first line.\n> Second line of it.\n> — Ada Lovelace",
    `![A pump beside a house](image:img_${index})`,
    "Short closing words, with snake_case_word and 2 * 3 = 6.",
  ].join("\n\n");
}

/** Returns canonical Markdown like that of articles, of about the given length. */
export function ordinaryArticle(length: number): string {
  const sections = ["# The honest guide"];
  for (let written = 0, index = 1; written < length; index++) {
    const next = section(index);
    sections.push(next);
    written += next.length + 2;
  }
  return sections.join("\n\n").slice(0, length).trimEnd();
}
