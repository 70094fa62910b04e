import { ChevronDown } from "lucide-react";
import { m } from "#messages";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { Menu, MenuChoice } from "#src/ui/menu.tsx";
import { useIsNarrow } from "#src/ui/use-media.ts";
import { type View, views } from "../days.ts";

const names: Record<View, () => string> = {
  month: m.calendar_month,
  week: m.calendar_week,
  list: m.calendar_list,
  quarter: m.calendar_quarter,
};

type ViewChoiceProps = { view: View; onView: (view: View) => void };

/** Choice of the view: buttons side by side, or a menu on a phone. */
export function ViewChoice({ view, onView }: ViewChoiceProps) {
  return useIsNarrow() ? <ViewMenu view={view} onView={onView} /> : <ViewButtons view={view} onView={onView} />;
}

function ViewMenu({ view, onView }: ViewChoiceProps) {
  return (
    <Menu
      trigger={
        <Button aria-label={`${m.calendar_view()}: ${names[view]()}`}>
          {names[view]()}
          <ChevronDown aria-hidden size={14} className="-mr-1 text-ink-3" />
        </Button>
      }
    >
      <MenuChoice
        value={view}
        onChange={onView}
        label={m.calendar_view()}
        options={views.map((one) => ({ value: one, label: names[one]() }))}
      />
    </Menu>
  );
}

function ViewButtons({ view, onView }: ViewChoiceProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons in a row need no form
    <div role="group" aria-label={m.calendar_view()} className="flex">
      {views.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === view}
          onClick={() => onView(one)}
          className={cx(
            buttonClass(),
            "-ml-px rounded-none first:ml-0 first:rounded-l-md last:rounded-r-md",
            one === view ? "bg-panel" : "font-normal text-ink-2",
          )}
        >
          {names[one]()}
        </button>
      ))}
    </div>
  );
}
