import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import type { Organization } from "#src/api/session.ts";
import { shortMoment } from "#src/format/dates.ts";
import { number } from "#src/format/numbers.ts";

/** Credits left in this cycle, as a link to the movements. */
export function CreditsCard({ organization, onNavigate }: { organization: Organization; onNavigate: () => void }) {
  const { data } = useQuery(query("get_credits", {}));
  if (data === undefined) return null;
  const total = Math.max(data.budget, data.available);
  return (
    <Link
      to="/organizations/$organizationId/credits"
      params={{ organizationId: organization.id }}
      onClick={onNavigate}
      className="block rounded-lg border border-line bg-card px-3 py-2.5 text-xs hover:border-line-strong"
    >
      <span className="flex justify-between">
        <span className="text-ink-2">{m.credits()}</span>
        <span className="text-ink-3">
          <b className="font-semibold text-ink">{number(data.available)}</b> {m.of_total({ total: number(total) })}
        </span>
      </span>
      <progress aria-label={m.credits_left()} value={data.available} max={Math.max(total, 1)} className="mt-2 h-1 w-full text-amber-500" />
      <span className="mt-2 block text-ink-3">
        {m.credits_renew({ day: shortMoment(data.cycle.endsAt, data.plan.timeZone).split(",")[0] ?? "" })}
      </span>
    </Link>
  );
}
