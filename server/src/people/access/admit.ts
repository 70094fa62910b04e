import { type Permission, permissions, type Role } from "@galley/contract";
import type pg from "pg";
import { type Group, gather } from "#src/core/database/gather.ts";
import { type LogPosition, positionNow } from "#src/core/database/replica/log-position.ts";
import { queryAlone } from "#src/core/database/transact.ts";
import { Failure, forPrograms } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { digestOf, isWellFormedToken } from "./token-format.ts";

export type RateBudget = {
  /** Name and window of what is counted; absent for a token's calls per minute. */
  name?: string;
  windowSeconds?: number;
  limit: number;
  remaining: number;
  resetSeconds: number;
  exceeded: boolean;
};
export type Admission = {
  actor: Actor;
  budget: RateBudget;
  /** The primary's position as of this admission, where there is a replica. */
  position?: LogPosition;
};

/** Columns that tell which projects a caller reaches: one of them, every one, or those that are named. */
export type ReachRow = { project_id: string | null; all_projects: boolean; project_ids: string[] };

type AdmittedRow = ReachRow & {
  place: number;
  organization_id: string;
  token_id: string;
  kind: "api" | "read" | "assistant";
  permissions: Permission[];
  person_id: string;
  role: Role;
  calls: number;
  resets_in_seconds: number;
  position?: LogPosition;
};

// Every process counts tokens in the same order, so that none waits for one that waits for it.
const statementTelling = (further: string) => `select w.place::integer, a.*${further} from (
    select g.* from unnest($1::bytea[], $2::integer[]) with ordinality g (digest, asked, place)
    order by (select d.token_id from token_digest d where d.digest = g.digest), g.digest
  ) w cross join lateral admit_token(w.digest, w.asked, $3, $4) a`;
const windowSeconds = 60;
// Two statements that count one token at once would wait for each other's row.
const bounds = { looksMax: 2, groupsMax: 50, questionsMax: 1000, oneLookEach: true };

export type Gate = { admit(authorization: string | undefined): Promise<Admission> };

type GateOptions = {
  limitPerMinute: number;
  /** Audience that the values are issued for: the address of the assistant server. Absent for API and site tokens, which name none. */
  audience?: string;
  /** Tells how far a replica has to be to answer the call. */
  tellsPosition?: boolean;
};

/**
 * Turns an Authorization header into the actor behind it and counts the call against its minute. A value that is valid at one
 * gate is unknown at the other.
 *
 * Calls that arrive while statements run share the next one, also those of different tokens. Each call is thus authorized by a
 * read of the database that began after it arrived, and the count stays exact with any number of processes.
 */
export function createGate(pool: pg.Pool, { limitPerMinute, audience, tellsPosition = false }: GateOptions): Gate {
  const statement = statementTelling(tellsPosition ? `, ${positionNow} as position` : "");
  const admitted = gather(async (groups: Group<Buffer>[]) => {
    const asked = groups.map(({ questions }) => questions.length);
    const values = [groups.map(({ questions }) => questions[0]), asked, windowSeconds, audience ?? null];
    const { rows } = await queryAlone<AdmittedRow>(pool, statement, values);
    const byPlace = new Map(rows.map((row) => [row.place, row]));
    return groups.map(({ questions }, at) => {
      const row = byPlace.get(at + 1);
      return questions.map((_digest, index) => row && { row, position: row.calls - questions.length + index + 1 });
    });
  }, bounds);
  return {
    async admit(authorization) {
      const digest = digestOf(bearerOf(authorization, audience === undefined));
      const found = await admitted(digest.toString("base64"), digest);
      if (found === undefined) throw invalidToken();
      return admissionOf(found.row, found.position, limitPerMinute);
    },
  };
}

function bearerOf(authorization: string | undefined, hasChecksum: boolean): string {
  const value = /^Bearer ([!-~]+)$/i.exec(authorization ?? "")?.[1];
  if (value === undefined || (hasChecksum && !isWellFormedToken(value))) throw invalidToken();
  return value;
}

// The same message for missing, malformed, unknown, expired and revoked tokens: the answer must not tell which it was.
export function invalidToken(): Failure {
  return new Failure(
    "invalid_token",
    forPrograms("No valid token came with this call. Send a live token as: Authorization: Bearer <token>."),
  );
}

function admissionOf(row: AdmittedRow, position: number, limit: number): Admission {
  const budget = {
    limit,
    remaining: Math.max(0, limit - position),
    resetSeconds: Math.max(1, Math.ceil(row.resets_in_seconds)),
    exceeded: position > limit,
  };
  return { actor: actorOf(row), budget, ...(row.position !== undefined && { position: row.position }) };
}

const everyPermission: ReadonlySet<string> = new Set(permissions);

const actorKinds = { api: "token", read: "site", assistant: "assistant" } as const;

export function reachOf({ project_id: own, all_projects: all, project_ids: ids }: ReachRow): Actor["reach"] {
  if (own === null) return all ? "all" : ids;
  return all || ids.includes(own) ? [own] : [];
}

function actorOf(row: AdmittedRow): Actor {
  return {
    kind: actorKinds[row.kind],
    organizationId: row.organization_id,
    personId: row.person_id,
    role: row.role,
    permissions: new Set(row.permissions.filter((permission) => everyPermission.has(permission))),
    tokenId: row.token_id,
    projectId: row.project_id,
    reach: reachOf(row),
  };
}
