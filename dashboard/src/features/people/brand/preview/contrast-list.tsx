import { TriangleAlert } from "lucide-react";
import { m } from "#messages";
import { number } from "#src/format/numbers.ts";
import { Pill } from "#src/ui/status.tsx";
import { pairNames } from "../profile/names.ts";
import type { PreviewedBrand } from "./use-brand-preview.ts";

type Pair = PreviewedBrand["pairs"][number];

/** Readability of the text on each color, by WCAG contrast. */
export function ContrastList({ pairs }: { pairs: readonly Pair[] }) {
  const hard = pairs.filter(({ ratio, ratioMin }) => ratio < ratioMin);
  return (
    <>
      <p className="mb-2 text-ink-2 text-ui leading-5">{hard.length === 0 ? m.brand_contrast_fine() : m.brand_contrast_hard()}</p>
      <ul aria-label={m.brand_contrast()} className="flex flex-col">
        {pairs.map((pair) => (
          <Row key={pair.pair} {...pair} />
        ))}
      </ul>
    </>
  );
}

/** Pairs of colors with too little contrast, for the place where colors are chosen. */
export function HardPairs({ pairs }: { pairs: readonly Pair[] }) {
  const hard = pairs.filter(({ ratio, ratioMin }) => ratio < ratioMin);
  if (hard.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 rounded-lg bg-amber-s px-3.5 py-2 text-amber-i text-ui leading-5">
      {hard.map(({ pair, ratio, ratioMin }) => (
        <li key={pair}>{m.brand_hard_pair({ pair: pairNames[pair](), ratio: number(ratio), least: number(ratioMin) })}</li>
      ))}
    </ul>
  );
}

function Row({ pair, foreground, background, ratio, ratioMin }: Pair) {
  const isHard = ratio < ratioMin;
  return (
    <li className="border-line border-t py-2 text-ui first:border-t-0">
      <div className="flex items-center gap-2.5">
        <svg aria-hidden="true" viewBox="0 0 40 28" className="h-7 w-10 shrink-0 rounded border border-line font-display">
          <rect width="40" height="28" fill={background} />
          <text x="20" y="14.5" dominantBaseline="central" textAnchor="middle" fill={foreground} fontSize="15" fontWeight="500">
            Aa
          </text>
        </svg>
        <span className="min-w-0 flex-1">{pairNames[pair]()}</span>
        <span className="text-ink-2 tabular-nums">{`${number(ratio)} : 1`}</span>
        <Pill tone={isHard ? "bg-amber-s text-amber-i" : "bg-green-s text-green-i"}>
          {isHard && <TriangleAlert size={12} aria-hidden />}
          {isHard ? m.brand_contrast_low() : ratioMin >= 4.5 && ratio >= 7 ? "AAA" : "AA"}
        </Pill>
      </div>
      {isHard && <p className="mt-1 text-ink-2 text-xs leading-4.5">{m.brand_contrast_low_text({ least: number(ratioMin) })}</p>}
    </li>
  );
}
