import type { SearchSignInOutcome } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { shortMoment } from "#src/format/dates.ts";
import { number } from "#src/format/numbers.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Ago } from "#src/ui/ago.tsx";
import { Button } from "#src/ui/button.tsx";
import { ConfirmCall } from "#src/ui/confirm-call.tsx";
import { cx } from "#src/ui/cx.ts";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { toast } from "#src/ui/toast.tsx";
import { connectionName } from "../head/connection-pill.tsx";
import { ConnectForm } from "./connect-form.tsx";
import { PropertyChoice } from "./property-choice.tsx";
import { SignIn, SignInNotice } from "./sign-in.tsx";

type Connection = NonNullable<Output<"get_search_console">["connection"]>;

const waitingMilliseconds = 5000;

type ConsoleDialogProps = { projectId: string; mayChange: boolean; outcome: SearchSignInOutcome | undefined; onClose: () => void };

/** Connection to Search Console: its state and, for owners and admins, buttons to make, renew and end it. */
export function ConsoleDialog({ projectId, mayChange, outcome, onClose }: ConsoleDialogProps) {
  const [renewing, setRenewing] = useState(false);
  const [byFile, setByFile] = useState(false);
  const state = useQuery({
    ...query("get_search_console", { id: projectId }),
    refetchInterval: ({ state: { data } }) => (data?.connection?.status === "waiting" ? waitingMilliseconds : false),
  });
  const connection = state.data?.connection;
  const isForm = mayChange && (renewing || connection === null);
  const bySignIn = isForm && state.data?.canSignIn === true && !byFile;
  const describe = bySignIn ? m.results_google_text : m.results_console_text;
  return (
    <Dialog open onClose={onClose} title={m.results_console()} description={isForm ? describe() : undefined}>
      <SignInNotice outcome={outcome} />
      {state.isPending && <Loading rows={3} />}
      {state.isError && <Failed error={state.error} onRetry={() => void state.refetch()} />}
      {connection === null && !mayChange && <p className="text-ink-2 text-ui leading-5">{m.results_console_ask()}</p>}
      {bySignIn && <SignIn projectId={projectId} onFile={() => setByFile(true)} onCancel={renewing ? () => setRenewing(false) : onClose} />}
      {isForm && !bySignIn && (
        <ConnectForm
          projectId={projectId}
          property={connection?.siteProperty ?? undefined}
          onCancel={renewing ? () => setRenewing(false) : onClose}
          onDone={() => {
            setRenewing(false);
            toast(m.results_connected());
          }}
        />
      )}
      {!isForm && connection && (
        <Connected projectId={projectId} connection={connection} mayChange={mayChange} onRenew={() => setRenewing(true)} />
      )}
    </Dialog>
  );
}

const tones: Record<Connection["status"], string> = {
  choosing: "bg-amber-s text-amber-i",
  waiting: "bg-blue-s text-blue-i",
  current: "bg-green-s text-green-i",
  delayed: "bg-amber-s text-amber-i",
  failed: "bg-red-s text-red-i",
};

const texts: Record<Connection["status"], () => string> = {
  choosing: m.results_console_choosing_text,
  waiting: m.results_console_waiting_text,
  current: m.results_console_current_text,
  delayed: m.results_console_delayed_text,
  failed: m.results_console_failed_text,
};

type ConnectedProps = { projectId: string; connection: Connection; mayChange: boolean; onRenew: () => void };

function Connected({ projectId, connection, mayChange, onRenew }: ConnectedProps) {
  const { timeZone } = usePlace().project;
  const [ending, setEnding] = useState(false);
  const { status, reason, siteProperty, account, days, fetchedAt, nextAttemptAt, connectedAt } = connection;
  const facts: [string, ReactNode][] = [
    ...(siteProperty === null ? [] : [[m.results_console_property(), siteProperty] as [string, string]]),
    [m.results_console_account(), account],
    [m.results_console_since(), <Ago key="since" moment={connectedAt} timeZone={timeZone} />],
    [m.results_console_days(), number(days)],
    [m.results_console_last(), fetchedAt === null ? m.results_console_never() : <Ago key="last" moment={fetchedAt} timeZone={timeZone} />],
    ...(status === "failed" || nextAttemptAt === null
      ? []
      : [[m.results_console_next(), shortMoment(nextAttemptAt, timeZone)] as [string, string]]),
  ];
  return (
    <>
      <div className={cx("rounded-lg px-3.5 py-3 text-ui leading-5", tones[status])}>
        <p className="font-medium first-letter:uppercase">{connectionName(status)}</p>
        <p className="mt-0.5 [overflow-wrap:anywhere]">{reason ?? texts[status]()}</p>
      </div>
      {mayChange && connection.properties.length > 1 && <PropertyChoice connection={connection} />}
      <dl className="mt-3 divide-y divide-line rounded-lg border border-line text-ui">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 px-3.5 py-2">
            <dt className="text-ink-3">{name}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {mayChange && (
        <DialogActions>
          <Button onClick={() => setEnding(true)}>{m.results_disconnect()}</Button>
          <Button look={status === "failed" ? "primary" : "plain"} onClick={onRenew}>
            {connection.properties.length > 0 ? m.results_google_again() : m.results_renew()}
          </Button>
        </DialogActions>
      )}
      <ConfirmCall
        operation="disconnect_search_console"
        input={{ id: projectId }}
        done={m.results_disconnected()}
        open={ending}
        onClose={() => setEnding(false)}
        title={m.results_disconnect_title()}
        description={m.results_disconnect_text()}
        action={m.results_disconnect()}
      />
    </>
  );
}
