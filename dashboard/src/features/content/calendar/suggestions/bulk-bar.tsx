import { m } from "#messages";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { Kbd } from "#src/ui/page.tsx";
import { type InboxStatus, type Suggestion, ways } from "./suggestion.ts";
import type { SuggestionRows } from "./use-rows.ts";

/** Bar that selects all topics and decides about many at once. With none selected, it names the shortcuts. */
export function SuggestionBulkBar({
  status,
  topics,
  rows,
}: {
  status: InboxStatus;
  topics: readonly Suggestion[];
  rows: SuggestionRows<Suggestion>;
}) {
  const { chosen, tick, act } = rows;
  const count = chosen.length;
  const isAll = count === topics.length && count > 0;
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2 px-4">
      <Checkbox
        label={count === 0 ? m.calendar_choose_all() : m.calendar_chosen({ count })}
        checked={isAll}
        some={count > 0}
        onChange={(isTicked) =>
          tick(
            topics.map(({ id }) => id),
            isTicked,
          )
        }
      />
      {count > 0 ? (
        <div className="flex gap-2">
          {ways[status].includes("accept") && <Button onClick={() => act("accept", chosen)}>{m.calendar_accept_many({ count })}</Button>}
          {ways[status].includes("decline") && <Button onClick={() => act("decline", chosen)}>{m.calendar_decline_many({ count })}</Button>}
        </div>
      ) : (
        <Keys status={status} />
      )}
    </div>
  );
}

function Keys({ status }: { status: InboxStatus }) {
  const open = ways[status];
  const keys = [
    ["J K", m.calendar_key_move()],
    ...(open.includes("accept") ? [["A", m.calendar_accept()]] : []),
    ...(open.includes("plan") ? [["P", m.calendar_plan()]] : []),
    ...(open.includes("decline") ? [["D", m.calendar_decline()]] : []),
  ] as const;
  return (
    <p className="ml-auto hidden items-center gap-3 text-2xs text-ink-3 md:flex">
      {keys.map(([key, label]) => (
        <span key={key} className="inline-flex items-center gap-1">
          <Kbd>{key}</Kbd>
          {label}
        </span>
      ))}
    </p>
  );
}
