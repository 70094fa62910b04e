import { Download } from "lucide-react";
import { m } from "#messages";
import { useProjectDownload } from "#src/parts/use-project-download.ts";
import { Button } from "#src/ui/button.tsx";

/** Button that downloads everything in a project. */
export function ProjectDownload({ id, name }: { id: string; name: string }) {
  const { state, start } = useProjectDownload(id);
  return (
    <li>
      <Button busy={state.busy} onClick={() => void start()} className="max-w-full">
        <Download size={14} aria-hidden />
        <span className="truncate">{m.deletion_download({ name })}</span>
      </Button>
      {(state.begun || state.problem !== undefined) && (
        <p role="status" className="mt-1 text-ink-2 text-xs">
          {state.problem ?? m.deletion_downloading({ name })}
        </p>
      )}
    </li>
  );
}
