import type pg from "pg";
import type { ServiceLogin } from "../login/service-login.ts";
import { requireDirectConnection } from "../require-direct.ts";
import { openSideConnection } from "../side-connection.ts";
import { type LogPosition, positionNow } from "./log-position.ts";

/** One look at both servers. `fault` tells why the replica cannot be one of this primary. */
type Look = { fault: string | undefined; position: LogPosition; replayed: LogPosition };

export type ReplicaLooker = {
  /** Looks at the primary, then at the replica. Throws where one of them does not answer. */
  look(): Promise<Look>;
  close(): Promise<void>;
};

const identity = "(select system_identifier::text from pg_control_system()) as system";
const database = "(select oid::text from pg_database where datname = current_database()) as database";
const askPrimary = `select ${positionNow} as position, ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint as timeline,
  ${identity}, ${database}`;
const askReplica = `select pg_is_in_recovery() as follows, coalesce(pg_last_wal_replay_lsn() - '0/0'::pg_lsn, 0)::bigint as replayed,
  (select greatest(c.timeline_id, r.min_recovery_end_timeline) from pg_control_checkpoint() c, pg_control_recovery() r)::bigint as timeline,
  pg_has_role('galley_service', 'usage') as may, ${identity}, ${database}`;

type Primary = { position: LogPosition; timeline: number; system: string; database: string };
type Standby = { follows: boolean; replayed: LogPosition; timeline: number; may: boolean; system: string; database: string };

/** Compares a replica with its primary, over a connection of its own, so that busy reads do not make it seem gone. */
export function createReplicaLooker(primary: pg.Pool, login: ServiceLogin): ReplicaLooker {
  const { pool, close } = openSideConnection(login, "galley replica");
  let isDirect = false;
  return {
    async look() {
      const [own] = (await primary.query<Primary>(askPrimary)).rows;
      if (!isDirect) await requireDirectConnection("GALLEY_DATABASE_READ_URL", login.connectionString);
      isDirect = true;
      const [other] = (await pool.query<Standby>(askReplica)).rows;
      if (own === undefined || other === undefined) throw new Error("A server has told nothing of itself.");
      return { fault: faultOf(own, other), position: own.position, replayed: other.replayed };
    },
    close,
  };
}

function faultOf(primary: Primary, { follows, timeline, may, system, database: name }: Standby): string | undefined {
  if (!follows) return "it is not a standby, or no longer one";
  // A standby of a server that was made a primary goes on in a log of its own, whose places mean something else.
  if (system !== primary.system || timeline > primary.timeline) return "it follows another server";
  if (name !== primary.database) return "its address leads to another database";
  return may ? undefined : "its user lacks the rights of galley_service";
}
