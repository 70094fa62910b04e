import { excerptOf, parseArticle } from "@galley/markdown";
import { type ReactNode, useMemo } from "react";
import { m } from "#messages";
import { cx } from "#src/ui/cx.ts";
import { TextArea, TextField } from "#src/ui/field.tsx";
import { cut, lengthOf, searchShown } from "../../search-cut.ts";
import type { StatusDetails } from "../../status/use-status.ts";
import type { Manuscript } from "../manuscript.ts";
import { TagsField } from "./tags-field.tsx";

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

type Props = {
  content: Manuscript;
  /** Address of the article with the slug that it was saved with; null for a new one. */
  address: { url: string; slug: string; page: StatusDetails["page"] } | null;
  locale: string;
  editable: boolean;
  onWrite: (change: Partial<Manuscript>) => void;
  children?: ReactNode;
};

/** Fields and a preview for search results and lists. */
export default function SearchPanel({ content, address, locale, editable, onWrite, children }: Props) {
  const { title, seoTitle, seoDescription, summary, slug } = content;
  const badSlug = slug !== "" && !slugPattern.test(slug);
  const url = address === null ? null : address.url.replace(address.slug, slug || address.slug);
  const page = address?.page ?? null;
  const isMoving = page !== null && address !== null && slug !== address.slug;
  const slugHint = isMoving ? (page.onHostedBlog ? m.editor_slug_moves() : m.editor_slug_moves_elsewhere()) : (url ?? m.editor_slug_made());
  return (
    <div className="flex flex-col gap-4">
      <Preview title={seoTitle || title || m.editor_untitled()} description={useDescription(content)} url={url} />
      <div>
        <TextField
          label={m.editor_seo_title()}
          hint={m.editor_seo_title_hint()}
          placeholder={title}
          value={seoTitle}
          disabled={!editable}
          onChange={(next) => onWrite({ seoTitle: next })}
        />
        <Count value={seoTitle || title} max={searchShown.title} />
      </div>
      <div>
        <TextArea
          label={m.editor_seo_description()}
          hint={m.editor_seo_description_hint()}
          placeholder={summary}
          value={seoDescription}
          disabled={!editable}
          onChange={(next) => onWrite({ seoDescription: next })}
        />
        <Count value={seoDescription || summary} max={searchShown.description} />
      </div>
      <TextField
        label={m.editor_slug()}
        hint={<span className="[overflow-wrap:anywhere]">{slugHint}</span>}
        problem={badSlug ? m.editor_slug_problem() : undefined}
        value={slug}
        disabled={!editable}
        onChange={(next) => onWrite({ slug: next.toLowerCase().replace(/[\s_]+/g, "-") })}
      />
      <TagsField tags={content.tags} locale={locale} editable={editable} onChange={(next) => onWrite({ tags: next })} />
      {children}
    </div>
  );
}

function useDescription({ seoDescription, summary, markdown }: Manuscript): string {
  const excerpt = useMemo(() => excerptOf(parseArticle(markdown).document, searchShown.description), [markdown]);
  return seoDescription || summary || excerpt;
}

function Preview({ title, description, url }: { title: string; description: string; url: string | null }) {
  const { hostname = "", pathname = "" } = (url === null ? null : URL.parse(url)) ?? {};
  return (
    <section aria-label={m.editor_search_preview()}>
      <h2 className="pb-1.5 font-medium text-ink-2 text-xs">{m.editor_search_preview()}</h2>
      <div className="rounded-xl border border-line bg-card p-4">
        {url !== null && <p className="truncate text-ink-2 text-xs">{[hostname, ...pathname.split("/").filter(Boolean)].join(" › ")}</p>}
        <p className="mt-1 line-clamp-2 font-medium text-base text-blue-i leading-6 [overflow-wrap:anywhere]">
          {cut(title, searchShown.title)}
        </p>
        <p className="mt-1 line-clamp-3 text-ink-2 text-ui leading-5 [overflow-wrap:anywhere]">
          {cut(description, searchShown.description)}
        </p>
      </div>
    </section>
  );
}

function Count({ value, max }: { value: string; max: number }) {
  const count = lengthOf(value);
  return (
    <p className={cx("mt-0.5 text-right text-2xs tabular-nums", count > max ? "text-amber-i" : "text-ink-3")}>
      {m.editor_count({ count, max })}
    </p>
  );
}
