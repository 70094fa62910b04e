import {
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  type Kysely,
  type KyselyProps,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from "kysely";
import type pg from "pg";
import type { Tables } from "./tables.ts";

export type Tx = Transaction<Tables>;

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();
const driver = new DummyDriver();
const dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createQueryCompiler: () => compiler,
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
};

const statementNames = new Map<string, string>();
const statementNamesMax = 2000;

/** The name under which PostgreSQL keeps a statement's plan; undefined once there are too many to keep. */
export function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= statementNamesMax) return known;
  const name = `s${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

function connectionOver(client: pg.PoolClient): DatabaseConnection {
  return {
    async executeQuery<Row>(query: { sql: string; parameters: readonly unknown[] }): Promise<QueryResult<Row>> {
      const name = statementName(query.sql);
      const result = await client.query({ text: query.sql, values: [...query.parameters], ...(name !== undefined && { name }) });
      return { rows: result.rows as Row[], numAffectedRows: BigInt(result.rowCount ?? 0) };
    },
    streamQuery() {
      throw new Error("Streaming is not used.");
    },
  };
}

function transactionOver(client: pg.PoolClient): Tx {
  const connection = connectionOver(client);
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (consume) => consume(connection) });
  const props: KyselyProps = { config: { dialect }, dialect, driver, executor };
  return new Transaction<Tables>(props);
}

const retriedCodes = new Set(["40001", "40P01"]);
const attemptsMax = 3;

/** Runs `work` in one transaction that sees one organization only. A deadlock or serialization failure runs it again. */
export async function transact<T>(pool: pg.Pool, organizationId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(pool, organizationId, work);
    } catch (error) {
      if (attempt === attemptsMax || !retriedCodes.has(codeOf(error))) throw error;
    }
  }
}

async function runOnce<T>(pool: pg.Pool, organizationId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // Not awaited: the connection sends the first query of `work` right behind it, which saves a round trip.
    const begun = client.query(`begin; select set_config('app.organization_id', ${client.escapeLiteral(organizationId)}, true)`);
    begun.catch(() => {});
    const result = await work(transactionOver(client));
    await begun;
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
