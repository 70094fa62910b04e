import { setTimeout as pause } from "node:timers/promises";
import { ModelFailed } from "#src/operations/outside/models.ts";
import { CallFault } from "./call-fault.ts";
import { type CallableEndpoint, nameOf } from "./endpoint.ts";
import { openTally, type UsageTally } from "./tally.ts";

/** One task at an endpoint: its deadline, its usage and its remaining attempts. */
export type Course = {
  endpoint: CallableEndpoint;
  tally: UsageTally;
  signal: AbortSignal | undefined;
  /** Zero or less once the time is over. */
  leftMilliseconds(): number;
  /** Remaining attempts after requests that the endpoint certainly has not accepted, and after ones that it may have. */
  more: { notTaken: number; taken: number };
};

const notTakenMax = 2;
// With less time than this no answer can arrive.
const usefulMilliseconds = 20;

type Task = { timeoutMilliseconds: number; signal?: AbortSignal };

/**
 * Runs a task to its result or to a `ModelFailed`. `takenMax` limits the further attempts after requests that the endpoint may
 * have done already.
 */
export async function runCourse<T>(
  endpoint: CallableEndpoint,
  { timeoutMilliseconds, signal }: Task,
  takenMax: number,
  work: (course: Course) => Promise<T>,
): Promise<T> {
  const ends = performance.now() + Math.min(timeoutMilliseconds, endpoint.pace.taskMillisecondsMax ?? timeoutMilliseconds);
  const course: Course = {
    endpoint,
    tally: openTally(),
    signal,
    leftMilliseconds: () => Math.ceil(ends - performance.now()),
    more: { notTaken: notTakenMax, taken: takenMax },
  };
  try {
    return await work(course);
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof CallFault ? failureOf(error, course) : error;
  }
}

/** Makes a request, and repeats it while that is safe and there is time. */
export async function attemptRequest<T>(course: Course, request: () => Promise<T>): Promise<T> {
  for (let further = 0; ; further += 1) {
    course.signal?.throwIfAborted();
    try {
      return await request();
    } catch (error) {
      course.signal?.throwIfAborted();
      if (!(error instanceof CallFault) || !mayAskAgain(error, course)) throw error;
      const wait = pauseAfter(error, course.endpoint.pace.pauseMilliseconds * 2 ** further);
      if (wait + usefulMilliseconds >= course.leftMilliseconds()) throw error;
      await pause(wait, undefined, { ...(course.signal && { signal: course.signal }) });
    }
  }
}

function mayAskAgain({ passing, taken }: CallFault, { more }: Course): boolean {
  const which = taken ? "taken" : "notTaken";
  if (!passing || more[which] === 0) return false;
  more[which] -= 1;
  return true;
}

// Random pauses keep tasks that failed together from coming back together.
function pauseAfter({ retryAfterSeconds }: CallFault, usual: number): number {
  const asked = retryAfterSeconds === null ? usual / 2 : retryAfterSeconds * 1000;
  return asked + (Math.random() * usual) / 2;
}

function failureOf(fault: CallFault, { endpoint, tally }: Course): ModelFailed {
  const { kind, passing, retryAfterSeconds, message, about } = fault;
  return new ModelFailed(kind, `${nameOf(endpoint.kind)} ${message}`, { retryable: passing, retryAfterSeconds, usage: tally.usage, about });
}
