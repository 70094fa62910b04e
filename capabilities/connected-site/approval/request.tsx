import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#dashboard/api/api-error.ts";
import type { Output } from "#dashboard/api/operations.ts";
import { query } from "#dashboard/api/query.ts";
import type { Place } from "#dashboard/api/session.ts";
import { DestinationNotice } from "#dashboard/features/delivery/connections/parts/notice.tsx";
import { shortMoment } from "#dashboard/format/dates.ts";
import { useTimeZone } from "#dashboard/place/use-time-zone.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { SelectField } from "#dashboard/ui/field.tsx";
import { Card } from "#dashboard/ui/page.tsx";
import { Failed, Loading } from "#dashboard/ui/states.tsx";
import { m } from "#messages";
import { frameworkName } from "../framework-name.tsx";
import { ApprovalDecision } from "./decision.tsx";

type RequestProps = {
  code: string;
  places: readonly Place[];
  chosen: Place | undefined;
  onChoose: (projectId: string | undefined) => void;
  onDenied: () => void;
  onOther: () => void;
};

/** Site that asks, looked up only once: every lookup counts toward the limit against guessed codes. */
export function Request(props: RequestProps) {
  const [decided, setDecided] = useState(false);
  const once = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, refetchOnReconnect: false };
  const { data, error, refetch } = useQuery({ ...query("find_site_request", { code: props.code }), ...once, enabled: !decided });
  if (error instanceof ApiError && error.status < 500 && data === undefined) {
    return (
      <>
        <DestinationNotice tone="bad">{error.message}</DestinationNotice>
        <Button className="self-start" onClick={props.onOther}>
          {m.connections_code_other()}
        </Button>
      </>
    );
  }
  if (data === undefined) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading rows={4} />;
  return <Found {...props} request={data} onDeciding={setDecided} />;
}

type FoundProps = RequestProps & { request: Output<"find_site_request">; onDeciding: (deciding: boolean) => void };

function Found({ request, places, chosen, onChoose, onDenied, onDeciding }: FoundProps) {
  const several = new Set(places.map(({ organization }) => organization.id)).size > 1;
  const options = places.map(({ organization, project }) => ({
    value: project.id,
    label: several ? `${project.name} – ${organization.name}` : project.name,
  }));
  return (
    <Card className="flex flex-col gap-4 p-5">
      <Asking request={request} />
      <SelectField
        label={m.connections_approve_project()}
        value={chosen?.project.id ?? ""}
        onChange={(id) => onChoose(id === "" ? undefined : id)}
        options={chosen === undefined ? [{ value: "", label: m.connections_approve_choose() }, ...options] : options}
      />
      <ApprovalDecision key={chosen?.project.id ?? ""} request={request} place={chosen} onDenied={onDenied} onDeciding={onDeciding} />
    </Card>
  );
}

function Asking({ request }: { request: Output<"find_site_request"> }) {
  const { code, framework, siteUrl, expiresAt } = request;
  const timeZone = useTimeZone();
  const facts: [string, string][] = [
    [m.connections_framework(), framework === "" ? m.connections_unknown() : frameworkName(framework)],
    [m.connections_approve_says(), siteUrl ?? m.connections_approve_says_nothing()],
    [m.connections_approve_until(), shortMoment(expiresAt, timeZone)],
  ];
  return (
    <>
      <p className="font-mono font-semibold text-xl">{code}</p>
      <dl className="flex flex-col gap-2 text-ui leading-5">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap gap-x-3">
            <dt className="w-36 text-ink-3">{name}</dt>
            <dd className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
