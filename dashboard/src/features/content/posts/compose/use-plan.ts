import type { PostDestinationName } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { query } from "#src/api/query.ts";
import { addDays, dayIn } from "#src/format/days.ts";
import { useKeptValues } from "#src/forms/use-kept-values.ts";
import { useMayApproveAlone, usePolicy, waitsForReview } from "#src/parts/policy.ts";
import { usePlace } from "#src/place/use-place.ts";
import { type DateKind, dateOf, type Plan, wayOf } from "./plan.ts";

type Planned = { day: string; time: string };

const usualTime = "09:00";

/** Dates of what is written, and what one press makes of them. `planned` is the day from which the person came here. */
export function usePlan(name: string, planned: Planned | undefined, chosen: readonly PostDestinationName[]) {
  const { project } = usePlace();
  const policy = usePolicy();
  const usual: Planned = planned ?? { day: addDays(dayIn(project.timeZone), 1), time: usualTime };
  const kept = useKeptValues<Plan>(`compose:${name}`, { ...usual, kind: planned === undefined ? "none" : "at", exceptions: {} });
  const slots = new Map(useQuery(query("get_post_slots", { projectId: project.id })).data?.next.map((one) => [one.destination, one.at]));
  const waits = policy === undefined || waitsForReview("person", policy);
  const mayApprove = useMayApproveAlone(policy);
  const kinds: DateKind[] = ["none", "slot", "at", "now"];
  const offered = kinds.filter(
    (kind) => (kind !== "slot" || chosen.some((one) => slots.has(one))) && (kind !== "now" || !waits || mayApprove),
  );
  const plan = offered.includes(kept.values.kind) ? kept.values : { ...kept.values, kind: "none" as const };
  const way = wayOf(
    { waits, mayApprove },
    chosen.map((one) => dateOf(plan, one)),
  );
  return { plan, set: kept.set, forget: kept.forget, kinds: offered, slots, way, waits };
}
