import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { missingIn, type Reading, readerOfPastes, readGhostFile, readMarkdownFile, readPage, readWordPressFile } from "./corpus-readers.ts";
import { attempt, demand, type Result } from "./life.ts";
import { lastLine, NotHad, type Place } from "./place.ts";

type Read = (text: string, path: string) => Reading[];

/** Files of a public repository that people or programs wrote, by patterns of their paths. */
type Source = { repository: string; files: readonly string[]; read: (tools: Tools) => Read };
type Tools = { html(markdown: string): string; paste: Awaited<ReturnType<typeof readerOfPastes>> };

const wordPress = () => readWordPressFile;
const ghost = () => readGhostFile;
const page =
  ({ paste }: Tools): Read =>
  (text, path) =>
    readPage(text, path, paste);
const markdown =
  ({ html }: Tools): Read =>
  (text, path) =>
    readMarkdownFile(text, path, html);

const sources: readonly Source[] = [
  { repository: "WordPress/theme-test-data", files: ["*.xml"], read: wordPress },
  // Its largest file repeats another one, and was made to be slow.
  { repository: "WordPress/wordpress-importer", files: ["phpunit/data/*.xml", "e2e/fixtures/*.xml", "!**/10MB.xml"], read: wordPress },
  { repository: "TryGhost/migrate", files: ["packages/mg-wp-xml/**/*.xml"], read: wordPress },
  { repository: "TryGhost/migrate", files: ["**/fixtures/ghost.json"], read: ghost },
  { repository: "TryGhost/migrate", files: ["**/fixtures/**/*.html"], read: page },
  { repository: "TryGhost/Ghost", files: ["**/fixtures/export/*.json"], read: ghost },
  // A fork of its second version, whose exports are of the older editor.
  { repository: "kirrg001/Ghost", files: ["**/fixtures/export/*.json", "**/fixtures/import/*.json"], read: ghost },
  { repository: "kentcdodds/kentcdodds.com", files: ["services/site/content/**/*.mdx"], read: markdown },
  { repository: "11ty/11ty-website", files: ["src/**/*.md"], read: markdown },
  { repository: "gohugoio/hugoDocs", files: ["content/**/*.md"], read: markdown },
  { repository: "mozilla/readability", files: ["test/test-pages/*/*.html"], read: page },
  { repository: "TryGhost/Koenig", files: ["**/fixtures/paste/*.html"], read: page },
];

/** Fetches the files of a repository, and nothing else of it. Returns its folder and its commit. */
function clone(place: Place, { repository, files }: Source): { folder: string; commit: string } {
  const folder = place.path(repository.replace("/", "-"));
  const git = (...args: string[]) => place.run("git", ["-C", folder, ...args], { env: { GIT_TERMINAL_PROMPT: "0" } }).trim();
  try {
    if (globSync(folder).length === 0)
      place.run("git", ["clone", "--depth", "1", "--filter=blob:none", "--no-checkout", `https://github.com/${repository}`, folder]);
    const patterns = files.map((file) => (file.startsWith("!") ? `:(glob,exclude)${file.slice(1)}` : `:(glob)${file}`));
    git("checkout", "HEAD", "--", ...patterns);
    return { folder, commit: git("rev-parse", "--short", "HEAD") };
  } catch (error) {
    throw new NotHad(lastLine(error));
  }
}

/** Reads files by each reader that is for them, and returns what came; fails where a word is in no article and no report. */
export function readAll(files: readonly { path: string; text: string }[], read: Read): string {
  const refused: string[] = [];
  const readings = files.flatMap(({ path, text }) => {
    try {
      return read(text, path);
    } catch (error) {
      refused.push(`${path} (${lastLine(error)})`);
      return [];
    }
  });
  const silent = readings.map((reading) => ({ name: reading.name, words: missingIn(reading) })).filter(({ words }) => words.length > 0);
  const named = silent.slice(0, 3).map(({ name, words }) => `${name}: ${words.slice(0, 8).join(" ")}`);
  demand(silent.length === 0, `${silent.length} of ${readings.length} readings lose words in silence: ${named.join("; ")}`);
  const others = refused.length === 0 ? "" : `. Refused: ${refused.join(", ")}`;
  return `${readings.length} readings of ${files.length} files: every word stands in the article or in a reported loss${others}`;
}

/** Reads files that others wrote, from public repositories and the packages that are installed here. No service takes part. */
export async function tryCorpus(place: Place): Promise<{ version: string; results: Result[] }> {
  place.write("package.json", '{ "private": true, "type": "module" }');
  const { marked: version } = place.npm(["marked"]);
  // Another parser than the one that is tried says what the text of Markdown is.
  const { marked } = await import(pathToFileURL(place.path("node_modules/marked/lib/marked.esm.js")).href);
  const html = (text: string): string => marked.parse(text, { async: false });
  const tools: Tools = { html, paste: await readerOfPastes() };
  const results: Result[] = [];
  for (const source of sources) {
    const { repository, files, read } = source;
    let at = "";
    const { came } = await attempt(`${repository}: ${files.join(", ")}`, () => {
      const { folder, commit } = clone(place, source);
      at = ` ${commit}`;
      const paths = files.filter((file) => !file.startsWith("!")).flatMap((file) => globSync(file, { cwd: folder }));
      return readAll(
        paths.map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") })),
        read(tools),
      );
    });
    results.push({ tried: `${repository}${at}: ${files.join(", ")}`, came });
  }
  const modules = join(import.meta.dirname, "../../node_modules");
  const readmes = globSync(["*/README.md", "@*/*/README.md"], { cwd: modules });
  const texts = readmes.map((path) => ({ path, text: readFileSync(join(modules, path), "utf8") }));
  results.push(await attempt("README.md of the packages that are installed here", () => readAll(texts, markdown(tools))));
  return { version: `marked ${version}`, results };
}
