import { approvalStepNameLengthMax, approvalStepPeopleMax } from "@galley/contract";
import { ArrowDown, ArrowUp, Trash2, X } from "lucide-react";
import { m } from "#messages";
import { personName } from "#src/format/person-name.ts";
import { FindMember } from "#src/parts/access/find-member.tsx";
import { ExplainedCheckbox } from "#src/parts/settings/explained-checkbox.tsx";
import { IconButton } from "#src/ui/button.tsx";
import { TextField } from "#src/ui/field.tsx";
import { DueField } from "./due-field.tsx";

type Person = { personId: string; name: string; canApprove: boolean };
export type EditedStep = { name: string; people: readonly Person[]; guests: boolean; unprovedGuests: boolean; dueDays: string };

export function newStep(): EditedStep {
  return { name: "", people: [], guests: false, unprovedGuests: false, dueDays: "" };
}

/** Sorts people in one way, however they were added, so that what is saved is not told to be unsaved. */
export function inOrder(people: readonly Person[]): readonly Person[] {
  return people.toSorted((a, b) => (a.personId < b.personId ? -1 : 1));
}

type StepFieldsProps = {
  projectId: string;
  step: EditedStep;
  number: number;
  isLast: boolean;
  isOnly: boolean;
  onChange: (step: EditedStep) => void;
  onRemove: () => void;
  onMove: (by: 1 | -1) => void;
};

/** One named step: its name, who gives it, and until when. */
export function StepFields({ projectId, step, number, isLast, isOnly, onChange, onRemove, onMove }: StepFieldsProps) {
  const name = step.name || m.people_step_number({ number });
  return (
    <li className="rounded-lg border border-line p-3.5">
      <div className="mb-2 flex items-center">
        <h3 className="min-w-0 flex-1 truncate font-medium text-ui">{m.people_step_number({ number })}</h3>
        <IconButton label={m.people_earlier({ name, number })} disabled={number === 1} onClick={() => onMove(-1)}>
          <ArrowUp size={14} />
        </IconButton>
        <IconButton label={m.people_later({ name, number })} disabled={isLast} onClick={() => onMove(1)}>
          <ArrowDown size={14} />
        </IconButton>
        <IconButton label={m.people_step_remove({ name, number })} disabled={isOnly} onClick={onRemove}>
          <Trash2 size={14} />
        </IconButton>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={m.people_step_name()}
          required
          maxLength={approvalStepNameLengthMax}
          placeholder={number === 1 ? m.people_step_editor() : m.people_step_client()}
          value={step.name}
          onChange={(value) => onChange({ ...step, name: value })}
        />
        <DueField value={step.dueDays} onChange={(dueDays) => onChange({ ...step, dueDays })} className="" />
        <People
          projectId={projectId}
          step={step}
          onChange={(people) => onChange({ ...withGuests(step, step.guests && people.length === 0), people })}
        />
        <ExplainedCheckbox
          label={m.guests_step()}
          text={m.guests_step_text()}
          checked={step.guests}
          disabled={step.people.length > 0}
          onChange={(guests) => onChange(withGuests(step, guests))}
        />
        {step.guests && (
          <ExplainedCheckbox
            label={m.guests_step_unproved()}
            text={m.guests_step_unproved_text()}
            checked={step.unprovedGuests}
            onChange={(unprovedGuests) => onChange({ ...step, unprovedGuests })}
          />
        )}
      </div>
    </li>
  );
}

/** Lets guests give a step or not. */
function withGuests(step: EditedStep, guests: boolean): EditedStep {
  return { ...step, guests, unprovedGuests: guests && step.unprovedGuests };
}

type PeopleProps = { projectId: string; step: EditedStep; onChange: (people: readonly Person[]) => void };

/** People who give a step: anyone who can approve, until somebody is named. */
function People({ projectId, step: { people }, onChange }: PeopleProps) {
  return (
    <div className="flex flex-col gap-2 sm:col-span-2">
      <FindMember
        label={m.people_step_who()}
        hint={people.length === 0 ? m.people_step_anyone_text() : m.people_step_people_text()}
        shown={people.length === 0 ? m.people_approver_anyone() : m.people_step_person_add()}
        approving={projectId}
        without={people.map(({ personId }) => personId)}
        disabled={people.length >= approvalStepPeopleMax}
        onPick={(member) => {
          if (member !== undefined) onChange(inOrder([...people, { personId: member.personId, name: member.name, canApprove: true }]));
        }}
      />
      {people.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {people.map((person) => (
            <li key={person.personId} className="flex items-center rounded-full bg-panel pl-2.5 text-ui">
              <span className={person.canApprove ? undefined : "text-red-i"}>
                {person.canApprove ? personName(person.name) : m.people_step_person_gone({ name: personName(person.name) })}
              </span>
              <IconButton
                label={m.people_step_person_remove({ name: personName(person.name) })}
                onClick={() => onChange(people.filter(({ personId }) => personId !== person.personId))}
              >
                <X size={13} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
