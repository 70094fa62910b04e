import { type ArticleWriters, tellWriters } from "./article-writers.ts";
import { connection, lookAtConnection, onConnection } from "./connection.ts";
import { Pace } from "./pace.ts";
import { queryClient } from "./query-client.ts";
import { refreshSession } from "./refresh-session.ts";

/** `access` is true if a person's role or reachable projects may differ from those that their page was loaded with. */
type Change = { what: string; subjectId: string | null; access: boolean; mine: boolean };

const settleMilliseconds = 150;

/**
 * Refreshes the shown data while the organization changes. Only one of all tabs holds the connection, since a browser opens at
 * most six to a server; it informs the others. A tab that nobody looks at refreshes once it is looked at.
 */
export function followChanges(organizationId: string): () => void {
  const channel = new BroadcastChannel(`galley-changes-${organizationId}`);
  const ending = new AbortController();
  const pace = new Pace();
  const refresh = soon(() => {
    const isShown = document.visibilityState === "visible";
    const wait = isShown ? pace.take(callsOf(organizationId), performance.now()) : 0;
    if (wait === 0) void queryClient.invalidateQueries({ queryKey: [organizationId], refetchType: isShown ? "active" : "none" });
    return wait;
  });
  const take = (access: boolean) => {
    if (access) void refreshSession();
    refresh();
  };
  channel.onmessage = ({ data }) => (typeof data === "string" ? take(data === "access") : tellWriters(data as ArticleWriters));
  const hold = () =>
    new Promise<void>((resolve) => {
      const stop = stream(organizationId, {
        onBack: () => take(true),
        onChanges: (access) => {
          take(access);
          channel.postMessage(access ? "access" : "changes");
        },
        onWriters: (writers) => {
          tellWriters(writers);
          channel.postMessage(writers);
        },
      });
      ending.signal.addEventListener("abort", () => {
        stop();
        resolve();
      });
    });
  const { locks } = navigator as { locks?: LockManager };
  if (locks === undefined) void hold();
  else locks.request(`galley-changes-${organizationId}`, { signal: ending.signal }, hold).catch(() => {});
  return () => {
    ending.abort();
    channel.close();
  };
}

type StreamOptions = {
  onBack: () => void;
  onChanges: (access: boolean) => void;
  onWriters: (writers: ArticleWriters) => void;
};

/** Keeps a stream of changes open. A browser ends one for good that is refused, as after the end of a session. */
function stream(organizationId: string, { onBack, onChanges, onWriters }: StreamOptions): () => void {
  let source: EventSource;
  let lost = false;
  const open = () => {
    source = new EventSource(`/dashboard/organizations/${encodeURIComponent(organizationId)}/changes`);
    source.addEventListener("open", () => {
      // Changes during the interruption were not received.
      if (lost) onBack();
      lost = false;
    });
    source.addEventListener("error", () => {
      lost = true;
      // Nobody is shown who may have left meanwhile.
      onWriters({});
      void lookAtConnection();
    });
    source.addEventListener("changes", ({ data }) => onChanges((JSON.parse(data) as Change[]).some((change) => change.access)));
    source.addEventListener("writers", ({ data }) => onWriters(JSON.parse(data)));
  };
  open();
  const stop = onConnection(() => connection() === "up" && source.readyState === EventSource.CLOSED && open());
  return () => {
    stop();
    source.close();
  };
}

/** Counts the calls that refresh what is shown: a list that is shown in pages takes one for each. */
function callsOf(organizationId: string): number {
  const shown = queryClient.getQueryCache().findAll({ queryKey: [organizationId], type: "active" });
  return shown.reduce((sum, { state }) => sum + ((state.data as { pages?: unknown[] } | undefined)?.pages?.length ?? 1), 0);
}

/** Combines several calls within a short time into one. It is repeated after the milliseconds that it returns, unless these are 0. */
function soon(run: () => number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const wait = run();
      if (wait > 0) later(wait);
    }, milliseconds);
  };
  return () => later(settleMilliseconds);
}
