import { limits } from "@galley/contract";
import { Link } from "@tanstack/react-router";
import { CirclePause, KeyRound, type LucideIcon, PanelsTopLeft, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { m } from "#messages";
import { shortMoment } from "#src/format/dates.ts";
import { useOrganization } from "#src/place/use-place.ts";
import { useTimeZone } from "#src/place/use-time-zone.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { type Endpoint, projectLine, shownCount } from "../names.ts";
import { RevokeDialog } from "./revoke-dialog.tsx";

/** Urgent notices about an endpoint. */
export function Notices({ endpoint, held }: { endpoint: Endpoint; held: number }) {
  const timeZone = useTimeZone();
  const { kind, status, failingSince, oldKeyUntil } = endpoint;
  return (
    <>
      {kind === "site" && <SiteNotice endpoint={endpoint} />}
      {status === "paused" && (
        <Notice tone="bg-amber-s text-amber-i" icon={CirclePause}>
          {held > 0 ? m.webhooks_paused_notice_held({ count: held, shown: shownCount(held) }) : m.webhooks_paused_notice()}
        </Notice>
      )}
      {failingSince !== null && (
        <Notice tone="bg-red-s text-red-i" icon={TriangleAlert}>
          {m.webhooks_failing_notice({
            when: shortMoment(failingSince, timeZone),
            attempts: limits.webhookAttemptsMax,
            hours: limits.webhookAttemptsHours,
          })}
        </Notice>
      )}
      {oldKeyUntil !== null && <OldKeyNotice id={endpoint.id} until={shortMoment(oldKeyUntil, timeZone)} />}
    </>
  );
}

function SiteNotice({ endpoint }: { endpoint: Endpoint }) {
  const organization = useOrganization();
  const { projectId } = endpoint;
  if (projectId === null) return null;
  return (
    <Notice
      tone="bg-panel text-ink-2"
      icon={PanelsTopLeft}
      action={
        <Link to="/projects/$projectId/connections" params={{ projectId }} className={buttonClass()}>
          {m.webhooks_to_connections()}
        </Link>
      }
    >
      {m.webhooks_site_of({ project: projectLine(endpoint, organization) })}
    </Notice>
  );
}

function OldKeyNotice({ id, until }: { id: string; until: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Notice
        tone="bg-blue-s text-blue-i"
        icon={KeyRound}
        action={<Button onClick={() => setAsking(true)}>{m.webhooks_revoke_do()}</Button>}
      >
        {m.webhooks_two_keys({ when: until })}
      </Notice>
      {asking && <RevokeDialog id={id} onClose={() => setAsking(false)} />}
    </>
  );
}

type NoticeProps = { tone: string; icon: LucideIcon; action?: ReactNode; children: ReactNode };

function Notice({ tone, icon: Icon, action, children }: NoticeProps) {
  return (
    <div role="status" className={cx("flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg px-3.5 py-2 text-ui", tone)}>
      <Icon size={15} className="shrink-0" aria-hidden />
      <p className="min-w-0 flex-1 basis-60 leading-5">{children}</p>
      {action}
    </div>
  );
}
