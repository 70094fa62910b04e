import { m } from "#messages";
import { longDay } from "#src/format/dates.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Ago } from "#src/ui/ago.tsx";
import type { Chart } from "../chart/series.ts";

/** Last day with figures, and their source. */
export function FreshnessLine({ freshness: { lastDay, updatedAt, source } }: { freshness: Chart["freshness"] }) {
  const { project } = usePlace();
  if (lastDay === null || updatedAt === null) return null;
  const told = source === "search_console" ? m.results_fresh_fetched : m.results_fresh_imported;
  return (
    <p className="mt-1 text-ink-2 text-ui">
      <Ago moment={updatedAt} timeZone={project.timeZone}>
        {(ago) => told({ day: longDay(lastDay), ago })}
      </Ago>
    </p>
  );
}
