import type pg from "pg";
import { Failure } from "#src/core/failure.ts";
import { within } from "#src/core/flow/within.ts";
import { count } from "#src/core/watching/observe.ts";
import { coalesce } from "../coalesce.ts";
import { isOfOneStatement } from "../database-trouble.ts";
import { queryAlone, type Tx, transactReading } from "../transact.ts";
import { askReplica, Behind, type Statement, transactAtReplica } from "./at-replica.ts";
import { type LogPosition, positionNow } from "./log-position.ts";
import type { Replica } from "./replica.ts";

/**
 * Reads what is published: at the replica where it shows everything that the primary had when the caller came, else at the primary.
 * `position` is the primary's as of a moment after the caller came. Without it the primary is asked for it first.
 */
export type PublishedReads = {
  query<Row extends pg.QueryResultRow>(statement: Statement, position?: LogPosition): Promise<Row[]>;
  /** `work` only reads, and may run twice. */
  transact<T>(organizationId: string, work: (tx: Tx) => Promise<T>, position?: LogPosition): Promise<T>;
};

const lateMilliseconds = 1000;
const awayMilliseconds = 5000;
const answerMillisecondsMax = 2000;
const callersMax = 1000;

/** Reads from the primary alone. */
export function readPrimary(pool: pg.Pool): PublishedReads {
  return {
    query: async <Row extends pg.QueryResultRow>({ text, values }: Statement) => (await queryAlone<Row>(pool, text, values)).rows,
    transact: (organizationId, work) => transactReading(pool, organizationId, work),
  };
}

/** Reads from a replica that follows, and from the primary otherwise. */
export function readReplica(pool: pg.Pool, replica: Replica): PublishedReads {
  const primary = readPrimary(pool);
  const askPosition = coalesce(async (_key: string, callers: true[]) => {
    const [row] = await primary.query<{ position: LogPosition }>({ text: `select ${positionNow} as position`, values: [] });
    return callers.map(() => row?.position ?? Number.MAX_SAFE_INTEGER);
  }, callersMax);

  /** Decides whether the replica is asked for a while after a read that it has not answered, and asks the primary. */
  function instead<T>(error: unknown, atPrimary: () => Promise<T>): Promise<T> {
    if (error instanceof Failure) throw error;
    const outcome = error instanceof Behind ? "behind" : "failed";
    count("replica_reads", { outcome });
    if (outcome === "behind") replica.leaveAside(lateMilliseconds);
    // Any other failure is of this read, as when its rows were in the way of replaying.
    else if (!isOfOneStatement(error)) replica.leaveAside(awayMilliseconds, (error as Error).message);
    return atPrimary();
  }

  type AtReplica<T> = (position: LogPosition, onBegin: () => void) => Promise<T>;

  async function read<T>(given: LogPosition | undefined, atReplica: AtReplica<T>, atPrimary: () => Promise<T>): Promise<T> {
    if (!replica.isUsed()) {
      count("replica_reads", { outcome: "aside" });
      return atPrimary();
    }
    const position = given ?? (await askPosition("", true));
    try {
      const answer = await soon((onBegin) => atReplica(position, onBegin));
      count("replica_reads", { outcome: "answered" });
      return answer;
    } catch (error) {
      return instead(error, atPrimary);
    }
  }

  return {
    query<Row extends pg.QueryResultRow>(statement: Statement, position?: LogPosition) {
      const atReplica: AtReplica<Row[]> = (from, onBegin) => askReplica(replica.pool, from, statement, onBegin);
      return read(position, atReplica, () => primary.query<Row>(statement));
    },
    transact: (organizationId, work, position) =>
      read(
        position,
        (from, onBegin) => transactAtReplica(replica.pool, organizationId, from, work, onBegin),
        () => primary.transact(organizationId, work),
      ),
  };
}

/** The code stands for a server that is away. */
class Silent extends Error {
  readonly code = "ETIMEDOUT";
}

/** Bounds the time of a read from the moment at which it has a connection: an organization that waits for its own share waits longer. */
async function soon<T>(run: (onBegin: () => void) => Promise<T>): Promise<T> {
  const begun = Promise.withResolvers<void>();
  const answer = run(begun.resolve);
  // A read that fails before it begins must not be waited for.
  await Promise.race([begun.promise, answer]);
  return within(answerMillisecondsMax, answer, () => new Silent("it does not answer"));
}
