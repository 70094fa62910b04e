import { writeMarkdown } from "@galley/markdown";
import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { inShare } from "#test/chance.ts";
import { missingWords, type WordySource, wordyMarkdown } from "../../../../../markdown/test/wordy-sources.ts";
import type { FileContext } from "./import-context.ts";
import { createImportPictures } from "./pictures.ts";
import { readArchive } from "./read-archive.ts";
import { readMarkdown } from "./read-markdown.ts";
import type { LossTally } from "./tally.ts";

const fields = [
  ..."title: §|summary: § §|description: §|subtitle: §|seo_title: §|tags: [§, § §]|categories: §|keywords: §, §|author: § §|toc: true".split(
    "|",
  ),
  ..."authors: [§, { name: §, bio: § }]|image: ./§.png|images: [§.png, { src: §.png, alt: § }]|cover_alt: §|heroImageAlt: §|mood: §".split(
    "|",
  ),
  ..."cover: { image: ./§.png, alt: §, caption: §, credit: § }|'my key': §|nested: { a: { b: §, c: [§] } }|tag: [{ name: § }, §]".split(
    "|",
  ),
];
const templateTags = [
  ...'{{< youtube § >}}|{% include § %}|{{ site.§ }}|{{< figure src="/a.png" alt="§" caption="§" >}}|<img src="/a.png" alt="§">'.split("|"),
  ..."{% raw %}§{% endraw %}|{{% note § %}}§{{% /note %}}|{% asset_img a.png § %}|§ {{< ref § >}} §|{{<\n  toc §\n>}}".split("|"),
];

/** A file of a site generator: fields, template tags and Markdown with everything that people write, each word once. */
const anyFile: fc.Arbitrary<WordySource> = fc
  .tuple(fc.subarray(fields), fc.array(fc.constantFrom(...templateTags), { maxLength: 3 }), wordyMarkdown, fc.boolean())
  .map(([head, tags, wordy, isBefore]) => {
    const body = isBefore ? [...tags, wordy.source] : [wordy.source, ...tags];
    const added: string[] = [];
    const source = `${head.length > 0 ? `---\n${head.join("\n")}\n---\n` : ""}${body.join("\n\n")}`.replaceAll("§", () => {
      added.push(`v${added.length}x`);
      return `v${added.length - 1}x`;
    });
    return { source, words: [...added, ...wordy.words] };
  });

type Reader = (text: string, common: FileContext) => ReturnType<typeof readMarkdown> | undefined;
const alone: Reader = (text, common) =>
  readMarkdown({ text, path: "a.md", sourceOf: (src, { base }) => (base === null ? null : (URL.parse(src, base)?.href ?? null)) }, common);
const inZip: Reader = (text, common) => readArchive(Buffer.from(zipSync({ "a.md": strToU8(text) })), { ...common, images: true })[0];

test.each([
  ["alone", alone],
  ["in an archive", inZip],
])("every word of a file of Markdown %s stands in its article or in a loss that is told", (_, read) => {
  fc.assert(
    fc.property(anyFile, fc.constantFrom(null, "https://a.example"), (file, base) => {
      const told: string[] = [];
      // Holds all words of each loss, without the bounds of a report.
      const tally: LossTally = {
        note: (_kind, name, place) => told.push(`${name} ${place?.words?.() ?? place?.excerpt ?? ""}`),
        list: () => [],
        lost: (written) => told.push(written),
      };
      const keep = new Set(["table"] as const);
      const article = read(file.source, { base, pictures: createImportPictures(), keep, startTally: () => tally });
      const { title, summary, seoTitle, seoDescription, tags, authors, cover } = article ?? expect.fail("There is no article.");
      const facts = [summary, seoTitle, seoDescription, ...tags, ...authors, cover?.src, cover?.alt].join(" ");
      expect(article?.fault).toBeNull();
      expect(missingWords(file, `${writeMarkdown(article?.document ?? { blocks: [] }, title)} ${facts}`, told), file.source).toEqual([]);
    }),
    { numRuns: inShare(3000, 150) },
  );
});
