import * as contract from "@galley/contract";
import { imageIdIn } from "@galley/markdown";
import { type Sentence, sentence } from "@galley/messages";
import type { z } from "zod";
import { countRedirectChange } from "#src/content/articles/redirects.ts";
import type { ImportedImages } from "#src/core/database/column-shapes.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { mapInTurns } from "#src/core/flow/map-in-turns.ts";
import { fileNameOf } from "#src/core/text/file-name.ts";
import type { Actor } from "#src/operations/actor.ts";
import { type Context, handlePrepared } from "#src/operations/handle.ts";
import { type CarriedArticle, type FoundImport, ImportRefused } from "#src/operations/outside/import-reader.ts";
import type { Outside } from "#src/operations/outside/outside.ts";
import { lockProject, requireProject } from "#src/people/projects/project-queries.ts";
import { discardPictures, type Gathered, gatherPictures } from "./gather-pictures.ts";
import { authorsOf, findMapped } from "./import-authors.ts";
import { listImageIds, listImported, takenBack } from "./import-queries.ts";
import { keepArticles, type ReportedArticle } from "./keep-articles.ts";
import { keepImportedPictures } from "./keep-imported-pictures.ts";
import { type PlannedArticle, planArticle } from "./plan-article.ts";

type Input = z.output<typeof contract.importArticles.input>;

/** State of the project at the start of an import. */
type ImportContext = { language: string; siteUrl: string | null; imported: Map<string, ImportedImages>; imageIds: Set<string> };

type Found = FoundImport<CarriedArticle>;
type Ready = { found: Found; articles: PlannedArticle[]; pictures: Gathered; organizationId: string };

/** Reads the file and fetches its images first, then writes everything in one transaction, with a savepoint for each article. */
export const importArticles = handlePrepared(contract.importArticles, {
  async check(tx: Tx, actor: Actor, { projectId, authors }: Input): Promise<ImportContext> {
    const project = await requireProject(tx, actor, projectId);
    await findMapped(tx, actor, authors);
    const place = { organizationId: actor.organizationId, projectId };
    const imported = await listImported(tx, place);
    return { language: project.language, siteUrl: project.site_url, imported, imageIds: await listImageIds(tx, place) };
  },

  async prepare(outside: Outside, { organizationId }: Actor, input: Input, context: ImportContext): Promise<Ready> {
    const found = await readFile(outside, organizationId, input, context);
    const languages = { given: input.locale, ofFile: found.language, ofProject: context.language };
    const articles = await mapInTurns(found.articles, (article) => planArticle(organizationId, article, languages));
    const wanted = input.images && !input.dryRun ? sourcesOf(articles, context, found) : [];
    const pictures = await gatherPictures(outside, { organizationId, sources: wanted, inFile: found.pictures });
    return { found, articles, pictures, organizationId };
  },

  async run(context, input, { found, articles, pictures }) {
    const write = () => writeAll(context, input, { articles, pictures });
    const reported = input.dryRun ? trialReport(await takenBack(context.tx, write), articles, input) : await write();
    return {
      kind: found.kind,
      dryRun: input.dryRun,
      articles: [...reported, ...found.skipped.map((one) => skippedReport(one, context))],
      authors: authorsOf(articles),
      skippedMore: found.skippedMore,
      imagesLeft: [...pictures.missing.values()].some(({ left }) => left),
    };
  },

  undo: async ({ outside }, _context, ready) => ready && discardPictures(outside, ready.organizationId, ready.pictures),
});

async function readFile({ importReader }: Outside, organizationId: string, input: Input, context: ImportContext): Promise<Found> {
  const bytes = input.file === undefined ? decodeBase64(input.base64 ?? "") : await input.file.bytes();
  if (bytes.byteLength > contract.limits.importFileBytesMax) throw refuse(input, sentence("refusal_import_too_large"));
  const name = input.fileName ?? fileNameOf(input.file);
  try {
    const urls = { siteUrl: input.siteUrl ?? null, projectUrl: context.siteUrl };
    return await importReader.readImport(organizationId, {
      bytes,
      name,
      ...urls,
      images: input.images && !input.dryRun,
      nearest: input.nearest,
    });
  } catch (error) {
    throw error instanceof ImportRefused ? refuse(input, error.text) : error;
  }
}

