import { queryClient } from "./query-client.ts";
import { refreshSession } from "./refresh-session.ts";

/** `access` is true if a person's role or reachable projects may differ from those that their page was loaded with. */
type Change = { what: string; subjectId: string | null; access: boolean; mine: boolean };

const settleMilliseconds = 150;

/**
 * Refreshes the shown data while the organization changes. Only one of all tabs holds the connection, since a browser opens at
 * most six to a server; it informs the others.
 */
export function followChanges(organizationId: string, onConnection: (connected: boolean) => void): () => void {
  const channel = new BroadcastChannel(`galley-changes-${organizationId}`);
  const ending = new AbortController();
  const refresh = soon(() => void queryClient.invalidateQueries({ queryKey: [organizationId] }));
  const take = (access: boolean) => {
    if (access) void refreshSession();
    refresh();
  };
  channel.onmessage = ({ data }) => take(data === "access");
  const hold = () =>
    new Promise<void>((resolve) => {
      const source = new EventSource(`/dashboard/organizations/${encodeURIComponent(organizationId)}/changes`);
      let lost = false;
      source.addEventListener("open", () => {
        onConnection(true);
        // Changes during the interruption were not received.
        if (lost) take(true);
        lost = false;
      });
      source.addEventListener("error", () => {
        lost = true;
        onConnection(false);
      });
      source.addEventListener("changes", ({ data }) => {
        const access = (JSON.parse(data) as Change[]).some((change) => change.access);
        take(access);
        channel.postMessage(access ? "access" : "changes");
      });
      ending.signal.addEventListener("abort", () => {
        source.close();
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

/** Combines several calls within a short time into one. */
function soon(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(run, settleMilliseconds);
  };
}
