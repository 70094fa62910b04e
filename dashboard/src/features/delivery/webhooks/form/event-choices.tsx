import { organizationEventTypes } from "@galley/contract";
import { useId } from "react";
import { m } from "#messages";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { eventSentences } from "../names.ts";

type OrganizationEvent = (typeof organizationEventTypes)[number];
type Props = { chosen: readonly OrganizationEvent[]; onChange: (chosen: OrganizationEvent[]) => void; problem: string | undefined };

/** Checkboxes for all events, each with its description. */
export function EventChoices({ chosen, onChange, problem }: Props) {
  const id = useId();
  const all = chosen.length === organizationEventTypes.length;
  return (
    <fieldset aria-describedby={`${id}-about`}>
      <legend className="mb-1 font-medium text-ink-2 text-xs">{m.webhooks_events()}</legend>
      <div className="rounded-md border border-line-strong">
        <div className="border-line border-b bg-panel/50 px-3 py-2 font-medium">
          <Checkbox
            label={m.webhooks_every_event()}
            checked={all}
            some={chosen.length > 0}
            onChange={(checked) => onChange(checked ? [...organizationEventTypes] : [])}
          />
        </div>
        <ul className="divide-y divide-line">
          {organizationEventTypes.map((type) => (
            <li key={type}>
              <label className="flex items-start gap-2.5 px-3 py-2 text-ui hover:bg-panel/40">
                <input
                  type="checkbox"
                  checked={chosen.includes(type)}
                  aria-invalid={problem !== undefined || undefined}
                  onChange={({ target }) => onChange(target.checked ? [...chosen, type] : chosen.filter((one) => one !== type))}
                  className="mt-0.5 size-4 shrink-0 accent-accent"
                />
                <span className="min-w-0">
                  <span className="block font-medium leading-5">{type}</span>
                  <span className="block text-ink-2 text-xs leading-4.5">{eventSentences[type]()}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </div>
      <p id={`${id}-about`} className={problem === undefined ? "mt-1 text-ink-3 text-xs" : "mt-1 text-red-i text-xs"}>
        {problem ?? m.webhooks_events_hint()}
      </p>
    </fieldset>
  );
}
