import { inflateSync } from "node:zlib";

/** What the pages of a PDF draw and show, unpacked. */
export function contentsOf(pdf: Buffer): string[] {
  const text = pdf.toString("latin1");
  return [...text.matchAll(/\/Filter \/FlateDecode\s*>>\s*stream\r?\n/g)].flatMap((match) => {
    const start = match.index + match[0].length;
    const end = text.indexOf("\nendstream", start);
    try {
      return [inflateSync(pdf.subarray(start, end)).toString("latin1")];
    } catch {
      return [];
    }
  });
}

/** The words of a PDF that stand in a font which every viewer has, page after page. */
export function plainWords(pdf: Buffer): string {
  const shown = contentsOf(pdf).filter((content) => content.includes(" Tf"));
  const words = shown.flatMap((content) =>
    [...content.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = ""]) => Buffer.from(hex, "hex").toString("latin1")),
  );
  return words.join("");
}
