import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { number } from "#src/format/numbers.ts";
import { CreditsLeft } from "#src/ui/credits-left.tsx";
import { Card } from "#src/ui/page.tsx";

/** Available credits, the parts that they consist of, and the used ones. */
export function Balance({ credits, lapsesOn }: { credits: Output<"get_credits">; lapsesOn: string }) {
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
