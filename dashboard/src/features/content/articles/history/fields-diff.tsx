import { createElement, Fragment } from "react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { imageAddress } from "#src/format/image-address.ts";
import { pieces } from "#src/review/differences/pieces.ts";
import { diffField } from "#src/review/differences/word-diff.ts";

type Revision = Output<"get_article_revision">;

/** Changes beside the text: title, address, summary, texts for search engines, and the cover. */
export function FieldsDiff({ before, after }: { before: Revision; after: Revision }) {
  const fields = [
    { name: m.history_field_title(), old: before.title, fresh: after.title },
    { name: m.history_field_slug(), old: before.slug, fresh: after.slug },
    { name: m.history_field_summary(), old: before.summary, fresh: after.summary },
    { name: m.history_field_seo_title(), old: before.seoTitle ?? "", fresh: after.seoTitle ?? "" },
    { name: m.history_field_seo_description(), old: before.seoDescription ?? "", fresh: after.seoDescription ?? "" },
    { name: m.history_field_tags(), old: before.tags.join(", "), fresh: after.tags.join(", ") },
  ].filter(({ old, fresh }) => old !== fresh);
  const coverChanged = before.coverImage?.id !== after.coverImage?.id;
  if (fields.length === 0 && !coverChanged) return null;
  return (
    <table className="text-diff mb-8 block w-full text-ui leading-5 sm:table">
      <caption className="sr-only">{m.history_fields()}</caption>
      <tbody className="block sm:table-row-group">
        {fields.map(({ name, old, fresh }) => (
          <tr key={name} className="block border-line border-b py-2 first:border-t sm:table-row">
            <FieldName name={name} />
            <td className="block [overflow-wrap:anywhere] sm:table-cell sm:py-2">
              {createElement(Fragment, null, ...pieces(diffField(old, fresh)))}
            </td>
          </tr>
        ))}
        {coverChanged && (
          <tr className="block border-line border-b py-2 first:border-t sm:table-row">
            <FieldName name={m.history_field_cover()} />
            <td className="block sm:table-cell sm:py-2">
              <div className="flex flex-wrap gap-3">
                <Cover label={m.history_cover_before()} cover={before.coverImage} tone="border-red-i" />
                <Cover label={m.history_cover_after()} cover={after.coverImage} tone="border-green-i" />
              </div>
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function FieldName({ name }: { name: string }) {
  return (
    <th scope="row" className="block pr-6 text-left align-top font-medium text-ink-2 text-xs leading-5 sm:table-cell sm:w-40 sm:py-2">
      {name}
    </th>
  );
}

function Cover({ label, cover, tone }: { label: string; cover: Revision["coverImage"]; tone: string }) {
  return (
    <figure className="w-36">
      {cover === null ? (
        <div className="grid aspect-[2/1] place-items-center rounded-md border border-line-strong border-dashed text-ink-3 text-xs">
          {m.history_no_cover()}
        </div>
      ) : (
        <img src={imageAddress(cover.id, 480)} alt={cover.alt} className={`aspect-[2/1] w-full rounded-md border-2 object-cover ${tone}`} />
      )}
      <figcaption className="mt-1 text-2xs text-ink-2">{label}</figcaption>
    </figure>
  );
}
