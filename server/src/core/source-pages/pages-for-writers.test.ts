import { type WriterSource, writePost } from "@galley/writer";
import { expect, test } from "vitest";
import { pageFile } from "#test/source-pages/site.ts";
import { readSourcePage } from "./reading/read-source-page.ts";

const brand = { callsToAction: [], terms: { preferred: [], avoid: [] }, glossary: [], pillars: [], competitors: [], languages: [] };

test.each(["blog.html", "news.html", "shop.html", "german.html", "portuguese.html"])("the built-in writer makes a post of %s", (name) => {
  const outcome = readSourcePage({
    body: Buffer.from(pageFile(name)),
    kind: "html",
    charset: null,
    language: null,
    url: `https://site.example/${name}`,
  });
  if (!("done" in outcome)) throw new Error("The page was not read.");
  const { title, language, document, url } = outcome.done;
  const source: WriterSource = { title, language: language ?? "en", body: { kind: "document", document }, url, own: true };
  const result = writePost(source, brand, { format: "linkedin", size: 600, objective: "educate", tone: "direct" });
  expect(result.kind).toBe("written");
  if (result.kind === "written") expect(result.post.text?.length).toBeGreaterThan(200);
});
