import { webhookHealthDeliveriesMax } from "@galley/contract";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { took } from "#src/format/durations.ts";
import { number, percent } from "#src/format/numbers.ts";
import { cx } from "#src/ui/cx.ts";
import { Card } from "#src/ui/page.tsx";
import { shownCount } from "../names.ts";

type Found = Output<"get_webhook_health">;

/** Health of an endpoint in four figures. */
export function Health({ health: { day, week, failed, partial } }: { health: Found }) {
  return (
    <Card className="px-5 py-4">
      <dl aria-label={m.webhooks_health()} className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-4">
        <Rate name={m.webhooks_health_day()} figures={day} />
        <Rate name={m.webhooks_health_week()} figures={week} />
        <Figure
          name={m.webhooks_health_typical()}
          value={week.typicalMilliseconds === null ? "–" : took(week.typicalMilliseconds)}
          text={
            week.slowMilliseconds === null ? m.webhooks_health_none() : m.webhooks_health_slow({ duration: took(week.slowMilliseconds) })
          }
        />
        <Figure
          name={m.webhooks_health_failed()}
          value={shownCount(failed)}
          text={failed > 0 ? m.webhooks_health_failed_text() : m.webhooks_health_failed_none()}
          tone={failed > 0 ? "text-red-i" : undefined}
        />
      </dl>
      {partial && <p className="mt-3 text-ink-3 text-xs">{m.webhooks_health_partial({ count: number(webhookHealthDeliveriesMax) })}</p>}
    </Card>
  );
}

function Rate({ name, figures: { attempts, succeeded } }: { name: string; figures: Found["day"] }) {
  return (
    <Figure
      name={name}
      value={attempts === 0 ? "–" : percent(Math.floor((succeeded / attempts) * 1000) / 1000)}
      text={attempts === 0 ? m.webhooks_health_none() : m.webhooks_health_taken({ count: attempts })}
    />
  );
}

function Figure({ name, value, text, tone }: { name: string; value: string; text: string; tone?: string | undefined }) {
  return (
    <div>
      <dt className="text-ink-2 text-xs leading-4.5">{name}</dt>
      <dd className={cx("mt-1 font-medium text-lg tabular-nums", tone)}>{value}</dd>
      <dd className="text-ink-3 text-xs leading-4.5">{text}</dd>
    </div>
  );
}
