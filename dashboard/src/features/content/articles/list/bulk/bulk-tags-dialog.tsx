import { useState } from "react";
import { m } from "#messages";
import { change } from "#src/api/change.ts";
import { query } from "#src/api/query.ts";
import { queryClient } from "#src/api/query-client.ts";
import { BulkDialog } from "#src/parts/bulk/bulk-dialog.tsx";
import type { CloseBulk } from "#src/parts/bulk/bulk-item.ts";
import { Chosen, LeftOut } from "#src/parts/bulk/chosen.tsx";
import { TagsField } from "../../write/panels/tags-field.tsx";
import { isSameTag } from "../../write/panels/use-tag-offers.ts";
import type { BrowsedArticle } from "../list-search.ts";

type BulkTagsProps = { articles: readonly BrowsedArticle[]; onClose: CloseBulk };

/** Returns whether tags may be added without undoing an approval that waits for its date. */
export function takesTags({ status }: BrowsedArticle): boolean {
  return status === "draft" || status === "published";
}

/** Dialog that adds tags to several articles, as a new revision of each. */
export function BulkTagsDialog({ articles, onClose }: BulkTagsProps) {
  const [typed, setTyped] = useState("");
  const taken = articles.filter(takesTags);
  const count = taken.length;
  const tags = typed
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);
  const locales = new Set(taken.map(({ locale }) => locale));
  return (
    <BulkDialog
      title={m.articles_tags_title({ count })}
      text={m.articles_tags_text()}
      action={m.articles_tags_action({ count })}
      done={m.articles_tags_done}
      steps={tags.length === 0 ? [] : taken.map((article) => ({ about: article, run: () => addTags(article, tags) }))}
      onClose={onClose}
    >
      <div className="mb-4">
        <TagsField tags={typed} locale={locales.size === 1 ? [...locales][0] : undefined} editable onChange={setTyped} />
      </div>
      <Chosen items={taken} withRevision={false} />
      <LeftOut items={articles.filter((article) => !takesTags(article))} />
    </BulkDialog>
  );
}

/** Adds the tags that an article lacks. One that changed since it was selected is refused. */
async function addTags({ id, revision }: BrowsedArticle, added: readonly string[]): Promise<string[]> {
  const { tags } = await queryClient.fetchQuery({ ...query("get_article", { id }), staleTime: 0 });
  const lacking = added.filter((tag) => !tags.some((one) => isSameTag(one, tag)));
  if (lacking.length > 0) await change("update_article", { id, revision, tags: [...tags, ...lacking] });
  return [];
}
