import { words } from "./texts.ts";

/** One way to ask a read operation of the large organization. */
export type Read = {
  /** Says what is special about this way, as `deep` or `no hit`. */
  how?: string;
  input: object;
  /** Begins in the middle and near the end of the list, at the positions that a statement selects by its share of the rows. */
  deep?: { query: readonly unknown[]; positions: (share: number) => string };
};

export const projectId = "prj_0";
export const project = { projectId };
export const own = { id: projectId };
export const id = (prefix: string, n: number) => `${prefix}_${String(n).padStart(8, "0")}`;
export const article = { id: id("art", 1) };
export const post = { id: id("pst", 4) };
export const endpoint = { id: "whk_1" };
export const month = (offset: number) => ({ from: day(offset), to: day(offset + 41) });

/** Selects the sort key and the id of the row of `table` after which that share of the large project's rows comes first. */
export function at(table: string, key: string, { where = "project_id = 'prj_0'", order = "desc" } = {}) {
  return (share: number) =>
    `select to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as key, id from ${table} where organization_id = 'org_0' and ${where}
     order by ${key} ${order}, id ${order} offset (select (count(*) * ${share})::bigint from ${table} where organization_id = 'org_0' and ${where}) limit 1`;
}

export function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
}

export const listed = { ...project, limit: 50 };
export const deepArticles = (operation: string) => ({
  query: [operation, "org_0", projectId, null, null],
  positions: at("article", "updated_at"),
});
export const browsed = { projectId, sort: "updated" };
export const found = (input: object) => [
  { how: "common word", input: { ...input, query: words.common } },
  { how: "frequent word", input: { ...input, query: words.frequent } },
  { how: "word of one in a hundred", input: { ...input, query: words.middling } },
  { how: "rare word", input: { ...input, query: words.rare } },
  { how: "no hit", input: { ...input, query: words.none } },
  { how: "two words", input: { ...input, query: `${words.frequent} ${words.middling}` } },
  { how: "beginning of a word", input: { ...input, query: words.common.slice(0, 2) } },
];

export const named = (common: string, rare: string) => [
  { how: "frequent name", input: { query: common } },
  { how: "beginning of a name", input: { query: common.slice(0, 1) } },
  { how: "rare name", input: { query: rare } },
  { how: "no such name", input: { query: words.none } },
];
