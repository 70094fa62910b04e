import { useState } from "react";
import { query } from "#src/api/query.ts";
import { queryClient } from "#src/api/query-client.ts";
import { reasonOf } from "#src/api/reason-of.ts";
import { startDownload } from "#src/ui/start-download.ts";

type Download = { busy: boolean; begun: boolean; problem: string | undefined };

/** Requests a new address of a project's archive each time, since one lasts at most an hour, and starts the download. */
export function useProjectDownload(projectId: string) {
  const [state, setState] = useState<Download>({ busy: false, begun: false, problem: undefined });
  const start = async () => {
    setState({ busy: true, begun: false, problem: undefined });
    try {
      startDownload(await queryClient.fetchQuery({ ...query("export_project", { projectId }), staleTime: 0, gcTime: 0 }));
      setState({ busy: false, begun: true, problem: undefined });
    } catch (error) {
      setState({
        busy: false,
        begun: false,
        problem: reasonOf(error),
      });
    }
  };
  return { state, start };
}
