import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { Input } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { usePlace } from "#src/place/use-place.ts";
import { whenIdle } from "#src/ui/when-idle.ts";
import type { CalendarSearch } from "./calendar-search.ts";
import { daysOf, stepFrom, type View } from "./days.ts";
import { chosenChannels, searchOf } from "./entries.ts";

type Asked = { view: View; date: string; search: CalendarSearch };

/** Loads the entries of the shown days. It also preloads the days before and after, so that a step there takes no time. */
export function useEntries({ view, date, search }: Asked) {
  const { project } = usePlace();
  const client = useQueryClient();
  const filter = filterOf(search);
  const input = (around: string): Input<"browse_calendar"> => {
    const days = daysOf(view, around);
    return { projectId: project.id, from: days[0] ?? around, to: days.at(-1) ?? around, ...filter };
  };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...query("browse_calendar", input(date)),
    placeholderData: keepPreviousData,
  });
  const isReady = data !== undefined && !isPlaceholderData;
  const around = JSON.stringify(([-1, 1] as const).map((direction) => input(stepFrom(view, date, direction))));
  useEffect(() => {
    if (!isReady) return;
    return whenIdle(() => {
      for (const next of JSON.parse(around) as Input<"browse_calendar">[]) void client.prefetchQuery(query("browse_calendar", next));
    });
  }, [isReady, around, client]);
  return { data, error, isWaiting: isPlaceholderData, refetch };
}

function filterOf(search: CalendarSearch): Pick<Input<"browse_calendar">, "types" | "destinations"> {
  const { types, destinations } = searchOf(chosenChannels(search));
  return {
    ...(types !== undefined && { types: types.split(",") as NonNullable<Input<"browse_calendar">["types"]> }),
    ...(destinations !== undefined && { destinations: destinations.split(",") as NonNullable<Input<"browse_calendar">["destinations"]> }),
  };
}

/** Returns the entries with those that are being moved at their new places. */
export function useShown<T extends { at: string }>(entries: readonly T[], moved: ReadonlyMap<string, string>, keyOf: (entry: T) => string) {
  return useMemo(() => {
    if (moved.size === 0) return entries;
    return entries.map((entry) => {
      const at = moved.get(keyOf(entry));
      return at === undefined ? entry : { ...entry, at };
    });
  }, [entries, moved, keyOf]);
}
