import { Link } from "@tanstack/react-router";
import { CircleCheck, Info } from "lucide-react";
import { m } from "#messages";
import { usePlace } from "#src/place/use-place.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { ImportReportView } from "./import-report.tsx";
import { TakeFurther } from "./take-further.tsx";
import { countNew, type Import, type ImportReport } from "./use-import.ts";

/** Result of an import with next steps, and a note that a repeated import does no harm. */
export function ImportResult({ report, articleImport }: { report: ImportReport; articleImport: Import }) {
  const { project } = usePlace();
  const count = countNew(report);
  return (
    <>
      <div role="status" className="flex flex-wrap items-center gap-3 rounded-xl bg-green-s px-4 py-3.5 text-green-i">
        <CircleCheck size={18} className="shrink-0" aria-hidden />
        <p className="min-w-0 flex-1 basis-56 font-medium text-ui">{count === 0 ? m.moving_done_none() : m.moving_done({ count })}</p>
        <div className="flex flex-wrap gap-2">
          <Link
            to="/projects/$projectId/articles"
            params={{ projectId: project.id }}
            search={{ status: "drafts" }}
            className={buttonClass()}
          >
            {m.moving_see_drafts()}
          </Link>
          <Button onClick={articleImport.reset}>{m.moving_another()}</Button>
          <TakeFurther report={report} />
        </div>
      </div>
      {report.imagesLeft && (
        <div className="flex flex-wrap items-center gap-3 rounded-xl bg-amber-s px-4 py-3 text-amber-i">
          <p className="min-w-0 flex-1 basis-60 text-ui leading-5">{m.moving_images_left()}</p>
          <Button onClick={articleImport.start}>{m.moving_images_rest()}</Button>
        </div>
      )}
      <p className="flex items-start gap-2 text-ink-2 text-ui leading-5">
        <Info size={15} className="mt-0.5 shrink-0 text-ink-3" aria-hidden />
        {m.moving_again_safe()}
      </p>
      <ImportReportView report={report} />
    </>
  );
}
