import { isLeader, type QuotaKind } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { amountOf } from "#src/format/amounts.ts";
import { shortDay } from "#src/format/dates.ts";
import { dayIn } from "#src/format/days.ts";
import { number } from "#src/format/numbers.ts";
import { useOrganization } from "#src/place/use-place.ts";
import { CreditsLeft } from "#src/ui/credits-left.tsx";
import { Card, PageHeader } from "#src/ui/page.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { Costs } from "./costs.tsx";
import { CreditHistory } from "./credit-history.tsx";
import { OffersSection } from "./offers.tsx";
import { UsageByMonth } from "./usage.tsx";

const names: Record<QuotaKind, () => string> = {
  bytes: m.quota_bytes,
  articles: m.quota_articles,
  members: m.quota_members,
  projects: m.quota_projects,
  webhookEndpoints: m.quota_webhook_endpoints,
  tokens: m.quota_tokens,
};

/** Use of each quota of the organization. */
function Quotas() {
  const { data } = useQuery(query("get_quotas", {}));
  if (data === undefined) return null;
  return (
    <section className="mb-8">
      <h2 className="font-semibold text-ink">{m.quotas()}</h2>
      <p className="mt-1 text-ink-2 text-ui">{m.quotas_text()}</p>
      <dl className="mt-3 grid grid-cols-2 gap-3 md:grid-cols-3">
        {data.data.map(({ kind, used, max }) => (
          <div key={kind} className="rounded-lg border border-line bg-card px-4 py-3">
            <dt className="text-ink-2 text-ui">{names[kind]()}</dt>
            <dd className="mt-1 text-ink">{m.quotas_used({ used: amountOf(kind, used), max: amountOf(kind, max) })}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Available credits of the organization, the costs of work, and the movements. */
export function CreditsScreen() {
  const { role } = useOrganization();
  const { data, error, refetch } = useQuery(query("get_credits", {}));
  if (data === undefined) {
    return (
      <>
        <PageHeader title={m.credits()} />
        {error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading />}
      </>
    );
  }
  const { timeZone, monthlyCredits } = data.plan;
  const day = (moment: string) => shortDay(dayIn(timeZone, new Date(moment)));
  return (
    <>
      <PageHeader
        title={m.credits()}
        sub={
          <p className="mt-1 text-ink-2">
            {m.credits_cycle({ from: day(data.cycle.beginsAt), to: day(data.cycle.endsAt), count: number(monthlyCredits) })}
          </p>
        }
      />
      <Balance credits={data} lapsesOn={day(data.cycle.endsAt)} />
      <OffersSection timeZone={timeZone} />
      <Costs />
      <UsageByMonth />
      {isLeader(role) && <Quotas />}
      {isLeader(role) ? <CreditHistory timeZone={timeZone} /> : <p className="text-ink-2 text-ui">{m.credits_history_leaders()}</p>}
    </>
  );
}

/** Available credits, the parts that they consist of, and the used ones. */
function Balance({ credits, lapsesOn }: { credits: Output<"get_credits">; lapsesOn: string }) {
  const { available, monthly, bought, reserved, used, budget, percent } = credits;
  const parts: [string, number, string][] = [
    [m.credits_of_month(), monthly, m.credits_of_month_text({ day: lapsesOn })],
    [m.credits_bought(), bought, m.credits_bought_text()],
    [m.credits_reserved(), reserved, m.credits_reserved_text()],
    [m.credits_used(), used, m.credits_used_text({ percent, budget: number(budget) })],
  ];
  return (
    <Card className="grid gap-x-8 gap-y-5 p-5 md:grid-cols-[14rem_minmax(0,1fr)]">
      <div>
        <p className="text-ink-2 text-xs">{m.credits_available()}</p>
        <p className="mt-1 font-display font-medium text-5xl leading-none tracking-tight">{number(available)}</p>
        <CreditsLeft available={available} budget={budget} className="mt-4 h-1.5" />
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-line md:grid-cols-4 md:border-l md:pl-8">
        {parts.map(([name, count, text]) => (
          <div key={name}>
            <dt className="text-ink-2 text-xs leading-4.5">{name}</dt>
            <dd className="mt-1 font-medium text-lg tabular-nums">{number(count)}</dd>
            <dd className="text-ink-3 text-xs leading-4.5">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
