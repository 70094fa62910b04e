import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import type { Item } from "#src/api/operations.ts";
import { personName } from "#src/format/person-name.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Ago } from "#src/ui/ago.tsx";
import { cx } from "#src/ui/cx.ts";
import { Pill } from "#src/ui/status.tsx";
import { partNames } from "../profile/names.ts";

type Version = Item<"list_brand_versions">;

/** All versions, newest first, with links to their changes. */
export function VersionList({ versions, from, to }: { versions: readonly Version[]; from: number; to: number }) {
  const { project } = usePlace();
  return (
    <ol className="flex flex-col gap-1">
      {versions.map(({ version, createdAt, author, changed }, index) => (
        <li key={version}>
          <Link
            to="/projects/$projectId/brand"
            params={{ projectId: project.id }}
            search={{ view: "history", version }}
            aria-current={version === to ? "true" : undefined}
            className={cx(
              "block rounded-lg border px-3 py-2.5",
              version === to ? "border-line-strong bg-card shadow-black/10 shadow-sm" : "border-transparent hover:bg-panel",
            )}
          >
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ui">
              <span className="font-semibold">{m.brand_version({ version })}</span>
              {index === 0 && <Pill tone="bg-green-s text-green-i">{m.brand_newest()}</Pill>}
              {version === from && from !== to && <Pill>{m.history_compared()}</Pill>}
              <Ago moment={createdAt} timeZone={project.timeZone} isPart className="ml-auto text-2xs text-ink-3" />
            </span>
            <span className="mt-0.5 block truncate text-ink-2 text-xs leading-4.5">{personName(author.name)}</span>
            <span className="block text-ink-3 text-xs leading-4.5">
              {changed.length === 0 ? m.brand_changed_nothing() : inOrder(changed).join(", ")}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** Returns the names of changed parts, in the order of a profile. */
function inOrder(changed: Version["changed"]): string[] {
  return changed.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)).map((part) => partNames[part]());
}

const order = Object.keys(partNames);
