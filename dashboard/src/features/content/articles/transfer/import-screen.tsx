import { Link } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { m } from "#messages";
import { FindAuthor } from "#src/parts/find-author.tsx";
import { useCan, usePlace } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { FileDrop } from "#src/ui/file-drop.tsx";
import { Card, PageHeader } from "#src/ui/page.tsx";
import { Empty } from "#src/ui/states.tsx";
import { ImportFile } from "./import-file.tsx";
import { ImportReportView } from "./import-report.tsx";
import { ImportResult } from "./import-result.tsx";
import { countNew, type Import, type ImportReport, type MappedAuthors, useImport } from "./use-import.ts";

/** Import of articles: choose a file, check the outcome, import it. */
export function ImportScreen() {
  const { project } = usePlace();
  const canWrite = useCan("articles:write");
  const articleImport = useImport(project.id);
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4">
      <Link
        to="/projects/$projectId/articles"
        params={{ projectId: project.id }}
        className="inline-flex items-center gap-1 self-start text-ink-2 text-ui hover:text-ink"
      >
        <ChevronLeft size={15} aria-hidden />
        {m.nav_articles()}
      </Link>
      <PageHeader title={m.moving_import_title()} sub={<p className="mt-1 max-w-2xl text-ink-2 leading-6">{m.moving_import_text()}</p>} />
      {canWrite ? <Steps articleImport={articleImport} /> : <Empty title={m.moving_not_allowed()}>{m.moving_not_allowed_text()}</Empty>}
    </div>
  );
}

const accepted = ".md,.mdx,.markdown,.zip,.json,.xml";

function Steps({ articleImport }: { articleImport: Import }) {
  const { file, stage } = articleImport;
  if (file === undefined)
    return (
      <FileDrop
        title={m.moving_drop()}
        text={m.moving_accepted()}
        action={m.moving_choose()}
        accept={accepted}
        onFile={articleImport.choose}
      />
    );
  return (
    <>
      <ImportFile file={file} articleImport={articleImport} />
      {stage.name === "checking" && <Working text={m.moving_checking()} />}
      {stage.name === "importing" && <Working text={m.moving_importing()} sub={m.moving_importing_text()} />}
      {stage.name === "refused" && (
        <Refused problem={stage.problem} onRetry={stage.during === "check" ? articleImport.check : articleImport.start} />
      )}
      {stage.name === "checked" && <Checked report={stage.report} articleImport={articleImport} />}
      {stage.name === "imported" && <ImportResult report={stage.report} articleImport={articleImport} />}
    </>
  );
}

/** Expected outcome of the import, and the button that starts it. */
function Checked({ report, articleImport }: { report: ImportReport; articleImport: Import }) {
  const count = countNew(report);
  return (
    <>
      <ImportAuthors found={report.authors} mapped={articleImport.authors} onChange={articleImport.setAuthors} />
      <ImportReportView report={report} />
      <div className="sticky bottom-0 -mx-1 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-line border-t bg-paper px-1 py-3">
        <p className="mr-auto text-ink-2 text-ui">{count === 0 ? m.moving_nothing_new() : m.moving_nothing_kept()}</p>
        <Button look="primary" disabled={count === 0} onClick={articleImport.start}>
          {m.moving_start({ count })}
        </Button>
      </div>
    </>
  );
}

function Working({ text, sub }: { text: string; sub?: string }) {
  return (
    <Card className="px-5 py-6">
      <div role="status">
        <p className="font-medium text-ui">{text}</p>
        {sub !== undefined && <p className="mt-1 text-ink-2 text-ui leading-5">{sub}</p>}
      </div>
      <div aria-hidden className="mt-4 h-1.5 overflow-hidden rounded-full bg-panel">
        <div className="h-full w-full animate-pulse rounded-full bg-accent/60" />
      </div>
    </Card>
  );
}

function Refused({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded-xl bg-red-s px-4 py-3.5 text-red-i">
      <p className="min-w-0 flex-1 basis-60 text-ui leading-5 [overflow-wrap:anywhere]">{problem}</p>
      <Button onClick={onRetry}>{m.try_again()}</Button>
    </div>
  );
}

type ImportAuthorsProps = { found: ImportReport["authors"]; mapped: MappedAuthors; onChange: (mapped: MappedAuthors) => void };

/** Choice of whom the articles of each author in a file name. Nobody is chosen beforehand. */
function ImportAuthors({ found, mapped, onChange }: ImportAuthorsProps) {
  if (found.length === 0) return null;
  return (
    <Card>
      <section aria-labelledby="import-authors" className="px-4 py-3.5">
        <h2 id="import-authors" className="font-medium text-ui">
          {m.moving_authors()}
        </h2>
        <p className="mt-0.5 mb-3 text-ink-3 text-xs leading-4.5">{m.moving_authors_hint()}</p>
        <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
          {found.map(({ name, count }) => (
            <FindAuthor
              key={name}
              label={m.moving_author({ name, count })}
              author={mapped[name] ?? null}
              nobody={m.moving_author_nobody()}
              onPick={(author) => onChange({ ...mapped, [name]: author })}
            />
          ))}
        </div>
      </section>
    </Card>
  );
}
