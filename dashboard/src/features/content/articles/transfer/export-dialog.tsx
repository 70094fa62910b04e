import { limits } from "@galley/contract";
import { m } from "#messages";
import { useProjectDownload } from "#src/parts/use-project-download.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import { FormProblem } from "#src/ui/field.tsx";

/** Dialog that exports the project as one archive: its content, what it leaves out, and the download. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const { project } = usePlace();
  const { state, start } = useProjectDownload(project.id);
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
