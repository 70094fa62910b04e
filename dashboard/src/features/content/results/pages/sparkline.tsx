import { runsOf, smoothPath } from "../chart/scale.ts";

const size = { width: 88, height: 24, edge: 2 };

/** Line of a page's clicks without a scale. The page's own chart shows the values. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  if (values.length < 2) return null;
  const top = Math.max(1, ...values.map((value) => value ?? 0));
  const point = (index: number) => ({
    x: size.edge + (index * (size.width - 2 * size.edge)) / (values.length - 1),
    y: size.edge + (size.height - 2 * size.edge) * (1 - (values[index] ?? 0) / top),
  });
  return (
    <svg aria-hidden="true" width={size.width} height={size.height} className="block text-accent">
      {runsOf(values).map((run) => (
        <path
          key={run[0]}
          d={smoothPath(run.map(point))}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  );
}
