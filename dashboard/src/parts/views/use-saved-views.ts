import type { ViewChoice } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { useScreenActions } from "#src/place/screen-actions.ts";
import { usePlace } from "#src/place/use-place.ts";
import { isSameChoice } from "./is-same-choice.ts";

export type Saved = ReturnType<typeof useSavedViews>;

/**
 * Returns the views that the person has saved of a screen, by what is `shown` there now, and offers those that are not shown in the
 * palette. `choose` shows one.
 */
export function useSavedViews<C extends ViewChoice>(shown: C, choose: (chosen: C) => void) {
  const { project } = usePlace();
  const { data, error, refetch } = useQuery(query("list_saved_views", { projectId: project.id, screen: shown.screen }));
  const views = data?.data.map(({ id, name, shown: saved }) => ({
    id,
    name,
    isChosen: isSameChoice(saved, shown),
    // The list has views of this screen alone.
    choose: () => choose(saved as C),
  }));
  const others = views?.filter(({ isChosen }) => !isChosen) ?? [];
  const one = m.views_one();
  useScreenActions(
    others.map(({ id, name, choose: run }) => ({
      key: id,
      label: name,
      words: one,
      aside: one,
      icon: Bookmark,
      run,
      looks: true as const,
    })),
  );
  return { shown: shown as ViewChoice, views, error, refetch };
}
