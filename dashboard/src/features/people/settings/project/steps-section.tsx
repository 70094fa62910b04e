import type { ApprovalKind } from "@galley/contract";
import { approvalStepsMax } from "@galley/contract";
import { Plus } from "lucide-react";
import { m } from "#messages";
import { Choices } from "#src/parts/settings/choices.tsx";
import { ExplainedCheckbox } from "#src/parts/settings/explained-checkbox.tsx";
import { FormSection } from "#src/parts/settings/section.tsx";
import { useSettingsForm } from "#src/parts/settings/use-settings-form.ts";
import { Button } from "#src/ui/button.tsx";
import { DueField, daysOf } from "./due-field.tsx";
import type { Settings } from "./settings.ts";
import { type EditedStep, inOrder, newStep, StepFields } from "./step-fields.tsx";

type Values = { kind: ApprovalKind; guests: boolean; dueDays: string; steps: readonly EditedStep[] };

/** How many approvals the project asks for: one, two by different people, or named steps in their order. */
export function StepsSection({ settings }: { settings: Settings }) {
  const fresh = valuesOf(settings);
  const { form, isChanged, waits } = useSettingsForm("set_approval_steps", "steps", fresh, (changes) =>
    inputOf(settings.id, { ...fresh, ...changes }),
  );
  const { values, set } = form;
  // Fields of another kind are emptied, so that none of them counts as unsaved.
  const choose = (kind: ApprovalKind) => {
    set("kind", kind);
    set("guests", kind === fresh.kind && fresh.guests);
    set("dueDays", kind === "any_two" ? fresh.dueDays : "");
    const known = fresh.steps.length > 0 ? fresh.steps : [newStep(), newStep()];
    set("steps", kind === "steps" ? known : []);
  };
  const numbered = values.steps.map((step, index) => ({ step, index }));
  const change = (index: number, step: EditedStep) => set("steps", values.steps.with(index, step));
  return (
    <FormSection title={m.people_steps()} text={m.people_steps_text()} form={form} isChanged={isChanged} waits={waits}>
      <Choices
        label={m.people_steps_kind()}
        hideLabel
        value={values.kind}
        onChange={choose}
        options={[
          { value: "one", label: m.people_steps_one(), text: m.people_steps_one_text() },
          { value: "any_two", label: m.people_steps_any_two(), text: m.people_steps_any_two_text() },
          { value: "steps", label: m.people_steps_named(), text: m.people_steps_named_text() },
        ]}
      />
      {values.kind !== "steps" && (
        <ExplainedCheckbox
          label={m.guests_count_one()}
          text={values.kind === "one" ? m.guests_count_one_text() : m.guests_count_two_text()}
          checked={values.guests}
          onChange={(guests) => set("guests", guests)}
        />
      )}
      {values.kind === "any_two" && <DueField value={values.dueDays} onChange={(days) => set("dueDays", days)} />}
      {values.kind === "steps" && (
        <>
          <ol aria-label={m.people_steps()} className="flex flex-col gap-3">
            {numbered.map(({ step, index }) => (
              <StepFields
                key={index}
                projectId={settings.id}
                step={step}
                number={index + 1}
                isLast={index === values.steps.length - 1}
                isOnly={values.steps.length === 1}
                onChange={(changed) => change(index, changed)}
                onRemove={() => set("steps", values.steps.toSpliced(index, 1))}
                onMove={(by) => set("steps", values.steps.toSpliced(index, 1).toSpliced(index + by, 0, step))}
              />
            ))}
          </ol>
          <Button
            className="self-start"
            disabled={values.steps.length >= approvalStepsMax}
            onClick={() => set("steps", [...values.steps, newStep()])}
          >
            <Plus size={14} aria-hidden />
            {m.people_step_add()}
          </Button>
        </>
      )}
      {form.field("steps").problem !== undefined && (
        <p role="alert" className="text-red-i text-xs">
          {form.field("steps").problem}
        </p>
      )}
      <p className="text-ink-3 text-xs leading-4.5">{m.people_steps_kept()}</p>
    </FormSection>
  );
}

function valuesOf({ approval: { kind, guests, dueDays, steps } }: Settings): Values {
  return {
    kind,
    guests,
    dueDays: daysText(dueDays),
    steps: steps.map(({ name, people, ...step }) => ({
      name,
      people: inOrder(people),
      guests: step.guests,
      unprovedGuests: step.unprovedGuests,
      dueDays: daysText(step.dueDays),
    })),
  };
}

function inputOf(id: string, { kind, guests, dueDays, steps }: Values) {
  const named = steps.map((step) => ({
    name: step.name.trim(),
    personIds: step.people.map(({ personId }) => personId),
    guests: step.guests,
    unprovedGuests: step.unprovedGuests,
    dueDays: daysOf(step.dueDays),
  }));
  return {
    id,
    kind,
    guests: kind !== "steps" && guests,
    dueDays: kind === "any_two" ? daysOf(dueDays) : null,
    steps: kind === "steps" ? named : [],
  };
}

function daysText(days: number | null): string {
  return days === null ? "" : String(days);
}
