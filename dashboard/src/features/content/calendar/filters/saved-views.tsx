import { Popover as Base } from "@base-ui/react/popover";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Bookmark, X } from "lucide-react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { query } from "#src/api/query.ts";
import { useForm } from "#src/forms/use-form.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Button, IconButton } from "#src/ui/button.tsx";
import { FormProblem, TextField } from "#src/ui/field.tsx";
import { Popover } from "#src/ui/popover.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { useCalendarSearch } from "../calendar-search.ts";
import type { View } from "../days.ts";
import { choiceOf, searchOfChoice } from "./filters.ts";

const nameLengthMax = 60;

/** Views that the person has saved, and the way to save what is shown. */
export function SavedViews({ view, named = false }: { view: View; named?: boolean }) {
  return (
    <Popover
      title={m.calendar_views()}
      trigger={
        <Button aria-label={m.calendar_views()} data-tip={m.calendar_views()} className="px-2">
          <Bookmark aria-hidden size={15} />
          {named && m.calendar_views()}
        </Button>
      }
    >
      <div className="mt-2 flex flex-col gap-3">
        <ViewList />
        <SaveForm view={view} />
      </div>
    </Popover>
  );
}

function ViewList() {
  const { project } = usePlace();
  const { change } = useCalendarSearch();
  const { data, error, refetch } = useQuery(query("list_calendar_views", { projectId: project.id }));
  const removing = useMutation(mutation("delete_calendar_view"));
  if (data === undefined) return error === null ? <Loading rows={2} /> : <Failed error={error} onRetry={() => void refetch()} />;
  if (data.data.length === 0) return <p className="text-ink-2 text-xs leading-4.5">{m.calendar_views_none()}</p>;
  return (
    <ul className="-mx-2 flex flex-col">
      {data.data.map(({ id, name, shown }) => (
        <li key={id} className="flex items-center">
          <Base.Close
            render={
              <Button look="quiet" className="h-auto! min-h-8 min-w-0 flex-1 shrink! justify-start whitespace-normal! px-2 text-left" />
            }
            onClick={() => change({ ...searchOfChoice(shown), item: undefined, day: undefined })}
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
          </Base.Close>
          <IconButton label={m.calendar_view_delete({ name })} onClick={() => removing.mutate({ id }, { onError: toastProblem })}>
            <X size={14} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

function SaveForm({ view }: { view: View }) {
  const { project } = usePlace();
  const { search } = useCalendarSearch();
  const form = useForm("save_calendar_view", {
    initial: { name: "" },
    input: ({ name }) => ({ projectId: project.id, name, shown: choiceOf(view, search) }),
    onDone: ({ name }) => {
      form.set("name", "");
      toast(m.calendar_view_saved({ name }));
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-2 border-line border-t pt-3">
      <FormProblem>{form.problem}</FormProblem>
      <TextField label={m.calendar_view_name()} {...form.field("name")} maxLength={nameLengthMax} />
      <Button type="submit" busy={form.isSending} className="self-end">
        {m.calendar_view_save()}
      </Button>
    </form>
  );
}
