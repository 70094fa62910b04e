import { readFileSync } from "node:fs";
import { join } from "node:path";

const directory = join(import.meta.dirname, "content");

/** Contents of a file in `content`: a head between two `---` lines, then Markdown that begins with the title. */
export type SeedText = { markdown: string; summary: string; tags: string[]; seoTitle?: string; seoDescription?: string };

/** Reads one text. Links of the form `[words](#other-text)` become links to that article's page, as `linkTo` returns it. */
export function readText(folder: string, name: string, linkTo: (name: string) => string): SeedText {
  const source = readFileSync(join(directory, folder, `${name}.md`), "utf8");
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? [];
  if (head === undefined || body === undefined) throw new Error(`${folder}/${name}.md has no head between two --- lines.`);
  const fields = new Map(
    head.split("\n").map((line) => {
      const at = line.indexOf(": ");
      return [line.slice(0, at), line.slice(at + 2)];
    }),
  );
  const { summary, tags, seoTitle, seoDescription } = Object.fromEntries(fields);
  return {
    markdown: body.replaceAll(/\]\(#([\w-]+)\)/g, (_, target: string) => `](${linkTo(target)})`),
    summary: summary ?? "",
    tags: tags?.split(", ") ?? [],
    ...(seoTitle !== undefined && { seoTitle }),
    ...(seoDescription !== undefined && { seoDescription }),
  };
}
