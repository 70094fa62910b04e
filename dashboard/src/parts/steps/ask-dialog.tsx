import { assignedMax } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { personName } from "#src/format/person-name.ts";
import { useForm } from "#src/forms/use-form.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import { FormProblem } from "#src/ui/field.tsx";
import { type Findable, FindField } from "#src/ui/find-field.tsx";
import { toast } from "#src/ui/toast.tsx";
import { DialogForm } from "../dialog-form.tsx";
import type { Review } from "./step-words.ts";

const offeredMax = 10;

type Asked = { id: string; name: string };
type AskDialogProps = { id: string; review: Review; onClose: () => void };

/** Dialog that asks people by name to look at a revision. Who was asked before stays chosen. */
export function AskDialog({ id, review, onClose }: AskDialogProps) {
  const form = useForm("assign_review", {
    kept: `assign_review:${id}:${review.revision}`,
    initial: { personIds: review.assigned.map((person) => person.id) },
    input: ({ personIds }) => ({ id, revision: review.revision, personIds }),
    onDone: ({ assigned }) => {
      toast(assigned.length === 0 ? m.steps_nobody_asked() : m.steps_asked_now({ names: namesOf(assigned) }));
      onClose();
    },
  });
  const { personIds } = form.values;
  const [found, setFound] = useState<readonly Asked[]>([]);
  const people = [...new Map([...review.askable, ...review.assigned, ...found].map((person) => [person.id, person])).values()];
  const choose = (person: string, on: boolean) =>
    form.set("personIds", on ? [...personIds, person] : personIds.filter((one) => one !== person));
  return (
    <Dialog open onClose={onClose} title={m.steps_ask_title()} description={m.steps_ask_text()}>
      <DialogForm values={form.values} first={form.first} onDiscard={form.forget} onSubmit={form.submit} className="flex flex-col gap-3">
        <FormProblem>{form.problem}</FormProblem>
        <fieldset className="flex max-h-72 flex-col gap-2.5 overflow-auto py-1">
          <legend className="sr-only">{m.steps_ask_title()}</legend>
          {people.map((person) => (
            <Checkbox
              key={person.id}
              label={personName(person.name)}
              checked={personIds.includes(person.id)}
              disabled={personIds.length >= assignedMax && !personIds.includes(person.id)}
              onChange={(on) => choose(person.id, on)}
            />
          ))}
        </fieldset>
        {review.areMoreAskable && (
          <FindField
            label={m.steps_ask_find()}
            shown={m.steps_ask_find_hint()}
            disabled={personIds.length >= assignedMax}
            useFound={useApprovers}
            onPick={({ value, label }) => {
              setFound([...found, { id: value, name: label }]);
              choose(value, true);
            }}
          />
        )}
        <DialogActions>
          <Button onClick={onClose}>{m.cancel()}</Button>
          <Button type="submit" look="primary" busy={form.isSending}>
            {m.save()}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}

/** Finds people of the project who can give an approval. The service refuses those who cannot give this one. */
function useApprovers(words: string, enabled: boolean): readonly Findable[] | undefined {
  const { project } = usePlace();
  const input = { projectId: project.id, canApprove: true, limit: offeredMax, ...(words !== "" && { query: words }) } as const;
  const { data } = useQuery({ ...query("list_people", input), enabled });
  return data?.data.map(({ personId, name }) => ({ value: personId, label: personName(name) }));
}

function namesOf(people: readonly { name: string }[]): string {
  return people.map(({ name }) => personName(name)).join(", ");
}
