import { type Kept, keptCounts } from "./load.ts";

/** Outcome of some tries of one fault, in an installation of their own. */
export type Row = {
  fault: string;
  tries: number;
  happened: string[];
  /** Absent where nothing was tried. */
  kept?: Kept;
  /** Longest time in which nothing was written, and in which no page of a blog was answered, in milliseconds. */
  outages: { writing: number; blog: number };
  /** Ends of the service's process that the campaign did not make. */
  ends: number;
  /** Failures whose answer or log line does not name the cause. */
  unnamed: string[];
};

/** Returns what came of all tries of one fault. */
export function sumOf(rows: readonly Row[], fault: string): Row {
  const own = rows.filter((row) => row.fault === fault);
  const kept = own.flatMap((row) => row.kept ?? []);
  const outage = (of: "writing" | "blog") => Math.max(0, ...own.map(({ outages }) => outages[of]));
  return {
    fault,
    tries: own.reduce((sum, { tries }) => sum + tries, 0),
    happened: [...new Set(own.flatMap(({ happened }) => happened))],
    ...(kept.length > 0 && {
      kept: Object.fromEntries(keptCounts.map((key) => [key, kept.reduce((sum, one) => sum + one[key], 0)])) as Kept,
    }),
    outages: { writing: outage("writing"), blog: outage("blog") },
    ends: own.reduce((sum, { ends }) => sum + ends, 0),
    unnamed: own.flatMap(({ unnamed }) => unnamed),
  };
}

/** Returns whether the process stayed, every failure named its cause, and nothing confirmed was lost or done twice. */
export function isClean({ ends, unnamed, kept }: Row): boolean {
  return ends === 0 && unnamed.length === 0 && (kept === undefined || lossesIn(kept).length === 0);
}

/** Returns the sums as a table in Markdown, each with the words for its fault. */
export function tableOf(sums: readonly (Row & { about: string })[]): string {
  const head =
    "| Fault | Tries | What happened | Longest outage of writing | Of blogs | Ends of the process | Unnamed causes |\n|---|---|---|---|---|---|---|\n";
  const line = ({ about, tries, happened, kept, outages, ends, unnamed }: Row & { about: string }) => {
    const words = [...happened, ...(kept === undefined ? [] : [wordsOf(kept)])].join("; ");
    return `| ${about} | ${tries} | ${words} | ${seconds(outages.writing)} | ${seconds(outages.blog)} | ${ends} | ${unnamed.length} |\n`;
  };
  return head + sums.map(line).join("");
}

function wordsOf(kept: Kept): string {
  const losses = lossesIn(kept);
  const confirmed = `${kept.articles} articles and ${kept.publications} publications confirmed`;
  return losses.length === 0 ? `${confirmed}, all kept, each told once` : `${confirmed}, ${losses.join(", ")}`;
}

function lossesIn({ lostArticles, lostPublications, lostWebhooks, publishedTwice, toldTwice }: Kept): string[] {
  const losses: readonly (readonly [count: number, words: string])[] = [
    [lostArticles, "articles lost"],
    [lostPublications, "publications lost"],
    [lostWebhooks, "webhooks lost"],
    [publishedTwice, "published twice"],
    [toldTwice, "told under a second id"],
  ];
  return losses.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
