import type { PostDestinationName } from "@galley/contract";
import { m } from "#messages";
import { postDestinationName } from "#src/parts/networks/names.ts";
import { NetworkMark } from "#src/parts/networks/network-mark.tsx";
import { usePlace } from "#src/place/use-place.ts";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { DateChoice, sayWhen } from "./date-choice.tsx";
import { type DateKind, dateOf, type Plan, type PostDate } from "./plan.ts";

type GoesToProps = {
  offered: readonly PostDestinationName[];
  chosen: readonly PostDestinationName[];
  /** Networks whose post is saved already. */
  saved: readonly PostDestinationName[];
  plan: Plan;
  kinds: readonly DateKind[];
  /** The next free slot of each network that has one. */
  slots: ReadonlyMap<PostDestinationName, string>;
  tried: boolean;
  hint: string;
  onChoose: (destination: PostDestinationName, wanted: boolean) => void;
  onPlan: (plan: Plan) => void;
};

/** Networks of what is written, with one date for all and another one where a network differs. */
export function GoesTo({ offered, chosen, saved, plan, kinds, slots, tried, hint, onChoose, onPlan }: GoesToProps) {
  const { project } = usePlace();
  const { timeZone } = project;
  const differs = chosen.length > 1 && plan.kind !== "now";
  const except = (destination: PostDestinationName, date: PostDate | undefined) => {
    const { [destination]: _, ...others } = plan.exceptions;
    onPlan({ ...plan, exceptions: date === undefined ? others : { ...others, [destination]: date } });
  };
  return (
    <section className="flex flex-col gap-4">
      <div>
        <h2 className="mb-2 font-semibold text-ui">{m.posts_goes_to()}</h2>
        <DateChoice
          label={m.posts_when()}
          kinds={kinds}
          date={plan}
          timeZone={timeZone}
          tried={tried}
          onChange={(date) => onPlan({ ...plan, ...date })}
        />
        {plan.kind === "at" && <p className="mt-1 text-2xs text-ink-3">{m.posts_in_zone({ zone: timeZone.replaceAll("_", " ") })}</p>}
      </div>
      <ul aria-label={m.posts_column_destinations()} className="divide-y divide-line rounded-lg border border-line">
        {offered.map((one) => {
          const isChosen = chosen.includes(one);
          const isSaved = saved.includes(one);
          return (
            <li key={one} className="flex flex-col gap-2 px-3 py-2.5">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="flex flex-1 items-center gap-2">
                  <Checkbox
                    label={postDestinationName(one)}
                    checked={isChosen || isSaved}
                    disabled={isSaved || (chosen.length === 1 && isChosen)}
                    onChange={(wanted) => onChoose(one, wanted)}
                  />
                  <NetworkMark network={one} size={12} />
                </span>
                {isSaved && <span className="text-green-i text-xs">{m.saved()}</span>}
                {isChosen && <span className="text-ink-2 text-xs tabular-nums">{sayWhen(dateOf(plan, one), slots.get(one))}</span>}
              </div>
              {isChosen && differs && (
                <DateChoice
                  label={m.posts_when_on({ name: postDestinationName(one) })}
                  hideLabel
                  kinds={kinds.filter((kind) => kind !== "now")}
                  date={dateOf(plan, one)}
                  timeZone={timeZone}
                  tried={tried}
                  same={{ isChosen: plan.exceptions[one] === undefined, onChoose: () => except(one, undefined) }}
                  onChange={(date) => except(one, date)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <p className="text-ink-3 text-xs leading-4.5">{hint}</p>
    </section>
  );
}
