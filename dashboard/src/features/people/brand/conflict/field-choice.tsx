import { useId } from "react";
import { m } from "#messages";
import { cx } from "#src/ui/cx.ts";
import { FieldView } from "../profile/field-view.tsx";
import type { Field } from "../profile/fields.ts";
import type { Profile } from "../profile/profile.ts";
import type { BrandSide } from "../write/writing-state.ts";

export type SideChoice = "theirs" | "mine";

type FieldChoiceProps = {
  field: Field;
  theirs: BrandSide;
  mine: Profile;
  choice: SideChoice;
  note: string;
  isHard: boolean;
  onChoose: (choice: SideChoice) => void;
};

/** Field with the values of both people, and the choice between them. */
export function FieldChoice({ field, theirs, mine, choice, note, isHard, onChoose }: FieldChoiceProps) {
  const group = useId();
  const sides = [
    { value: "theirs" as const, label: m.brand_version({ version: theirs.version }), profile: theirs.profile },
    { value: "mine" as const, label: m.brand_conflict_mine(), profile: mine },
  ];
  return (
    <fieldset>
      <legend className="mb-1 flex w-full items-baseline justify-between gap-3">
        <span className="font-medium text-ui">{field.label}</span>
        <span className={cx("text-xs", isHard ? "text-amber-i" : "text-ink-3")}>{note}</span>
      </legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {sides.map(({ value, label, profile }) => (
          <label
            key={value}
            className={cx(
              "flex cursor-pointer flex-col gap-1 rounded-md border p-3 text-ui leading-5",
              choice === value ? "border-accent bg-accent-soft" : "border-line text-ink-2 hover:bg-panel",
            )}
          >
            <span className="flex items-center gap-2 text-ink-2 text-xs">
              <input type="radio" name={group} className="accent-accent" checked={choice === value} onChange={() => onChoose(value)} />
              {label}
            </span>
            <FieldView field={field} profile={profile} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
