import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import type { Organization } from "#src/api/session.ts";
import { shortDay } from "#src/format/dates.ts";
import { dayIn } from "#src/format/days.ts";
import { number } from "#src/format/numbers.ts";
import { CreditsLeft } from "#src/ui/credits-left.tsx";

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
      <CreditsLeft available={data.available} budget={data.budget} className="mt-2 h-1" />
      <span className="mt-2 block text-ink-3">
        {m.credits_renew({ day: shortDay(dayIn(data.plan.timeZone, new Date(data.cycle.endsAt))) })}
      </span>
    </Link>
  );
}
