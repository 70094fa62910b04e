import type { LaneName } from "#src/core/watching/names.ts";
import { count, during, level } from "#src/core/watching/observe.ts";

/** How the work on a claim ended. `lost`: its lease ended meanwhile, and a newer claim exists. */
export type Ended = "settled" | "lost";

/** The part of a worker that a lane knows. */
type Owner = { wake(): void; stopping: AbortSignal };

/** Work that has places of its own, so that it delays nothing else and nothing else delays it. */
export type Lane<Claim = never> = {
  /** Returns how many more pieces of work may be begun. */
  room(): number;
  /** Begins work without waiting for its end. */
  begin(claims: readonly Claim[]): void;
  /** Claims as much as there is room for and begins it. Returns the number of pieces. */
  take(): Promise<number>;
  /** Resolves when everything that was begun has ended. */
  ended(): Promise<unknown>;
  /** Called once by the worker that the lane belongs to. */
  join(owner: Owner): void;
};

type LaneOptions<Claim> = {
  name: LaneName;
  /** Most pieces under way in this process. */
  atOnceMax: number;
  /** Most pieces claimed in one round; as many as there is room for when absent. */
  batchMax?: number;
  /** Claims so many pieces at most. Absent where the worker's `open` begins them. */
  claim?: (room: number) => Promise<readonly Claim[]>;
  /** Does one piece and settles it. `stopping` is aborted when the worker stops. */
  run: (claim: Claim, stopping: AbortSignal) => Promise<Ended>;
  /** Records that `run` failed. The piece is claimed again when its lease ends. */
  onError: (error: unknown, claim: Claim) => void;
};

/** Creates a lane. A slow piece occupies only its own place: nothing waits for the end of a batch. */
export function createLane<Claim>({ name, atOnceMax, batchMax = atOnceMax, claim, run, onError }: LaneOptions<Claim>): Lane<Claim> {
  const running = new Set<Promise<void>>();
  const claiming = new Set<Promise<number>>();
  let owner: Owner | undefined;
  const room = () => atOnceMax - running.size;
  level("lane_busy", name, () => running.size);

  async function runOne(one: Claim): Promise<void> {
    try {
      const ended = await during("turn", { lane: name }, () => run(one, owner?.stopping ?? new AbortController().signal));
      if (ended === "lost") count("leases_lost", { lane: name });
    } catch (error) {
      onError(error, one);
    }
  }

  function begin(claims: readonly Claim[]): void {
    for (const one of claims) {
      const work = runOne(one).finally(() => {
        running.delete(work);
        owner?.wake();
      });
      running.add(work);
    }
  }

  return {
    room,
    begin,
    async take() {
      const wanted = Math.min(batchMax, room());
      if (claim === undefined || wanted <= 0) return 0;
      const taking = claim(wanted).then((claims) => {
        begin(claims);
        return claims.length;
      });
      claiming.add(taking);
      return taking.finally(() => claiming.delete(taking));
    },
    async ended() {
      await Promise.allSettled(claiming);
      await Promise.all(running);
    },
    join(joined) {
      owner = joined;
    },
  };
}
