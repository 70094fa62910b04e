import { pageUrl } from "../page-url.ts";

/** Index of each value in a row. */
export type Columns = {
  day?: number;
  page?: number;
  /** The search query. */
  query?: number;
  clicks: number;
  impressions: number;
  position?: number;
  /** In BigQuery's form: the sum over all impressions, with positions counted from 0. */
  positionSumFromZero?: number;
};

// Spellings of Search Console in English and Portuguese, of its API, and of its bulk export to BigQuery.
const known: Record<keyof Columns, readonly string[]> = {
  day: ["date", "day", "data", "dia", "data_date"],
  page: ["page", "pages", "top pages", "url", "página", "páginas", "páginas principais", "principais páginas"],
  query: [
    ...["query", "queries", "top queries", "consulta", "consultas", "principais consultas", "consultas principais"],
    // Other languages too: tables of countries and devices differ only in this name.
    ...["consultas principales", "häufigste suchanfragen", "requêtes les plus fréquentes"],
  ],
  clicks: ["clicks", "cliques"],
  impressions: ["impressions", "impressões"],
  position: ["position", "average position", "posição", "posição média"],
  positionSumFromZero: ["sum_position"],
};

export const dayPattern = /^\d{4}-\d\d-\d\d$/;

/** Finds the columns by their names, or, for names in an unknown language, by the content of the first row. */
export function findColumns(header: readonly string[], first: readonly string[]): Columns | undefined {
  const named = byName(header);
  if (named === undefined) return byPlace(header, first);
  return named.day === undefined && named.page === undefined && named.query === undefined ? undefined : named;
}

function byName(header: readonly string[]): Columns | undefined {
  const found = Object.entries(known).flatMap(([column, spellings]) => {
    const at = header.findIndex((name) => isOneOf(spellings, name));
    return at === -1 ? [] : [[column, at] as const];
  });
  const { clicks, impressions, ...rest }: Partial<Columns> = Object.fromEntries(found);
  if (clicks === undefined || impressions === undefined) return undefined;
  return { clicks, impressions, ...rest };
}

// Search Console always writes the dimension, clicks, impressions, CTR and position, in this order.
function byPlace({ length: width, 0: name = "" }: readonly string[], [head = "", second = ""]: readonly string[]): Columns | undefined {
  if (dayPattern.test(head) && pageUrl(second) !== undefined) {
    if (width === 5) return { day: 0, page: 1, clicks: 2, impressions: 3, position: 4 };
    return width === 6 ? { day: 0, page: 1, clicks: 2, impressions: 3, position: 5 } : undefined;
  }
  if (width !== 5) return undefined;
  const values = { clicks: 1, impressions: 2, position: 4 };
  if (isOneOf(known.query, name)) return { query: 0, ...values };
  if (dayPattern.test(head)) return { day: 0, ...values };
  return pageUrl(head) === undefined ? undefined : { page: 0, ...values };
}

function isOneOf(spellings: readonly string[], name: string): boolean {
  return spellings.includes(name.trim().toLowerCase());
}
