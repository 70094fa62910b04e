import { createElement } from "react";
import { m } from "#messages";
import { imageAddress } from "#src/format/image-address.ts";
import { pieces } from "#src/review/differences/pieces.ts";
import { cx } from "#src/ui/cx.ts";
import { Pill } from "#src/ui/status.tsx";
import type { PostRow } from "./diff-posts.ts";

/** Two revisions of a post as one: removed words are struck out, added words are marked, and changed pictures stand side by side. */
export function PostDifferences({ rows }: { rows: readonly PostRow[] }) {
  return (
    <ol className="text-diff flex max-w-[44rem] flex-col gap-3">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one comparison neither move nor change.
        <Row key={index} row={row} />
      ))}
    </ol>
  );
}

const tones = { same: "border-line", changed: "border-line-strong", added: "border-green-i", removed: "border-red-i" } as const;

function Row({ row }: { row: PostRow }) {
  const { kind, lines, images } = row;
  return (
    <li data-change={kind === "same" ? undefined : ""} className={cx("rounded-lg border bg-card p-4 text-ui leading-5", tones[kind])}>
      <h3 className="mb-2 flex items-center gap-2 font-medium text-ink-2 text-xs">
        {fieldLabel(row)}
        {kind === "added" && <Pill tone="bg-green-s text-green-i">{m.posts_history_added()}</Pill>}
        {kind === "removed" && <Pill tone="bg-red-s text-red-i">{m.posts_history_removed()}</Pill>}
        {kind === "changed" && <Pill>{m.posts_history_changed()}</Pill>}
      </h3>
      <div className={cx("flex flex-wrap gap-x-5 gap-y-3", kind === "removed" && "text-ink-2")}>
        <Pictures {...images} />
        <div className="min-w-60 flex-1 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {lines.map((line, index) => createElement("p", { key: index, className: index === 0 ? "" : "mt-2" }, ...pieces(line)))}
        </div>
      </div>
    </li>
  );
}

function fieldLabel({ field, number }: PostRow): string {
  switch (field) {
    case "part":
      return m.posts_part_number({ number: number ?? 0 });
    case "slide":
      return m.posts_slide({ number: number ?? 0 });
    case "caption":
      return m.posts_caption();
    case "hashtags":
      return m.posts_hashtags();
    case "text":
      return m.posts_history_text();
  }
}

function Pictures({ before, after }: PostRow["images"]) {
  if (before === after) return after === null ? null : <Picture imageId={after} />;
  return (
    <div className="flex gap-3">
      <Picture imageId={before} label={m.history_cover_before()} tone="border-red-i" />
      <Picture imageId={after} label={m.history_cover_after()} tone="border-green-i" />
    </div>
  );
}

type PictureProps = { imageId: string | null; label?: string; tone?: string };

function Picture({ imageId, label, tone = "border-line" }: PictureProps) {
  return (
    <figure className="w-28">
      {imageId === null ? (
        <div className="grid aspect-square place-items-center rounded-md border border-line-strong border-dashed px-2 text-center text-ink-3 text-xs">
          {m.posts_history_no_image()}
        </div>
      ) : (
        <img src={imageAddress(imageId, 320)} alt="" className={cx("aspect-square w-full rounded-md border-2 object-cover", tone)} />
      )}
      {label !== undefined && <figcaption className="mt-1 text-2xs text-ink-2">{label}</figcaption>}
    </figure>
  );
}
