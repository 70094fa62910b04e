import type PdfDocument from "pdfkit";
import { blankFont } from "./blank-font.ts";

export type Pdf = InstanceType<typeof PdfDocument>;

/** Letters without a shape in a document. Their codes are numbers in the order of first use. */
export type BlankGlyphs = {
  /** Adds the font to the current page and returns its name there. */
  use(): string;
  /** Returns the codes of a text, as hexadecimal digits. */
  codesOf(text: string): string;
  /** Returns the width of a text in units of the font size. */
  widthOf(text: string): number;
  /** Writes the meaning of each code to the document. */
  finish(): void;
};

type Reference = ReturnType<Pdf["ref"]>;

const fontName = "Blank";
const wide = /^[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3ffff}]$/u;
// These widths only affect how far a selection extends.
const widths = { wide: 1, mark: 0.2, other: 0.5 };
const mapLinesMax = 100;

/** Creates one font for all scripts. Its letters are invisible; the document states each one's meaning, so that viewers need not guess. */
export function createBlankGlyphs(document: Pdf): BlankGlyphs {
  const codes = new Map<string, number>();
  let font: Reference | undefined;
  return {
    use() {
      font ??= document.ref({});
      document.page.fonts[fontName] = font;
      return fontName;
    },
    codesOf(text) {
      return [...text].map((letter) => hexOf(codeOf(codes, letter))).join("");
    },
    widthOf(text) {
      return [...text].reduce((sum, letter) => sum + widthOf(letter), 0);
    },
    finish() {
      if (font === undefined) return;
      Object.assign(font.data, describe(document, [...codes.keys()]));
      font.end(undefined);
    },
  };
}

function codeOf(codes: Map<string, number>, letter: string): number {
  const code = codes.get(letter) ?? codes.size + 1;
  codes.set(letter, code);
  return code;
}

function hexOf(code: number): string {
  return code.toString(16).padStart(4, "0");
}

function widthOf(letter: string): number {
  if (wide.test(letter)) return widths.wide;
  return /^\p{Mn}$/u.test(letter) ? widths.mark : widths.other;
}

function describe(document: Pdf, letters: readonly string[]) {
  const write = (data: object, bytes?: Buffer): Reference => {
    const reference = document.ref(data);
    reference.end(bytes);
    return reference;
  };
  const file = blankFont();
  const descriptor = write({
    Type: "FontDescriptor",
    FontName: fontName,
    Flags: 4,
    FontBBox: [0, -120, 1000, 880],
    ItalicAngle: 0,
    Ascent: 880,
    Descent: -120,
    CapHeight: 880,
    StemV: 80,
    FontFile2: write({ Length1: file.length }, file),
  });
  const descendant = write({
    Type: "Font",
    Subtype: "CIDFontType2",
    BaseFont: fontName,
    CIDSystemInfo: { Registry: new String("Adobe"), Ordering: new String("Identity"), Supplement: 0 },
    FontDescriptor: descriptor,
    DW: 1000,
    W: [1, letters.map((letter) => widthOf(letter) * 1000)],
    // Every code maps to the font's only letter beside the missing one.
    CIDToGIDMap: write({}, Buffer.from([0, 0, ...letters.flatMap(() => [0, 1])])),
  });
  return {
    Type: "Font",
    Subtype: "Type0",
    BaseFont: fontName,
    Encoding: "Identity-H",
    DescendantFonts: [descendant],
    ToUnicode: write({}, Buffer.from(meanings(letters))),
  };
}

/** Returns the meaning of each code as a PDF character map. Source: ISO 32000-1, 9.10.3. */
function meanings(letters: readonly string[]): string {
  const lines = letters.map((letter, index) => `<${hexOf(index + 1)}> <${Buffer.from(letter, "utf16le").swap16().toString("hex")}>`);
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += mapLinesMax) {
    const block = lines.slice(at, at + mapLinesMax);
    blocks.push(`${block.length} beginbfchar\n${block.join("\n")}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join("\n")}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}
