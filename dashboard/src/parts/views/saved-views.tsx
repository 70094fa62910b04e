import { viewNameLengthMax } from "@galley/contract";
import { useMutation } from "@tanstack/react-query";
import { Bookmark, Check, X } from "lucide-react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { useForm } from "#src/forms/use-form.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Button, IconButton } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { FormProblem, TextField } from "#src/ui/field.tsx";
import { Popover } from "#src/ui/popover.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import type { Saved } from "./use-saved-views.ts";

/** Views that the person has saved of a screen, and the way to save what is shown. A view that is shown is marked. */
export function SavedViews({ saved, named = false }: { saved: Saved; named?: boolean }) {
  const chosen = saved.views?.find(({ isChosen }) => isChosen);
  const label = chosen === undefined ? m.views_title() : m.filter_shown({ name: m.views_title(), value: chosen.name });
  return (
    <Popover
      title={m.views_title()}
      trigger={
        <Button
          aria-label={label}
          data-tip={named ? undefined : label}
          className={cx("max-w-full px-2", chosen !== undefined && "border-accent! text-accent!")}
        >
          <Bookmark aria-hidden size={15} className="shrink-0" />
          {named && <span className="max-w-48 truncate">{chosen?.name ?? m.views_title()}</span>}
        </Button>
      }
    >
      {(close) => (
        <div className="mt-2 flex flex-col gap-3">
          <ViewList saved={saved} onChosen={close} />
          <SaveForm shown={saved.shown} />
        </div>
      )}
    </Popover>
  );
}

function ViewList({ saved: { views, error, refetch }, onChosen }: { saved: Saved; onChosen: () => void }) {
  const removing = useMutation(mutation("delete_saved_view"));
  if (views === undefined) return error === null ? <Loading rows={2} /> : <Failed error={error} onRetry={() => void refetch()} />;
  if (views.length === 0) return <p className="text-ink-2 text-xs leading-4.5">{m.views_none()}</p>;
  return (
    <ul className="-mx-2 flex flex-col">
      {views.map(({ id, name, isChosen, choose }) => (
        <li key={id} className="flex items-center">
          <Button
            look="quiet"
            aria-pressed={isChosen}
            className={cx(
              "h-auto! min-h-8 min-w-0 flex-1 shrink! justify-start whitespace-normal! px-2 text-left",
              isChosen && "text-accent!",
            )}
            onClick={() => {
              choose();
              onChosen();
            }}
          >
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{name}</span>
            {isChosen && <Check aria-hidden size={14} className="shrink-0" />}
          </Button>
          <IconButton label={m.views_delete({ name })} onClick={() => removing.mutate({ id }, { onError: toastProblem })}>
            <X size={14} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

function SaveForm({ shown }: Pick<Saved, "shown">) {
  const { project } = usePlace();
  const form = useForm("save_view", {
    kept: `save_view:${project.id}:${shown.screen}`,
    initial: { name: "" },
    input: ({ name }) => ({ projectId: project.id, name, shown }),
    onDone: ({ name }) => {
      form.set("name", "");
      toast(m.views_did_save({ name }));
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-2 border-line border-t pt-3">
      <FormProblem>{form.problem}</FormProblem>
      <TextField label={m.views_name()} {...form.field("name")} maxLength={viewNameLengthMax} />
      <Button type="submit" busy={form.isSending} className="self-end">
        {m.views_save()}
      </Button>
    </form>
  );
}
