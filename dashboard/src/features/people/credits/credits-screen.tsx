import { isLeader } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { shortDay } from "#src/format/dates.ts";
import { dayIn } from "#src/format/days.ts";
import { number } from "#src/format/numbers.ts";
import { useOrganization } from "#src/place/use-place.ts";
import { PageHeader } from "#src/ui/page.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { Balance } from "./balance.tsx";
import { Costs } from "./costs.tsx";
import { CreditHistory } from "./credit-history.tsx";
import { Quotas } from "./quotas.tsx";

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
      <Costs />
      {isLeader(role) && <Quotas />}
      {isLeader(role) ? <CreditHistory timeZone={timeZone} /> : <p className="text-ink-2 text-ui">{m.credits_history_leaders()}</p>}
    </>
  );
}