function refuse({ file }: Input, text: Sentence): Failure {
  return new Failure("invalid_input", text, file === undefined ? "base64" : "file");
}

function decodeBase64(text: string): Uint8Array {
  try {
    return Uint8Array.fromBase64(text);
  } catch {
    throw new Failure("invalid_input", sentence("refusal_file_not_base64"), "base64");
  }
}

/** Lists the images to fetch: first those of articles that are new or still wait for images, then those that failed earlier. */
function sourcesOf(articles: readonly PlannedArticle[], { imported, imageIds }: ImportContext, { pictures }: Found): string[] {
  const stateOf = ({ digest }: PlannedArticle) => imported.get(digest.toString("hex"));
  const sound = articles.filter(({ fault }) => fault === null);
  const first = sound.filter((article) => ["left", undefined].includes(stateOf(article)));
  const second = sound.filter((article) => stateOf(article) === "failed");
  const sources = new Set([...first, ...second].flatMap((article) => article.sources));
  return [...sources].filter((source) => {
    const own = imageIdIn(source);
    return own === null || (!imageIds.has(own) && pictures.has(source));
  });
}

type Write = Pick<Ready, "articles" | "pictures">;

/** Reports a trial run. Nothing was fetched or stored, so it only counts images, and new articles have no id. */
function trialReport(reported: readonly ReportedArticle[], articles: readonly PlannedArticle[], { images }: Input): ReportedArticle[] {
  return reported.map((one, index) => ({
    ...one,
    id: one.outcome === "unchanged" ? one.id : null,
    images: { kept: images && one.outcome !== "failed" ? (articles[index]?.sources.length ?? 0) : 0, failed: [] },
  }));
}

async function writeAll(context: Context, { projectId, authors }: Input, { articles, pictures }: Write): Promise<ReportedArticle[]> {
  const { tx, actor } = context;
  // When the same file is imported twice at once, the second import sees what the first has created.
  await lockProject(tx, actor, projectId);
  const project = await requireProject(tx, actor, projectId);
  const mapped = await findMapped(tx, actor, authors);
  const idOf = await keepImportedPictures(context, projectId, pictures, altsIn(articles));
  const known = await listImageIds(tx, { organizationId: actor.organizationId, projectId });
  const reported = await keepArticles(context, { project, mapped }, articles, {
    idOf,
    missing: pictures.missing,
    animated: new Set([...pictures.kept].flatMap(([source, { animated }]) => (animated ? [source] : []))),
    known,
  });
  const haveAddresses = articles.some(({ address }) => address !== null);
  if (haveAddresses) await countRedirectChange(tx, { organizationId: actor.organizationId, projectId });
  return reported;
}

/** Returns the first alternative text of each image. */
function altsIn(articles: readonly PlannedArticle[]): Map<string, string> {
  const alts = new Map<string, string>();
  for (const { shown, alts: said, cover } of articles) {
    const images = shown.map((src, number) => ({ src, alt: said[number] ?? "" }));
    for (const { src, alt } of [...images, ...(cover === null ? [] : [cover])]) {
      if (alt !== "" && !alts.has(src)) alts.set(src, alt);
    }
  }
  return alts;
}

function skippedReport({ source, title, reason }: Found["skipped"][number], { tell }: Context): ReportedArticle {
  const nothing = {
    slug: null,
    locale: null,
    date: null,
    id: null,
    oldPath: null,
    readers: null,
    dropped: [],
    images: { kept: 0, failed: [] },
  };
  return { ...nothing, source, title, outcome: "skipped", reason: tell(reason) };
}
