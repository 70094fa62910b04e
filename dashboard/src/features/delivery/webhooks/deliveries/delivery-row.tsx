import { getRouteApi, Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { m } from "#messages";
import { useTimeZone } from "#src/place/use-time-zone.ts";
import { Ago } from "#src/ui/ago.tsx";
import { cx } from "#src/ui/cx.ts";
import type { WebhookDelivery } from "../names.ts";
import { Countdown } from "./countdown.tsx";
import { DeliveryDetails } from "./delivery-details.tsx";
import { WebhookDeliveryState } from "./delivery-state.tsx";

const route = getRouteApi("/organizations/$organizationId/webhooks/$endpointId");

type DeliveryRowProps = { delivery: WebhookDelivery; isOpen: boolean; offset: number };

/** Row of one delivery. A click opens its attempts and content, under a URL of its own. */
export function DeliveryRow({ delivery, isOpen, offset }: DeliveryRowProps) {
  const { organizationId, endpointId } = route.useParams();
  const { status } = route.useSearch();
  const timeZone = useTimeZone();
  const { id, eventType, createdAt } = delivery;
  return (
    <li>
      <Link
        data-row
        to="/organizations/$organizationId/webhooks/$endpointId"
        params={{ organizationId, endpointId }}
        search={{ status, delivery: isOpen ? undefined : id }}
        replace
        resetScroll={false}
        aria-expanded={isOpen}
        className="flex items-start gap-2.5 px-4 py-3 hover:bg-panel/40 focus-visible:-outline-offset-2"
      >
        <ChevronRight size={15} aria-hidden className={cx("mt-0.75 shrink-0 text-ink-3", isOpen && "rotate-90")} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-medium leading-5">{eventType}</span>
            <Ago moment={createdAt} timeZone={timeZone} isPart className="text-ink-2 text-xs" />
          </span>
          <span className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-2 text-xs leading-4.5">
            <WebhookDeliveryState delivery={delivery} />
            <Progress delivery={delivery} offset={offset} />
          </span>
        </span>
      </Link>
      {isOpen && <DeliveryDetails id={id} offset={offset} />}
    </li>
  );
}

/** Progress of a delivery: its last answer and its next attempt. */
function Progress({ delivery: { status, attempts, lastStatusCode, lastError, nextAttemptAt }, offset }: Omit<DeliveryRowProps, "isOpen">) {
  return (
    <>
      {attempts > 0 && <span className="tabular-nums">{m.webhooks_attempts_count({ count: attempts })}</span>}
      {attempts > 0 && <span className={cx(lastError !== null && "text-red-i")}>{lastStatusCode ?? m.webhooks_no_answer()}</span>}
      {status === "pending" && nextAttemptAt !== null && (
        <Countdown
          at={nextAttemptAt}
          offset={offset}
          text={(time) => m.webhooks_next_in({ time })}
          due={attempts > 0 ? m.webhooks_next_now() : m.webhooks_first_now()}
        />
      )}
    </>
  );
}
