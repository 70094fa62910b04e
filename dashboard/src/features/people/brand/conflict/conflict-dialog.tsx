import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { personName } from "#src/format/person-name.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Ago } from "#src/ui/ago.tsx";
import { Button } from "#src/ui/button.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import { profileFieldsThatDiffer } from "../profile/fields.ts";
import { isSameProfile, type Profile } from "../profile/profile.ts";
import type { BrandSide } from "../write/writing-state.ts";
import { FieldChoice, type SideChoice } from "./field-choice.tsx";

type ConflictDialogProps = {
  base: BrandSide;
  theirs: BrandSide;
  mine: Profile;
  isSaving: boolean;
  onTakeTheirs: () => void;
  onSave: (profile: Profile) => void;
  onClose: () => void;
};

/** Dialog with another person's version beside the local one, field by field. Nothing is lost until the person decides. */
export function BrandConflictDialog({ base, theirs, mine, isSaving, onTakeTheirs, onSave, onClose }: ConflictDialogProps) {
  const { project } = usePlace();
  const [chosen, setChosen] = useState<Record<string, SideChoice>>({});
  const { data: saved } = useQuery(query("get_brand_version", { id: project.id, version: theirs.version }));
  const fields = profileFieldsThatDiffer(theirs.profile, mine).map((field) => {
    const mineChanged = !isSameProfile(field.take(base.profile, mine), base.profile);
    const theirsChanged = !isSameProfile(field.take(base.profile, theirs.profile), base.profile);
    const choice = chosen[field.key] ?? (mineChanged ? "mine" : "theirs");
    return { field, choice, both: mineChanged && theirsChanged, mineChanged };
  });
  const result = fields
    .filter(({ choice }) => choice === "theirs")
    .reduce((profile, { field }) => field.take(profile, theirs.profile), mine);
  return (
    <Dialog
      open
      onClose={onClose}
      wide
      title={m.brand_conflict_title({ version: theirs.version })}
      description={
        <>
          {saved !== undefined && (
            <Ago moment={saved.createdAt} timeZone={project.timeZone}>
              {(moment) => m.brand_conflict_who({ name: personName(saved.author.name), moment })}
            </Ago>
          )}{" "}
          {m.brand_conflict_text()}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {fields.map(({ field, choice, both, mineChanged }) => (
          <FieldChoice
            key={field.key}
            field={field}
            theirs={theirs}
            mine={mine}
            choice={choice}
            note={both ? m.brand_conflict_both() : mineChanged ? m.brand_conflict_only_you() : m.brand_conflict_only_they()}
            isHard={both}
            onChoose={(next) => setChosen((before) => ({ ...before, [field.key]: next }))}
          />
        ))}
        {fields.length === 0 && <p className="text-ink-2 text-ui">{m.brand_same()}</p>}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{m.brand_conflict_on()}</Button>
        <Button disabled={isSaving} onClick={onTakeTheirs}>
          {m.brand_conflict_take({ version: theirs.version })}
        </Button>
        <Button look="primary" busy={isSaving} onClick={() => onSave(result)}>
          {m.brand_save_as({ version: theirs.version + 1 })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
