import {
  type Compilable,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  type KyselyProps,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
  Transaction,
} from "kysely";
import type pg from "pg";
import { withWorkOutside } from "#src/core/flow/outside-transaction.ts";
import { during } from "#src/core/watching/observe.ts";
import { enterDatabase, isOverNodes, lockMilliseconds, streamOf } from "./connect.ts";
import { joinInserts, type Query } from "./join-inserts.ts";
import type { Tables } from "./tables.ts";

type Statement = Compilable | RawBuilder<unknown>;

/** Takes statements whose results are not needed, and cannot be asked anything. */
export type Writes = {
  /** `last` puts it behind all that leave together: it locks what other transactions wait for. */
  write(statement: Statement, order?: { last: boolean }): Promise<void>;
  /** Brings the organization's turn for a kind of work forward, as the last of the transaction. */
  turn(kind: string): void;
  /**
   * Writes what lies beyond the organization's rows and may be lost, as the last of the transaction. Over nodes that is after its commit: Citus refuses
   * that one transaction writes the same rows as the service and as the owner.
   */
  hint(statement: Statement): void;
};

export type Tx = Transaction<Tables> & Writes;

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();
const driver = new DummyDriver();
const dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createQueryCompiler: () => compiler,
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
};

/** Builds statements for `write`. It is connected to nothing. */
export const statements = new Kysely<Tables>({ dialect });

const statementNames = new Map<string, string>();
const statementNamesMax = 2000;
const namedCharactersMax = 4_000_000;
let namedCharacters = 0;

/** Returns the name under which PostgreSQL keeps a statement's plan; undefined once there are too many, or too long ones, to keep. */
function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= statementNamesMax || namedCharacters + text.length > namedCharactersMax) return known;
  const name = `s${statementNames.size}`;
  statementNames.set(text, name);
  namedCharacters += text.length;
  return name;
}

/** Returns the option that makes pg prepare a statement once per connection; empty once there are too many. */
export function named(text: string): { name?: string } {
  const name = statementName(text);
  return name === undefined ? {} : { name };
}

/** Sends one statement. Statements of the same turn of the event loop leave in one packet, and none is answered before that. */
function send(client: pg.PoolClient, { sql, parameters }: Query): Promise<pg.QueryResult> {
  return during("statement", { text: sql }, () => {
    holdBack(client);
    return client.query({ text: sql, values: [...parameters], ...named(sql) });
  });
}

function holdBack(client: pg.PoolClient): void {
  const stream = streamOf(client);
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * Sends one statement that finds its organizations itself. The nodes of a distributed database are told them within a transaction only, which
 * goes around the statement in the same packet.
 */
export async function queryAlone<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult<Row>> {
  if (!isOverNodes(pool)) return pool.query<Row>({ text, values: [...values], ...named(text) });
  const client = await pool.connect();
  try {
    holdBack(client);
    const [, result] = await Promise.all([client.query("begin"), send(client, { sql: text, parameters: values }), client.query("commit")]);
    return result;
  } finally {
    client.release();
  }
}

function connectionOver(client: pg.PoolClient): DatabaseConnection {
  return {
    async executeQuery<Row>(query: Query): Promise<QueryResult<Row>> {
      const result = await send(client, query);
      return { rows: result.rows as Row[], numAffectedRows: BigInt(result.rowCount ?? 0) };
    },
    streamQuery() {
      throw new Error("Streaming is not used.");
    },
  };
}

function compiled(statement: Statement): Query {
  const { query, sql, parameters } = "isRawBuilder" in statement ? statement.compile(statements) : statement.compile();
  const isGiven = query.kind === "InsertQueryNode" && query.values?.kind === "ValuesNode" && query.returning === undefined;
  return { sql, parameters, into: isGiven ? query.into?.table.identifier.name : undefined };
}

function transactionOver(client: pg.PoolClient, later: Pick<Writes, "turn" | "hint">): Tx {
  const connection = connectionOver(client);
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (consume) => consume(connection) });
  const props: KyselyProps = { config: { dialect }, dialect, driver, executor };
  const write = async (statement: Statement) => void (await send(client, compiled(statement)));
  return Object.assign(new Transaction<Tables>(props), { write, ...later });
}

const readOnlyCode = "25006";
const retriedCodes = new Set(["40001", "40P01"]);
const attemptsMax = 3;

/**
 * `atCommit` sends its statements together with the commit, which saves a round trip, and rows in one statement. The failure of one fails the transaction.
 */
type Work<T> = (tx: Tx, atCommit: Writes) => Promise<T>;

/**
 * Settings of a transaction. A kept plan is made for an organization of middling size, which a list of a large one must not go by, and one that
 * was made while a table was nearly empty must not read all of it later.
 */
const plansOf = { kept: [], own: ["set local plan_cache_mode = force_custom_plan"], byIndex: ["set local enable_seqscan = off"] } as const;
type Plans = keyof typeof plansOf;

