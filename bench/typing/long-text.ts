const sentences = [
  "Old stone houses hold heat in a way that modern timber frames do not, and that changes **which heat pump** makes sense.",
  "The walls are slow: they take a day to warm and a day to cool, so a controller that reacts within minutes reacts to the wrong thing.",
  "Measure first, for [a week in winter](https://hearth.example/measure), and write down `flow_temperature` each morning and each evening.",
  "Nobody who has lived through *one* cold spring in such a house forgets how long the kitchen takes to become a place to sit in.",
  "A builder who says that the chimney can stay as it is has either looked into it or has not, and a torch tells which.",
];

/** Words that a long text has, about. */
export const textWords = 5000;

/** Returns a text of about 5,000 words with everything that the article language has: headings, lists, quotes, images, links, code and marks. */
export function longText(imageId: string): string {
  const blocks: string[] = [];
  const words = () => blocks.join(" ").split(/\s+/).length;
  for (let n = 0; words() < textWords; n += 1) {
    const paragraph = [0, 1, 2, 3].map((at) => sentences[(n + at) % sentences.length]).join(" ");
    if (n % 6 === 0) blocks.push(`## Start with the walls ${n}`);
    else if (n % 6 === 3) blocks.push(`### Then the roof ${n}`);
    blocks.push(paragraph);
    if (n % 4 === 1)
      blocks.push("- how much air leaks\n- whether [the chimney](https://hearth.example/chimney) leaks\n- **who** lives there, and when");
    if (n % 4 === 3) blocks.push("1. open the window\n2. read `t_out` and `t_in`\n3. close it again after ten minutes");
    if (n % 5 === 2) blocks.push("> A house is a slow machine.\n>\n> It forgives much, but nothing at once.\n> — Ilse Brandt");
    if (n % 7 === 4) blocks.push(`![A stone house in winter](image:${imageId} "The north wall, ${n}")`);
  }
  return blocks.join("\n\n");
}
