import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { Button } from "#src/ui/button.tsx";
import { useSetSearch } from "../results-search.ts";

/** Problem that blocks new figures until a person acts, in the service's words. */
export function ConnectionTrouble({ projectId, mayChange }: { projectId: string; mayChange: boolean }) {
  const { data } = useQuery(query("get_search_console", { id: projectId }));
  const set = useSetSearch();
  if (data?.connection?.status !== "failed") return null;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-red-s px-4 py-3 text-red-i text-ui">
      <p className="flex min-w-0 flex-1 basis-72 items-start gap-2 leading-5">
        <TriangleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
        <span className="[overflow-wrap:anywhere]">{m.results_trouble({ reason: data.connection.reason ?? "" })}</span>
      </p>
      {mayChange && <Button onClick={() => set({ open: "search-console" })}>{m.results_trouble_act()}</Button>}
    </div>
  );
}