/** Runs `work` in one transaction that sees one organization only. A deadlock or serialization failure runs it again. */
export async function transact<T>(pool: pg.Pool, organizationId: string, work: Work<T>, plans: Plans = "kept"): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transactOnce(pool, organizationId, work, plans);
    } catch (error) {
      if (attempt === attemptsMax || !retriedCodes.has(codeOf(error))) throw error;
    }
  }
}

/** Runs `work` that lists or counts in a transaction whose statements are planned anew for the organization and what was asked. */
export function transactReading<T>(pool: pg.Pool, organizationId: string, work: Work<T>): Promise<T> {
  return transact(pool, organizationId, work, "own");
}

/** Runs `work` in a transaction whose statements find rows by indexes alone, however few there were when they were planned. */
export function transactByIndex<T>(pool: pg.Pool, organizationId: string, work: Work<T>): Promise<T> {
  return transact(pool, organizationId, work, "byIndex");
}

/** Runs `work` in a transaction of no organization: people, their keys and the state of OAuth belong to none. */
export function transactEverywhere<T>(pool: pg.Pool, work: Work<T>): Promise<T> {
  return transact(pool, "", work);
}

/** Runs `work` like `transact`, once. */
export function transactOnce<T>(pool: pg.Pool, organizationId: string, work: Work<T>, plans: Plans = "kept"): Promise<T> {
  return transactIn(organizationId, pool, organizationId, work, plans);
}

/** Runs `work` once with a connection of another share than that of the organization which it sees. */
export function transactApart<T>(pool: pg.Pool, share: string, organizationId: string, work: Work<T>): Promise<T> {
  return transactIn(share, pool, organizationId, work, "kept");
}

function transactIn<T>(share: string, pool: pg.Pool, organizationId: string, work: Work<T>, plans: Plans): Promise<T> {
  const run = () =>
    during("transaction", {}, async () => {
      using place = new DisposableStack();
      const client = await during("connection", {}, async () => {
        place.use(await enterDatabase(pool, share));
        return pool.connect();
      });
      // Awaited, so that the share keeps its place for as long as it keeps the connection.
      return await runOver(client, { organizationId, work, settings: plansOf[plans], overNodes: isOverNodes(pool) });
    });
  return withWorkOutside(run);
}

type Run<T> = {
  organizationId: string;
  work: Work<T>;
  settings: readonly string[];
  /** Turns lie on another node than the organization's rows, and are brought forward once these are committed. */
  overNodes: boolean;
};

type Begun = Pick<Run<unknown>, "organizationId" | "overNodes"> & { settings?: readonly string[] };

function begin(client: pg.PoolClient, { organizationId, overNodes, settings = [] }: Begun): Promise<unknown> {
  const statements = ["begin", `set local app.organization_id = ${client.escapeLiteral(organizationId)}`, ...settings];
  // Nodes wait for locks, and are told nothing of the connection's settings.
  if (overNodes) statements.push(`set local lock_timeout = ${lockMilliseconds}`);
  // Citus sends a node the whole message in which a setting stands, and the node warns of each transaction that it begins twice.
  return overNodes ? Promise.all(statements.map((statement) => client.query(statement))) : client.query(statements.join("; "));
}

/** Sends hints to nodes in a transaction of their own. They may fail: a turn that is lost is put back by a sweep. */
async function sendHints(client: pg.PoolClient, organizationId: string, hints: readonly Query[]): Promise<void> {
  const begun = begin(client, { organizationId, overNodes: true });
  await Promise.allSettled([begun, ...hints.map((query) => send(client, query)), client.query("commit")]);
}

async function runOver<T>(client: pg.PoolClient, { work, ...run }: Run<T>): Promise<T> {
  const { organizationId, overNodes } = run;
  let broken: Error | undefined;
  try {
    holdBack(client);
    // Not awaited: the first query of `work` follows right behind it, which saves a round trip.
    const begun = begin(client, run);
    begun.catch(() => {});
    const [rest, last, hints]: [Query[], Query[], Query[]] = [[], [], []];
    const kinds = new Set<string>();
    const later = { turn: (kind: string) => void kinds.add(kind), hint: (statement: Statement) => void hints.push(compiled(statement)) };
    const result = await work(transactionOver(client, later), {
      write: async (statement, order) => void (order?.last ? last : rest).push(compiled(statement)),
      ...later,
    });
    // In one order, so that no two transactions wait for each other.
    if (kinds.size > 0) hints.push({ sql: "select bring_turns_forward($1)", parameters: [[...kinds].sort()] });
    if (!overNodes) last.push(...hints);
    await begun;
    holdBack(client);
    const written = [...(overNodes ? rest : joinInserts(rest)), ...last].map((query) => send(client, query));
    // After a failed statement PostgreSQL answers a commit by rolling back.
    await Promise.all([...written, client.query("commit")]);
    if (overNodes && hints.length > 0) await sendHints(client, organizationId, hints);
    return result;
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    // The server takes no writes any more: the next connection looks for one that does.
    if (codeOf(error) === readOnlyCode) broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
