import { type ArticleListItem, isGalleyError } from "../../client/src/index.ts";
import { type Context, projectField } from "./context.ts";

/** Articles of the service by id, as its list tells them. */
export type There = ReadonlyMap<string, Listed>;
type Listed = Pick<ArticleListItem, "id" | "revision" | "status" | "slug" | "updatedAt">;

const pageSize = 100;

/**
 * Reads the articles of the project, or those with these ids, page by page. Of a few ids in a large project no more pages are read than there
 * are articles to find; the others are then read one by one.
 */
export async function articlesThere(context: Context, which: "all" | "these", ids: readonly string[]): Promise<There> {
  const found = new Map<string, Listed>();
  const missing = () => ids.filter((id) => !found.has(id));
  if (which === "these" && ids.length === 0) return found;
  for (let since = ""; ; ) {
    const walked = await walk(context, found, since, (pages) => which === "these" && missing().length <= pages);
    if (walked.isEnough) {
      await readEach(context, missing(), found);
      return found;
    }
    if (!walked.isNews || missing().length === 0) return found;
    // An article that was saved during the walk has moved to the front, past the cursor.
    since = walked.since;
  }
}

type Walked = { since: string; isNews: boolean; isEnough: boolean };

/** Takes in what the list has from its front back to `since`, latest change first. Ends early when the pages read so far are enough. */
async function walk(context: Context, found: Map<string, Listed>, since: string, isEnough: (pages: number) => boolean): Promise<Walked> {
  const walked: Walked = { since, isNews: false, isEnough: false };
  let pages = 0;
  for await (const { data } of context.client.listArticles({ ...projectField(context), limit: pageSize }).pages()) {
    if (pages === 0) walked.since = data[0]?.updatedAt ?? since;
    pages += 1;
    const fresh = data.filter(({ updatedAt }) => updatedAt >= since);
    for (const item of fresh) {
      walked.isNews ||= found.get(item.id)?.updatedAt !== item.updatedAt;
      found.set(item.id, item);
    }
    walked.isEnough = isEnough(pages);
    if (walked.isEnough || fresh.length < data.length) break;
  }
  return walked;
}

async function readEach({ client }: Context, ids: readonly string[], found: Map<string, Listed>): Promise<void> {
  for (const id of ids) {
    try {
      found.set(id, await client.getArticle({ id }));
    } catch (error) {
      if (!isGalleyError(error, "not_found")) throw error;
    }
  }
}
