import { alignItems } from "@galley/markdown/difference/align-items";
import { ArrowRight } from "lucide-react";
import { createElement, Fragment } from "react";
import { m } from "#messages";
import { ChosenImage } from "#src/parts/images/chosen-image.tsx";
import { pieces } from "#src/review/differences/pieces.ts";
import { diffField, isAlike } from "#src/review/differences/word-diff.ts";
import { Swatch } from "../profile/field-view.tsx";
import { type Field, profileFieldsThatDiffer } from "../profile/fields.ts";
import type { Profile } from "../profile/profile.ts";

/** Differences between two profiles, field by field, without equal fields. */
export function ProfileDiff({ before, after }: { before: Profile; after: Profile }) {
  const fields = profileFieldsThatDiffer(before, after);
  if (fields.length === 0) return <p className="text-ink-2 text-ui">{m.brand_same()}</p>;
  return (
    <dl className="text-ui leading-5.5">
      {fields.map((field) => (
        <div key={field.key} className="border-line border-t py-3 first:border-t-0 sm:grid sm:grid-cols-[11rem_minmax(0,1fr)] gap-x-4">
          <dt className="font-medium text-ink-2 text-xs leading-5.5">{field.label}</dt>
          <dd>
            <FieldDiff
              kind={field.kind}
              none={field.isDrawn ? m.brand_open() : m.brand_nothing()}
              before={field.texts(before)}
              after={field.texts(after)}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type FieldDiffProps = { kind: Field["kind"]; none: string; before: readonly string[]; after: readonly string[] };

function FieldDiff({ kind, none, before, after }: FieldDiffProps) {
  const [old = "", fresh = ""] = [before[0], after[0]];
  if (kind === "list") return <ListDiff before={before} after={after} />;
  if (kind === "text") {
    return (
      <p className="text-diff whitespace-pre-line [overflow-wrap:anywhere]">
        {createElement(Fragment, null, ...pieces(diffField(old, fresh)))}
      </p>
    );
  }
  const show = (value: string) =>
    value === "" ? (
      <span className="text-ink-3">{none}</span>
    ) : kind === "color" ? (
      <Swatch color={value} />
    ) : (
      <ChosenImage imageId={value} label={m.brand_logo()} />
    );
  return (
    <span className="flex flex-wrap items-center gap-2.5">
      {show(old)}
      <ArrowRight size={14} aria-label={m.history_to()} className="text-ink-3" />
      {show(fresh)}
    </span>
  );
}

/** Removed, added and changed rows, and the number of equal ones. */
function ListDiff({ before, after }: Pick<FieldDiffProps, "before" | "after">) {
  const rows = alignItems(before, after, { keyOf: (text) => text, isSimilar: isAlike });
  const same = rows.filter(({ kind }) => kind === "same").length;
  return (
    <ul className="text-diff flex flex-col gap-0.5 [overflow-wrap:anywhere]">
      {rows
        .filter(({ kind }) => kind !== "same")
        .map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows may be equal, and none moves here.
          <li key={index}>
            {createElement(
              Fragment,
              null,
              ...pieces(row.kind === "changed" ? diffField(row.before, row.after) : [{ kind: row.kind, text: row.item }]),
            )}
          </li>
        ))}
      {same > 0 && <li className="text-ink-3 text-xs">{m.brand_rows_same({ count: same })}</li>}
    </ul>
  );
}
