import { expect, test } from "vitest";
import { read } from "#test/source-pages/read.ts";
import { pageFile } from "#test/source-pages/site.ts";

test("a page in Shift_JIS is read as it declares itself, without the readings above its characters", () => {
  const bytes = encodedWith("shift_jis", pageFile("japanese.html"));
  const page = read("japanese.html", { body: bytes });
  expect(page).toMatchObject({ title: "味噌汁をおいしく作る三つのこつ", language: "ja" });
  expect(page.text).toContain("水から三十分ほど浸し、沸騰する前に引き上げてください。");
  expect(page.text).not.toContain("記事一覧");
});

test("an Arabic page in windows-1256 is read as it declares itself", () => {
  const page = read("arabic.html", { body: encodedWith("windows-1256", pageFile("arabic.html")) });
  expect(page).toMatchObject({ title: "كيف تختار زيت الزيتون الجيد", language: "ar" });
  expect(page.text).toContain("زيت الزيتون الجيد يباع في زجاجة داكنة، لأن الضوء يفسد طعمه");
  expect(page.text).not.toContain("المتجر");
});

test("an old page that declares nothing is read as windows-1252, and out of the table that arranges it", () => {
  const page = read("old.html", { body: encodedWith("windows-1252", pageFile("old.html")) });
  expect(page.title).toBe("Die Orgel von St. Anna");
  expect(page.text).toContain("für 380 Gulden gebaut – „ein schönes Werk“, schrieb der Pfarrer.");
  expect(page.text).toContain("der Eintritt kostet 3 €.");
  expect(page.text).not.toContain("Gästebuch");
});

test("the header's charset is stronger than the page's own, and a byte order mark is stronger than both", () => {
  const german = pageFile("german.html");
  expect(read("german.html", { body: encodedWith("windows-1252", german), charset: "iso-8859-1" }).title).toContain("Wärmepumpe");
  const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(german, "utf16le")]);
  expect(read("german.html", { body: marked, charset: "utf-8" }).title).toContain("Wärmepumpe");
  expect(read("german.html", { charset: "no-such-charset" }).title).toContain("Wärmepumpe");
});

/** Encodes a text in a charset that Node can only decode. */
function encodedWith(charset: string, text: string): Buffer {
  const decoder = new TextDecoder(charset);
  const codes = new Map<string, number[]>();
  for (let first = 0; first < 256; first += 1) {
    const single = decoder.decode(new Uint8Array([first]));
    if (single !== "\ufffd") codes.set(single, [first]);
    else for (let second = 0x40; second < 0xfd; second += 1) addPair(first, second);
  }
  return Buffer.from([...text].flatMap((character) => codes.get(character) ?? [0x3f]));

  function addPair(first: number, second: number): void {
    const pair = decoder.decode(new Uint8Array([first, second]));
    if ([...pair].length === 1 && !codes.has(pair)) codes.set(pair, [first, second]);
  }
}
