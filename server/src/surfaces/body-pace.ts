import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";

type PaceOptions = { graceSeconds: number /** After the grace. */; bytesPerSecondMin: number; secondsMax: number };

// Shorter than the listener's limit of 60 seconds, which ends a request without telling its caller anything.
export const leastRate: PaceOptions = { graceSeconds: 10, bytesPerSecondMin: 64_000, secondsMax: 50 };

export type BodyPace = {
  /** Fails when the next piece takes longer than the minimum rate allows. */
  within<T>(arriving: Promise<T>): Promise<T>;
  /** Excludes time from the measurement that the sender is not responsible for. */
  paused(work: Promise<void>): Promise<void>;
  count(bytes: number): void;
};

/** Enforces the minimum rate of a body, so that none occupies room for longer than its bytes need. */
export function createPace(over: Partial<PaceOptions> = {}): BodyPace {
  const options = { ...leastRate, ...over };
  const { graceSeconds, bytesPerSecondMin, secondsMax } = options;
  let bytes = 0;
  let started = performance.now();
  return {
    async within(arriving) {
      const seconds = Math.min(secondsMax, graceSeconds + bytes / bytesPerSecondMin);
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => late.reject(tooSlow(options)), Math.max(0, started + seconds * 1000 - performance.now()));
      arriving.catch(() => {});
      return Promise.race([arriving, late.promise]).finally(() => clearTimeout(timer));
    },
    async paused(work) {
      const before = performance.now();
      await work;
      started += performance.now() - before;
    },
    count(more) {
      bytes += more;
    },
  };
}

function tooSlow({ graceSeconds, bytesPerSecondMin, secondsMax }: PaceOptions): Failure {
  const values = { bytes: bytesPerSecondMin, grace: graceSeconds, seconds: secondsMax };
  return new Failure("invalid_input", sentence("refusal_body_too_slow", values), "body");
}
