import { Hono } from "hono";
import { freeBytesAt, freeBytesMin } from "#src/core/data-directory/free-space.ts";
import type { DatabaseVerdict } from "#src/core/database/probe.ts";
import { within } from "#src/core/flow/within.ts";
import type { Log } from "#src/core/log.ts";
import { jsonHeaders } from "./envelope.ts";

type Verdict = "ok" | "failed" | "unknown";
export type Checks = Record<"database" | "migrations" | "disk" | "files" | "clock", Verdict>;
export type Health = {
  web: Hono;
  /** Makes /readyz answer 503 from now on, while work in progress continues. */
  retire(): void;
};

export type HealthOptions = {
  checkDatabase: () => Promise<DatabaseVerdict>;
  /** Fails where the file store cannot be used. Asked every ten seconds at most. */
  checkFiles: () => Promise<void>;
  /** Tells that files are in a bucket, of which a look that hangs holds no thread of this process. */
  filesAreElsewhere?: boolean;
  /** Tells whether blogs alone are served. */
  isInMaintenance?: () => boolean;
  dataDirectory: string;
  log: Log;
};

const cachedMilliseconds = 1000;
const filesCachedMilliseconds = 10_000;
const answerMilliseconds = 2000;
const unknown: Checks = { database: "unknown", migrations: "unknown", disk: "unknown", files: "unknown", clock: "unknown" };

/**
 * Creates /livez, which reports that this process works, and /readyz, which reports that it can serve. Neither reveals more than that to
 * strangers: the log names what failed.
 */
export function createHealth({
  checkDatabase,
  checkFiles,
  filesAreElsewhere = false,
  isInMaintenance = () => false,
  dataDirectory,
  log,
}: HealthOptions): Health {
  let retired = false;
  let told = "";
  const lookAtFiles = cached(filesCachedMilliseconds, filesAreElsewhere ? () => verdictOf(checkFiles()) : oneAtATime(checkFiles));
  const lookAtDisk = oneAtATime(() => checkDisk(dataDirectory));
  const latest = cached(cachedMilliseconds, async (): Promise<Checks> => {
    const [found, disk, files] = await Promise.all([checkDatabase(), lookAtDisk(), lookAtFiles()]);
    const isReadOnly = found.database === "read_only";
    const checks = { ...unknown, ...found, database: found.database === "read_only" ? "failed" : found.database, disk, files } as const;
    report(checks, isReadOnly);
    return checks;
  });

  function report(checks: Checks, isReadOnly: boolean): void {
    const nameOf = (name: string) => (name === "database" && isReadOnly ? "database (read-only)" : name);
    const wrong = Object.entries(checks).flatMap(([name, verdict]) => (verdict === "failed" ? [nameOf(name)] : []));
    const found = wrong.join(", ");
    if (found === told) return;
    told = found;
    if (found === "") log.info("ready again");
    else log.warn(`not ready: ${found}`);
  }

  const web = new Hono();
  web.get("/livez", () => new Response('{"status":"ok"}', { headers: jsonHeaders }));
  web.get("/readyz", async () => {
    if (retired) return answer("stopping");
    const checks = await latest();
    if (retired) return answer("stopping");
    if (!isReady(checks)) return answer("failed");
    // Still 200: a proxy that took this process out would take its blogs away.
    return answer(isInMaintenance() ? "maintenance" : "ok");
  });
  return {
    web,
    retire() {
      retired = true;
    },
  };
}

function answer(status: "ok" | "maintenance" | "failed" | "stopping"): Response {
  return new Response(JSON.stringify({ status }), {
    status: status === "ok" || status === "maintenance" ? 200 : 503,
    headers: jsonHeaders,
  });
}

function isReady(checks: Checks): boolean {
  return Object.values(checks).every((verdict) => verdict === "ok");
}

async function checkDisk(directory: string): Promise<void> {
  if ((await freeBytesAt(directory)) < freeBytesMin) throw new Error("Too little is free.");
}

/** Returns the verdict of a look. One without an answer has failed. */
function verdictOf(look: Promise<void>): Promise<Verdict> {
  return within(answerMilliseconds, look, () => new Error("No answer.")).then(
    () => "ok",
    () => "failed",
  );
}

/**
 * Returns the verdict on a disk. One that hangs, as one in the network may, is not asked again before it has answered: each call that hangs
 * holds one of the few threads of this process.
 */
function oneAtATime(check: () => Promise<void>): () => Promise<Verdict> {
  let pending: Promise<void> | undefined;
  return async () => {
    if (pending !== undefined) return "failed";
    const asked = check();
    pending = asked;
    const forget = () => {
      pending = undefined;
    };
    asked.then(forget, forget);
    return verdictOf(asked);
  };
}

/** Shares one run between callers, and its result for some time after it, so that many callers cause one query of the database. */
function cached<T>(milliseconds: number, work: () => Promise<T>): () => Promise<T> {
  let latest: Promise<T> | undefined;
  return () => {
    if (latest === undefined) {
      latest = work();
      const forget = () => {
        setTimeout(() => {
          latest = undefined;
        }, milliseconds).unref();
      };
      latest.then(forget, forget);
    }
    return latest;
  };
}
