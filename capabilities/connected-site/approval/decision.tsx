import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Output } from "#dashboard/api/operations.ts";
import { query } from "#dashboard/api/query.ts";
import type { Place } from "#dashboard/api/session.ts";
import { DestinationNotice } from "#dashboard/features/delivery/connections/parts/notice.tsx";
import { FormRefusal } from "#dashboard/parts/form-refusal.tsx";
import { Ago } from "#dashboard/ui/ago.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { TextField } from "#dashboard/ui/field.tsx";
import { Failed, Loading } from "#dashboard/ui/states.tsx";
import { m } from "#messages";
import { useDecision } from "./use-decision.tsx";

type SiteRequest = Output<"find_site_request">;
type Site = Output<"get_site_connection">;
type DecisionProps = {
  request: SiteRequest;
  place: Place | undefined;
  onDenied: () => void;
  onDeciding: (deciding: boolean) => void;
};

/** Buttons to approve or deny. Approval needs a project, denial does not. */
export function ApprovalDecision({ place, ...props }: DecisionProps) {
  if (place === undefined) return <Buttons {...props} site={undefined} place={undefined} />;
  return <ForProject {...props} place={place} />;
}

function ForProject(props: DecisionProps & { place: Place }) {
  const { data, error, refetch } = useQuery(query("get_site_connection", { projectId: props.place.project.id }));
  if (data === undefined) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading rows={1} />;
  return <Buttons {...props} site={data} />;
}

function Buttons({ request, place, site, onDenied, onDeciding }: DecisionProps & { site: Site | undefined }) {
  const [address, setAddress] = useState(request.siteUrl ?? "");
  const decision = useDecision({ code: request.code, place, site, onDenied, onDeciding });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void decision.approve(address.trim());
      }}
    >
      <FormRefusal form={decision} />
      {place !== undefined && site !== undefined && <WhatItMeans request={request} site={site} timeZone={place.project.timeZone} />}
      {site?.siteUrl === null && (
        <TextField
          label={m.connections_approve_address()}
          hint={m.connections_approve_address_hint()}
          type="url"
          placeholder="https://"
          autoComplete="off"
          value={address}
          onChange={setAddress}
          problem={decision.addressProblem}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button busy={decision.busy} onClick={() => void decision.deny()}>
          {m.connections_deny()}
        </Button>
        <Button type="submit" look="primary" busy={decision.busy} disabled={place === undefined}>
          {place === undefined ? m.connections_approve() : m.connections_approve_for({ project: place.project.name })}
        </Button>
      </div>
    </form>
  );
}

/** Notes about the site and the project to read before the approval. */
function WhatItMeans({ request, site, timeZone }: { request: SiteRequest; site: Site; timeZone: string }) {
  const { siteUrl, connection } = site;
  const elsewhere = siteUrl !== null && request.siteUrl !== null && hostOf(siteUrl) !== hostOf(request.siteUrl);
  return (
    <>
      {elsewhere && <DestinationNotice tone="wait">{m.connections_approve_elsewhere({ address: siteUrl })}</DestinationNotice>}
      {siteUrl !== null && !elsewhere && <p className="text-ink-2 text-ui leading-5">{m.connections_approve_site({ address: siteUrl })}</p>}
      {connection !== null && (
        <DestinationNotice tone="wait">
          <Ago moment={connection.connectedAt} timeZone={timeZone}>
            {(moment) => m.connections_approve_instead({ moment })}
          </Ago>
        </DestinationNotice>
      )}
    </>
  );
}

function hostOf(address: string): string {
  return URL.parse(address)?.host ?? address;
}
