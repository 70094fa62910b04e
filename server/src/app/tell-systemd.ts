import { execFile } from "node:child_process";
import type { Log } from "#src/core/log.ts";
import type { Config } from "#src/operating/settings/config.ts";

/** Tells systemd how the service is. Does nothing where systemd did not start it with `Type=notify`. */
export type Systemd = {
  /** Asks for more time again and again, as for a migration, until the service is ready or stops. */
  starting(): void;
  /** Says that it serves, and from then on that its main loop turns, where the unit has a watchdog. */
  ready(): void;
  stopping(): void;
};

const extendMilliseconds = 10_000;

/** Uses systemd's own program, since Node has no sockets for datagrams in the file system. The unit needs `NotifyAccess=all` for it. */
export function openSystemd(log: Log, systemd: Config["systemd"]): Systemd {
  if (systemd === undefined) return { starting() {}, ready() {}, stopping() {} };
  let timer: NodeJS.Timeout | undefined;
  let isWarned = false;

  function tell(state: string): void {
    execFile("systemd-notify", [state], (error) => {
      if (error === null || isWarned) return;
      isWarned = true;
      log.warn("systemd is not told how the service is: its program systemd-notify does not run", { error });
    });
  }

  function tellEach(milliseconds: number, state: string): void {
    clearInterval(timer);
    if (milliseconds > 0) timer = setInterval(() => tell(state), milliseconds).unref();
  }

  return {
    starting: () => tellEach(extendMilliseconds, `EXTEND_TIMEOUT_USEC=${3 * extendMilliseconds * 1000}`),
    ready() {
      tell("READY=1");
      tellEach(systemd.watchdogMilliseconds / 2, "WATCHDOG=1");
    },
    stopping: () => tell("STOPPING=1"),
  };
}
