import { fileFault } from "./file-fault.ts";

/** Result of one check. `advice` says what to do about a warning or a failure. */
export type Finding = { name: string; status: "ok" | "warning" | "failed" | "skipped"; message: string; advice?: string };

export type CheckOutcome = Omit<Finding, "name">;

/** A check of one thing that has to work. An error that `run` throws is reported as the reason of the failure. */
export type Check = {
  name: string;
  /** Advice for a failure that `run` throws rather than returns. */
  advice: string;
  run(): Promise<CheckOutcome>;
};

const secondsMax = 20;

/** Runs checks one after the other, each for at most 20 seconds. */
export async function runChecks(checks: readonly Check[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of checks) findings.push({ name: check.name, ...(await examine(check)) });
  return findings;
}

async function examine({ run, advice }: Check): Promise<CheckOutcome> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`No answer within ${secondsMax} seconds.`)), secondsMax * 1000);
  try {
    return await Promise.race([run(), late.promise]);
  } catch (error) {
    return { status: "failed", message: reasonOf(error), advice };
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the reason of a failure: what is wrong with a file, or else the error's message, with that of its cause. */
export function reasonOf(error: unknown): string {
  const fault = fileFault(error);
  if (fault !== undefined) return fault;
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const own = error.message || ("code" in error ? String(error.code) : error.name);
  return cause instanceof Error && cause.message !== "" ? `${own} (${cause.message})` : own;
}

export function ok(message: string): CheckOutcome {
  return { status: "ok", message };
}

export function warning(message: string, advice: string): CheckOutcome {
  return { status: "warning", message, advice };
}

export function failed(message: string, advice: string): CheckOutcome {
  return { status: "failed", message, advice };
}

export function skipped(message: string): CheckOutcome {
  return { status: "skipped", message };
}
