import type { ImportReaders, importArticles } from "@galley/contract";
import { type Sentence, sentence } from "@galley/messages";
import type { z } from "zod";
import { Failure } from "#src/core/failure.ts";
import { mapInTurns } from "#src/core/flow/map-in-turns.ts";
import { OutsideFirst } from "#src/core/flow/outside-transaction.ts";
import type { Context } from "#src/operations/handle.ts";
import type { DroppedKind } from "#src/operations/outside/import-reader.ts";
import { articleUrl } from "#src/people/projects/article-url.ts";
import { runInSavepoint } from "./import-queries.ts";
import { type ImportTarget, type KeptArticle, keepArticle, relinkArticle } from "./keep-article.ts";
import { type ImportPlaces, type Placed, placeImportedImages } from "./place-imported-images.ts";
import type { PlannedArticle } from "./plan-article.ts";
import { describeLoss } from "./reading/describe-loss.ts";
import { readFileLink } from "./reading/file-links.ts";

export type ReportedArticle = z.input<typeof importArticles.output>["articles"][number];

/** Saves the articles one by one and reports each result. A failure does not affect the others: importing again adds what is missing. */
export async function keepArticles(
  context: Context,
  target: ImportTarget,
  articles: readonly PlannedArticle[],
  images: Omit<ImportPlaces, "addresses">,
): Promise<ReportedArticle[]> {
  const { organizationId } = context.actor;
  const addressOf = ({ locale, slug }: { locale: string; slug: string }) => articleUrl(target.project, context.publicUrl, locale, slug);
  const sound = articles.filter(({ fault }) => fault === null);
  const places = { ...images, addresses: new Map(sound.map((article) => [article.source, addressOf(article)])) };
  const written = new Map<PlannedArticle, ReportedArticle>();
  const created = new Map<PlannedArticle, string>();
  const moved = new Set<string>();
  const reported: ReportedArticle[] = [];
  let outside: OutsideFirst | undefined;
  for (const article of articles) {
    if (article.fault !== null) {
      reported.push(failedReport(article, context.tell(article.fault)));
      continue;
    }
    const result = await runInSavepoint(
      context.tx,
      async () => {
        const placed = await placeImportedImages(organizationId, article, places);
        return { ...(await keepArticle(context, target, article, placed)), placed };
      },
      (error) => error instanceof Failure || error instanceof OutsideFirst,
    );
    if ("refused" in result && result.refused instanceof OutsideFirst) {
      outside = result.refused;
      continue;
    }
    if ("refused" in result) {
      moved.add(article.source);
      places.addresses.delete(article.source);
      reported.push(failedReport(article, context.tell(reasonOf(result.refused))));
    } else {
      const { id, slug, outcome } = result.done;
      if (outcome === "created") created.set(article, id);
      if (slug !== article.slug) {
        moved.add(article.source);
        places.addresses.set(article.source, addressOf({ ...article, slug }));
      }
      const report = keptReport(context, article, result.done);
      if (outcome !== "unchanged") written.set(article, report);
      reported.push(report);
    }
  }
  for (const [article, report] of written) report.dropped = withLostLinks(report.dropped, article, places.addresses);
  const leading = [...created].filter(([article]) => leadsToOneOf(article, moved));
  await mapInTurns(leading, async ([article, id]) =>
    relinkArticle(context, article, id, await placeImportedImages(organizationId, article, places)),
  );
  if (outside !== undefined) throw outside;
  return reported;
}

type Kept = KeptArticle & { placed: Placed };

function keptReport(context: Context, article: PlannedArticle, { hadImages, reason, placed, ...kept }: Kept): ReportedArticle {
  const images = hadImages
    ? { kept: article.sources.length, failed: [] }
    : { kept: placed.kept, failed: placed.failed.map(toldIn(context)) };
  const dropped = [...article.dropped, ...stilledImages(context, placed)];
  return { ...reportOf(article), dropped, ...kept, reason: toldOf(context, reason, readersReason(article)), images };
}

const placesMax = 3;

function stilledImages({ tell }: Context, { stilled }: Placed): DroppedKind[] {
  if (stilled.length === 0) return [];
  const places = stilled.slice(0, placesMax).map((address) => (typeof address === "string" ? address : tell(address)));
  return [{ kind: "animation", name: "", what: describeLoss("animation", ""), count: stilled.length, places, lines: [], offer: null }];
}

type LeftOut = ReportedArticle["dropped"][number];

/** Returns what an article has lost with its links to articles of the file that were not kept. */
function withLostLinks(dropped: readonly LeftOut[], { links }: PlannedArticle, addresses: ReadonlyMap<string, string>): LeftOut[] {
  const lost = links.filter(({ href }) => !addresses.has(readFileLink(href)?.source ?? ""));
  if (lost.length === 0) return [...dropped];
  const known = dropped.find(({ kind }) => kind === "link");
  const others = dropped.filter((one) => one !== known);
  const none = { kind: "link", name: "", what: describeLoss("link", ""), count: 0, places: [], lines: [], offer: null };
  const { count, places, ...link } = known ?? none;
  const words = new Set([...places, ...lost.map((one) => one.words)].filter((one) => one !== ""));
  return [...others, { ...link, count: lost.reduce((sum, one) => sum + one.count, count), places: [...words].slice(0, placesMax) }];
}

/** Returns whether an article links to one of the file whose slug was taken or that was not kept, so that its address is not as expected. */
function leadsToOneOf({ links }: PlannedArticle, sources: ReadonlySet<string>): boolean {
  return links.some(({ href }) => sources.has(readFileLink(href)?.source ?? ""));
}

function reportOf({ source, title, slug, locale, date, readers, dropped }: PlannedArticle) {
  return { source, title, slug, locale, date, readers, dropped: [...dropped] };
}

const readersReasons: Record<ImportReaders, Sentence> = {
  password: sentence("reason_had_password"),
  private: sentence("reason_was_private"),
  members: sentence("reason_was_for_members"),
  paid: sentence("reason_was_paid"),
  email: sentence("reason_was_email"),
};

function readersReason({ readers }: PlannedArticle): Sentence | null {
  return readers && readersReasons[readers];
}

function toldOf({ tell }: Context, ...reasons: readonly (Sentence | null)[]): string | null {
  return reasons.flatMap((reason) => (reason === null ? [] : [tell(reason)])).join(" ") || null;
}

function failedReport(article: PlannedArticle, reason: string): ReportedArticle {
  return { ...reportOf(article), id: null, outcome: "failed", reason, oldPath: null, images: { kept: 0, failed: [] } };
}

function reasonOf(error: unknown): Sentence {
  return error instanceof Failure ? error.text : sentence("reason_cannot_be_stored");
}

/** Returns a function that tells of a missing image. */
function toldIn({ tell }: Pick<Context, "tell">) {
  return ({ address, reason }: Placed["failed"][number]) => ({
    address: typeof address === "string" ? address : tell(address),
    reason: tell(reason),
  });
}
