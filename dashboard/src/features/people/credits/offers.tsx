import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { shortDay } from "#src/format/dates.ts";
import { dayIn } from "#src/format/days.ts";
import { moneyOf } from "#src/format/money.ts";
import { number } from "#src/format/numbers.ts";
import { useOrganization } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/page.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";

type Offers = Output<"get_offers">;

/** Plans that an owner can ask for, and credits that they can buy. Nothing where the operator offers none. */
export function OffersSection({ timeZone }: { timeZone: string }) {
  const { data } = useQuery(query("get_offers", {}));
  const owns = useOrganization().role === "owner";
  if (data === undefined || data.plans.length + data.packs.length === 0) return null;
  return (
    <section aria-labelledby="offers">
      <h2 id="offers" className="mt-2 font-semibold text-sm">
        {m.offers()}
      </h2>
      <p className="mt-0.5 text-ink-2 text-ui">{owns ? m.offers_text() : m.offers_owners()}</p>
      <Card className="mt-3">
        <ul aria-labelledby="offers" className="divide-y divide-line">
          {data.plans.map((plan) => (
            <Row
              key={`plan ${plan.name}`}
              title={plan.title}
              text={m.offers_plan({ count: number(plan.monthlyCredits), price: moneyOf(plan.price) })}
            >
              <PlanState plan={plan} offers={data} owns={owns} timeZone={timeZone} />
            </Row>
          ))}
          {data.packs.map((pack) => (
            <Row key={`pack ${pack.name}`} title={pack.title} text={moneyOf(pack.price)}>
              {owns && <Buy offer={{ pack: pack.name }} title={m.offers_buy_named({ pack: pack.title })} label={m.offers_buy()} />}
            </Row>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Row({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5 text-ui">
      <p className="min-w-0 leading-5">
        <span className="font-medium">{title}</span>
        <span className="block text-ink-2 text-xs leading-4.5 tabular-nums">{text}</span>
      </p>
      {children}
    </li>
  );
}

/** Leads to the page at which it is paid. */
function Buy({ offer, title, label }: { offer: { pack: string } | { plan: string }; title: string; label: string }) {
  const buying = useMutation(mutation("begin_purchase"));
  const buy = () => buying.mutate(offer, { onSuccess: ({ url }) => location.assign(url), onError: toastProblem });
  return (
    <Button aria-label={title} busy={buying.isPending || buying.isSuccess} onClick={buy}>
      {label}
    </Button>
  );
}

type PlanProps = { plan: Offers["plans"][number]; offers: Offers; owns: boolean; timeZone: string };

/** State of a plan: in use, asked for, or to be paid or asked for. */
function PlanState({ plan: { name, title, isPaidHere }, offers: { plan, asked }, owns, timeZone }: PlanProps) {
  const asking = useMutation(mutation("request_plan"));
  if (plan === name) return <p className="text-ink-2 text-xs">{m.offers_yours()}</p>;
  if (owns && isPaidHere) return <Buy offer={{ plan: name }} title={m.offers_begin_named({ plan: title })} label={m.offers_begin()} />;
  if (asked?.plan === name) {
    return <p className="text-ink-2 text-xs">{m.offers_asked({ day: shortDay(dayIn(timeZone, new Date(asked.at))) })}</p>;
  }
  const ask = () => asking.mutate({ plan: name }, { onSuccess: () => toast(m.offers_asked_now({ plan: title })), onError: toastProblem });
  return owns ? (
    <Button aria-label={m.offers_ask_for({ plan: title })} busy={asking.isPending} onClick={ask}>
      {m.offers_ask()}
    </Button>
  ) : null;
}
