import { limits } from "@galley/contract";
import { useState } from "react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { queryClient } from "#src/api/query-client.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import { FormProblem } from "#src/ui/field.tsx";

/** Dialog that exports the project as one archive: its content, what it leaves out, and the download. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const { project } = usePlace();
  const { state, start } = useDownload(project.id);
  return (
    <Dialog open onClose={onClose} title={m.moving_export_title({ name: project.name })} description={m.moving_export_text()}>
      <FormProblem>{state.problem}</FormProblem>
      <dl className="divide-y divide-line rounded-lg border border-line text-ui">
        {contents().map(([what, where]) => (
          <div key={where} className="flex flex-wrap items-baseline justify-between gap-x-4 px-3 py-2">
            <dt>{what}</dt>
            <dd className="font-mono text-ink-3 text-xs">{where}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-ink-3 text-xs leading-4.5">{m.moving_export_not_in()}</p>
      {state.begun && (
        <p role="status" className="mt-3 rounded-md bg-green-s px-3 py-2 text-green-i text-ui leading-5">
          {m.moving_export_begun({ minutes: limits.exportLinkMinutes })}
        </p>
      )}
      <DialogActions>
        <Button onClick={onClose}>{m.close()}</Button>
        <Button look="primary" busy={state.busy} onClick={() => void start()} data-first>
          {state.begun ? m.moving_export_again() : m.moving_export_start()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function contents(): [what: string, where: string][] {
  return [
    [m.moving_in_articles(), "articles/"],
    [m.moving_in_states(), "articles.json"],
    [m.moving_in_work(), "comments.json, posts.json, topics.json"],
    [m.moving_in_brand(), "brand.json"],
    [m.moving_in_images(), "images/"],
  ];
}

type Download = { busy: boolean; begun: boolean; problem: string | undefined };

/** Requests a new address of the archive each time, since one lasts at most an hour, and starts the download. */
function useDownload(projectId: string) {
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
