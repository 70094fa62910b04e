import { isLeader, type Role } from "@galley/contract";
import { m } from "#messages";
import { useOrganization } from "#src/place/use-place.ts";
import { Checkbox } from "#src/ui/checkbox.tsx";

/** Ids of projects; null means every project, future ones included. */
export type Reach = readonly string[] | null;

type ProjectChoiceProps = { role: Role; value: Reach; onChange: (value: Reach) => void; problem?: string | undefined };

/** Choice of the projects that a person reaches. Owners and admins reach all of them. */
export function ProjectChoice({ role, value, onChange, problem }: ProjectChoiceProps) {
  const { projects } = useOrganization();
  if (isLeader(role)) return <p className="text-ink-2 text-ui leading-5">{m.people_leaders_reach_all()}</p>;
  const isSome = value !== null;
  const toggle = (id: string, on: boolean) => onChange(on ? [...(value ?? []), id] : (value ?? []).filter((one) => one !== id));
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-ink-2 text-xs">{m.people_projects()}</legend>
      <div className="flex flex-col gap-1.5 text-ui">
        <Radio label={m.people_every_project_also_later()} checked={!isSome} onChoose={() => onChange(null)} />
        <Radio label={m.people_some_projects()} checked={isSome} onChoose={() => onChange(value ?? [])} />
      </div>
      {isSome && (
        <div className="mt-2 ml-6 flex flex-col gap-1.5">
          {projects.map(({ id, name }) => (
            <Checkbox key={id} label={name} checked={value.includes(id)} onChange={(on) => toggle(id, on)} />
          ))}
          {value.length === 0 && <p className="text-ink-3 text-xs">{m.people_no_project_hint()}</p>}
        </div>
      )}
      {problem !== undefined && <p className="mt-1 text-red-i text-xs">{problem}</p>}
    </fieldset>
  );
}

export function Radio({ label, checked, onChoose }: { label: string; checked: boolean; onChoose: () => void }) {
  return (
    <label className="inline-flex items-center gap-2">
      <input type="radio" checked={checked} onChange={onChoose} className="size-4 shrink-0 accent-accent" />
      {label}
    </label>
  );
}
