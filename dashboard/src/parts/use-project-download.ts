import { useState } from "react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { queryClient } from "#src/api/query-client.ts";

type Download = { busy: boolean; begun: boolean; problem: string | undefined };

/** Requests a new address of a project's archive each time, since one lasts at most an hour, and starts the download. */
export function useProjectDownload(projectId: string) {
  const [state, setState] = useState<Download>({ busy: false, begun: false, problem: undefined });
  const start = async () => {
    setState({ busy: true, begun: false, problem: undefined });
    try {
      const { url, fileName } = await queryClient.fetchQuery({ ...query("export_project", { projectId }), staleTime: 0, gcTime: 0 });
      const link = document.createElement("a");
      link.href = url;
      link.download = fileName;
      link.click();
      setState({ busy: false, begun: true, problem: undefined });
    } catch (error) {
      setState({
        busy: false,
        begun: false,
        problem: error instanceof Error && error.message !== "" ? error.message : m.error_unexpected(),
      });
    }
  };
  return { state, start };
}
