import { m } from "#messages";

/** Gray tiles while images load. */
export function GridLoading({ tiles }: { tiles: number }) {
  return (
    <div role="status" aria-label={m.loading()} className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {Array.from({ length: tiles }, (_, index) => `tile-${index}`).map((key) => (
        <div key={key} className="aspect-4/3 animate-pulse rounded-lg bg-panel" />
      ))}
    </div>
  );
}
