import { m } from "#messages";
import { usePlace } from "#src/place/use-place.ts";
import type { Scope } from "./use-hits.ts";

/** Scope of the search: the current project, or all that the person reaches in its organization. */
export function ScopeChoice({ scope, onChange }: { scope: Scope; onChange: (scope: Scope) => void }) {
  const { project } = usePlace();
  const options: [Scope, string][] = [
    ["project", project.name],
    ["organization", m.shell_all_projects()],
  ];
  return (
    <label className="shrink-0 text-ink-2 text-xs">
      <span className="sr-only">{m.shell_search_in()}</span>
      <select
        value={scope}
        onChange={(event) => onChange(event.target.value as Scope)}
        className="h-7 max-w-32 truncate rounded-md border border-line bg-panel px-1.5 sm:max-w-44"
      >
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
