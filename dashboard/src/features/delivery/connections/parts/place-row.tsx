import type { ReactNode } from "react";

type PlaceRowProps = {
  mark: ReactNode;
  name: string;
  state?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** Row of a destination with its name, its state and its actions. */
export function PlaceRow({ mark, name, state, actions, children }: PlaceRowProps) {
  return (
    <li className="flex gap-4 px-4 py-4 md:px-5">
      <span aria-hidden className="grid size-9 shrink-0 place-items-center rounded-lg bg-panel text-ink-2">
        {mark}
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-3">
        <div className="min-w-0 max-w-3xl flex-1 basis-56">
          <div className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1">
            <h3 className="font-semibold text-sm">{name}</h3>
            {state}
          </div>
          <div className="flex flex-col gap-2 text-ink-2 text-ui leading-5">{children}</div>
        </div>
        {actions !== undefined && <div className="ml-auto flex h-9 items-center gap-2">{actions}</div>}
      </div>
    </li>
  );
}

/** Facts about a destination, as names and values. */
export function PlaceFacts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="mt-1 grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-ink-3 text-xs">{name}</dt>
          <dd className="text-ink [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
