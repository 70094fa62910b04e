import { inflateSync } from "node:zlib";

/** Returns the unpacked content streams of a PDF. */
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

/** Returns the words of a PDF in standard fonts, page by page. */
export function plainWords(pdf: Buffer): string {
  const shown = contentsOf(pdf).filter((content) => content.includes(" Tf"));
  const words = shown.flatMap((content) =>
    [...content.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = ""]) => Buffer.from(hex, "hex").toString("latin1")),
  );
  return words.join("");
}
