import { useMutation, useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { exactMoment } from "#src/format/dates.ts";
import { useTimeZone } from "#src/place/use-time-zone.ts";
import { Button } from "#src/ui/button.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { useLive } from "../use-live.ts";
import { Attempts } from "./attempts.tsx";
import { Sent } from "./sent.tsx";

/** Details of one delivery: its times, every attempt with its answer, and its content. */
export function DeliveryDetails({ id, offset }: { id: string; offset: number }) {
  const { data, dataUpdatedAt, error, refetch } = useQuery(query("get_webhook_delivery", { id }));
  // Followed separately: the list may have been loaded after the delivery ended, and this a moment earlier.
  useLive(data === undefined ? [] : [data], offset, dataUpdatedAt);
  return (
    <div className="flex flex-col gap-5 border-line border-t bg-paper px-4 py-4 md:pl-10">
      {data !== undefined ? (
        <>
          <Facts delivery={data} />
          <Attempts delivery={data} offset={offset} />
          <Sent payload={data.payload} />
        </>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading rows={3} />
      )}
    </div>
  );
}

function Facts({ delivery: { id, eventId, createdAt, status } }: { delivery: Output<"get_webhook_delivery"> }) {
  const timeZone = useTimeZone();
  const { isPending, mutate } = useMutation({ ...mutation("resend_webhook_delivery"), onError: toastProblem });
  const resend = () => mutate({ id }, { onSuccess: () => toast(m.webhooks_resent_one()) });
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <dl className="flex min-w-0 flex-wrap gap-x-8 gap-y-2 text-xs leading-4.5">
        <div>
          <dt className="text-ink-3">{m.webhooks_created_at()}</dt>
          <dd>{exactMoment(createdAt, timeZone)}</dd>
        </div>
        <div className="min-w-0">
          <dt className="text-ink-3">{m.webhooks_event_id()}</dt>
          <dd className="font-mono [overflow-wrap:anywhere]">{eventId}</dd>
        </div>
      </dl>
      <Button busy={isPending} disabled={status === "delivering"} onClick={resend}>
        <RotateCw size={14} aria-hidden />
        {m.webhooks_resend()}
      </Button>
    </div>
  );
}
