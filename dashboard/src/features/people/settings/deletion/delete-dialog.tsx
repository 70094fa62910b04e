import { deletionWaitDays } from "@galley/contract";
import { Download } from "lucide-react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { counted } from "#src/format/counted.ts";
import { longMoment } from "#src/format/dates.ts";
import type { Form } from "#src/forms/use-form.ts";
import { FormRefusal } from "#src/parts/form-refusal.tsx";
import { useProjectDownload } from "#src/parts/use-project-download.ts";
import { useTimeZone } from "#src/place/use-time-zone.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import { TextField } from "#src/ui/field.tsx";

type Props = {
  name: string;
  counts: [label: string, count: number][];
  contents: Output<"get_project_deletion">["contents"];
  projects: readonly { id: string; name: string }[];
  form: Form<{ name: string }>;
  action: string;
  onClose: () => void;
};

const weekMilliseconds = deletionWaitDays * 24 * 60 * 60 * 1000;

/** Dialog before something is deleted: everything that goes, the download of it all, its name to type, and the day. */
export function DeleteDialog({ name, counts, contents, projects, form, action, onClose }: Props) {
  const day = longMoment(new Date(Date.now() + weekMilliseconds).toISOString(), useTimeZone());
  const rows: [string, number][] = [
    ...counts,
    [m.deletion_articles(), contents.articles],
    [m.deletion_posts(), contents.posts],
    [m.deletion_images(), contents.images],
    [m.deletion_topics(), contents.topics],
    [m.deletion_comments(), contents.comments],
  ];
  return (
    <Dialog open onClose={onClose} title={m.deletion_dialog_title({ name })} description={m.deletion_dialog_text({ day })}>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <section>
          <h3 className="mb-1.5 font-semibold text-ui">{m.deletion_contents()}</h3>
          <dl className="grid gap-x-6 rounded-lg border border-line px-3 py-1 text-ui sm:grid-cols-2">
            {rows.map(([label, count]) => (
              <div key={label} className="flex justify-between gap-3 py-1">
                <dt className="text-ink-2">{label}</dt>
                <dd className="tabular-nums">{counted(count)}</dd>
              </div>
            ))}
          </dl>
        </section>
        {projects.length > 0 && (
          <section>
            <h3 className="font-semibold text-ui">{m.deletion_first()}</h3>
            <p className="mt-0.5 mb-2 text-ink-2 text-xs leading-4.5">{m.deletion_first_text()}</p>
            <ul className="flex flex-wrap gap-2">
              {projects.map((project) => (
                <ProjectDownload key={project.id} {...project} />
              ))}
            </ul>
          </section>
        )}
        <TextField label={m.deletion_type_name({ name })} {...form.field("name")} autoComplete="off" required data-first />
        <FormRefusal form={form} />
        <DialogActions>
          <Button onClick={onClose}>{m.cancel()}</Button>
          <Button type="submit" look="danger" busy={form.isSending} disabled={form.values.name.trim() !== name.trim()}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Button that downloads everything in a project. */
function ProjectDownload({ id, name }: { id: string; name: string }) {
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
