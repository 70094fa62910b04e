import { carouselDestinations, defaultPostSizes, limits, type PostFormat, postRatios, postSizes } from "@galley/contract";
import { m } from "#messages";
import { type Form, useForm } from "#src/forms/use-form.ts";
import { DialogForm } from "#src/parts/dialog-form.tsx";
import { formatName, postDestinationName } from "#src/parts/networks/names.ts";
import { sizeName, WishFields } from "#src/parts/wish-fields.tsx";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import { FormProblem, SelectField, TextField } from "#src/ui/field.tsx";
import { TimeField } from "#src/ui/time-field.tsx";
import { toast } from "#src/ui/toast.tsx";
import type { RoutinePost } from "./routine-post.ts";

const formats = Object.keys(postSizes) as PostFormat[];
const usual: RoutinePost = {
  format: "linkedin",
  objective: "educate",
  tone: "consultative",
  size: defaultPostSizes.linkedin,
  images: "none",
  ratio: "4:5",
  daysAfter: 0,
  time: "12:00",
};

type Values = Omit<RoutinePost, "daysAfter"> & { daysAfter: string };
type RoutineDialogProps = { id: string; posts: readonly RoutinePost[]; excerpts: boolean; index: number; onClose: () => void };

/** Dialog for one post of the routine: its format, its style and its time. */
export function RoutineDialog({ id, posts, excerpts, index, onClose }: RoutineDialogProps) {
  const known = posts[index];
  const { daysAfter, ...rest } = known ?? usual;
  const form = useForm("set_routine", {
    kept: `set_routine:${id}:${JSON.stringify(known ?? "new")}`,
    initial: { ...rest, daysAfter: String(daysAfter) } as Values,
    input: (values) => ({ id, excerpts, posts: posts.toSpliced(index, 1, postOf(values)) }),
    onDone: () => {
      onClose();
      toast(m.saved());
    },
  });
  const { values, set, reset } = form;
  const isWhole = isDays(values.daysAfter) && values.time !== "";
  return (
    <Dialog open onClose={onClose} title={known === undefined ? m.people_routine_add() : m.people_routine_change()}>
      <DialogForm values={form.values} first={form.first} onDiscard={form.forget} onSubmit={form.submit} className="flex flex-col gap-4">
        <FormProblem>{form.problem}</FormProblem>
        <div className="grid grid-cols-2 gap-3">
          <SelectField
            label={m.people_format()}
            value={values.format}
            onChange={(format) => reset({ ...values, format, size: defaultPostSizes[format] })}
            options={formats.map((value) => ({ value, label: formatName(value) }))}
          />
          <SelectField
            label={m.people_size()}
            value={String(values.size)}
            onChange={(size) => set("size", Number(size))}
            options={postSizes[values.format].map((size) => ({ value: String(size), label: sizeName(values.format, size) }))}
          />
        </div>
        <WishFields wishes={values} onChange={(wishes) => reset({ ...values, ...wishes })} problems={{}} />
        {values.format === "carousel" && <Destinations form={form} />}
        {values.images !== "none" && (
          <SelectField
            label={m.people_ratio()}
            value={values.ratio}
            onChange={(ratio) => set("ratio", ratio)}
            options={postRatios.map((value) => ({ value, label: value }))}
          />
        )}
        <When form={form} />
        <DialogActions>
          <Button onClick={onClose}>{m.cancel()}</Button>
          <Button type="submit" look="primary" busy={form.isSending} disabled={!isWhole}>
            {m.save()}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}

function When({ form }: { form: Form<Values> }) {
  const { values, set } = form;
  return (
    <div>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={m.people_days_after_field()}
          type="number"
          min="0"
          max={String(limits.routineDaysMax)}
          value={values.daysAfter}
          onChange={(days) => set("daysAfter", days)}
          problem={isDays(values.daysAfter) ? undefined : m.people_days_bad({ max: limits.routineDaysMax })}
        />
        <TimeField label={m.people_time()} value={values.time} onChange={(time) => set("time", time)} />
      </div>
      <p className="mt-1 text-ink-3 text-xs leading-4.5">{m.people_when_hint()}</p>
    </div>
  );
}

/** Checkboxes for the destinations. All three are checked unless one was removed. */
function Destinations({ form: { values, set } }: { form: Form<Values> }) {
  const chosen = values.destinations ?? carouselDestinations;
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-ink-2 text-xs">{m.people_goes_to()}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1.5">
        {carouselDestinations.map((one) => (
          <Checkbox
            key={one}
            label={postDestinationName(one)}
            checked={chosen.includes(one)}
            disabled={chosen.length === 1 && chosen.includes(one)}
            onChange={(on) =>
              set(
                "destinations",
                carouselDestinations.filter((each) => (each === one ? on : chosen.includes(each))),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

function postOf({ daysAfter, destinations, ...post }: Values): RoutinePost {
  const isSome = post.format === "carousel" && destinations !== undefined && destinations.length < carouselDestinations.length;
  return { ...post, daysAfter: Number(daysAfter), ...(isSome && { destinations }) };
}

function isDays(text: string): boolean {
  const days = Number(text);
  return text.trim() !== "" && Number.isInteger(days) && days >= 0 && days <= limits.routineDaysMax;
}
