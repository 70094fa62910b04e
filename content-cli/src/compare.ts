import { type Article, isGalleyError } from "../../client/src/index.ts";
import { type ArticleFile, readArticleFile } from "./article-file.ts";
import type { Context } from "./context.ts";
import { endedOnce } from "./front-matter.ts";
import { lineDifference } from "./line-difference.ts";
import type { Report } from "./outcome.ts";
import { changedWords, linesOf } from "./picture-words.ts";
import { failed } from "./push.ts";
import { articlesThere, type There } from "./there.ts";

/** Tells of each file whether it, its article or both have changed, and which articles have no file. */
export async function status(context: Context, paths: readonly string[], isWhole: boolean): Promise<Report[]> {
  const { folder, state } = context;
  const gone = isWhole ? Object.keys(state.articles).filter((path) => !folder.has(path)) : [];
  const reports: Report[] = gone.map((path) => ({
    path,
    action: "no file",
    outcome: "differs",
    note: "Pull writes it again; its article stays.",
  }));
  const tracked = paths.flatMap((path) => state.articles[path]?.id ?? []);
  const there = await articlesThere(context, isWhole ? "all" : "these", tracked);
  for (const path of paths) {
    try {
      reports.push({ path, ...fileState(context, path, there) });
    } catch (error) {
      reports.push(failed(path, error));
    }
  }
  if (isWhole) reports.push(...withoutFiles(context, there));
  return reports;
}

function fileState(context: Context, path: string, there: There): Omit<Report, "path"> {
  const file = readArticleFile(context.folder, path);
  const { digest, findings: dropped } = file;
  const tracked = context.state.articles[path];
  if (tracked === undefined) return { action: "new", outcome: "differs", dropped };
  const { id } = tracked;
  const article = there.get(id);
  if (article === undefined) return { action: "gone", outcome: "conflict", id, dropped };
  const { revision } = article;
  const isNewer = revision !== tracked.revision;
  if (digest === tracked.digest) {
    const isReworded = changedWords(context.state, file, tracked).length > 0;
    const action = isNewer ? "changed there" : isReworded ? "changed here" : article.status;
    return { action, outcome: isNewer || isReworded ? "differs" : "done", id, revision, dropped };
  }
  return { action: isNewer ? "conflict" : "changed here", outcome: isNewer ? "conflict" : "differs", id, revision, dropped };
}

function withoutFiles({ state }: Context, there: There): Report[] {
  const known = new Set(Object.values(state.articles).map(({ id }) => id));
  const others = [...there.values()].filter(({ id }) => !known.has(id));
  return others.map(({ id, slug }) => ({ path: slug, action: "only there", outcome: "differs", id }));
}

async function articleOf({ client }: Context, id: string): Promise<Article | undefined> {
  try {
    return await client.getArticle({ id });
  } catch (error) {
    if (isGalleyError(error, "not_found")) return undefined;
    throw error;
  }
}

/** Tells how each file differs from its article, line by line: `-` is there, `+` is here. Of words of pictures `-` is what was pushed last. */
export async function diff(context: Context, paths: readonly string[]): Promise<Report[]> {
  const reports: Report[] = [];
  for (const path of paths) {
    try {
      const file = readArticleFile(context.folder, path);
      const tracked = context.state.articles[path];
      const article = tracked === undefined ? undefined : await articleOf(context, tracked.id);
      const text = lineDifference(article === undefined ? "" : textOfArticle(article), textOfFile(context, file, article));
      const words = tracked === undefined ? [] : changedWords(context.state, file, tracked).flatMap(linesOf);
      const note = [...(text === "" ? [] : [text]), ...words].join("\n");
      reports.push({
        path,
        action: note === "" ? "same" : "differs",
        outcome: note === "" ? "done" : "differs",
        ...(note !== "" && { note }),
      });
    } catch (error) {
      reports.push(failed(path, error));
    }
  }
  return reports;
}

function textOfArticle({ title, slug, summary, seo, coverImage, markdown }: Article): string {
  return text({ title, slug, summary, seoTitle: seo.title, seoDescription: seo.description, cover: coverImage?.id }, markdown);
}

/** A field that the file leaves out stays as it is there. */
function textOfFile({ state }: Context, { fields, cover, markdownWith }: ArticleFile, article: Article | undefined): string {
  const idOf = ({ key, path }: { key: string; path: string }) => state.pictures[key]?.id ?? path;
  const coverId = cover === undefined ? article?.coverImage?.id : "key" in cover ? idOf(cover) : cover.id;
  const there = {
    title: article?.title,
    slug: article?.slug,
    summary: article?.summary,
    seoTitle: article?.seo.title,
    seoDescription: article?.seo.description,
  };
  const { locale: _same, ...own } = fields;
  return text({ ...there, ...own, cover: coverId }, markdownWith(idOf));
}

function text(fields: Record<string, string | undefined>, markdown: string): string {
  const lines = Object.entries(fields).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  return `${lines.join("\n")}\n\n${endedOnce(markdown)}`;
}
