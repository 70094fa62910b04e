import { m } from "#messages";
import { ChosenImage } from "#src/parts/images/chosen-image.tsx";
import type { Field } from "./fields.ts";
import type { Profile } from "./profile.ts";

/** Value of one field in readable form. */
export function FieldView({ field: { kind, isDrawn, texts: read }, profile }: { field: Field; profile: Profile }) {
  const texts = read(profile);
  const [first] = texts;
  if (first === undefined) return <span className="text-ink-3">{isDrawn ? m.brand_open() : m.brand_nothing()}</span>;
  if (kind === "image") return <ChosenImage imageId={first} label={m.brand_logo()} />;
  if (kind === "color") return <Swatch color={first} />;
  if (kind === "text") return <p className="whitespace-pre-line [overflow-wrap:anywhere]">{first}</p>;
  return (
    <ul className="flex flex-col gap-0.5">
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list may repeat an item and does not change here.
        <li key={index} className="[overflow-wrap:anywhere]">
          {text}
        </li>
      ))}
    </ul>
  );
}

export function Swatch({ color }: { color: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums">
      <span aria-hidden className="size-4 rounded border border-line-strong" style={{ background: color }} />
      {color}
    </span>
  );
}
