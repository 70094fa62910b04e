import type pg from "pg";
import { distribute, type Placed } from "#src/core/database/distribution/distribute.ts";
import { type Distribution, lookAtDistribution } from "#src/core/database/distribution/look-at-distribution.ts";
import { isDistributed } from "#src/core/database/distribution/table-places.ts";
import { hasService } from "#src/core/database/inspect-database.ts";
import { openServiceLogin, type ServiceLogin } from "#src/core/database/login/service-login.ts";
import { takeMigrationLock } from "#src/core/database/migrating/one-at-a-time.ts";
import { prepareSchema } from "#src/core/database/prepare-schema.ts";
import { StartupError } from "#src/core/startup-error.ts";
import type { Operator } from "../operator.ts";
import { connect, openOperatorDatabase } from "../session.ts";

type Opened = { owner: pg.Client; login: ServiceLogin };

async function open(operator: Operator): Promise<Opened> {
  const database = await openOperatorDatabase(operator);
  return { owner: await connect(operator, database.connectionString), login: await openServiceLogin(database) };
}

/** Distributes the database, or goes on with it, and looks at what came of it. */
export async function distributeInstallation(operator: Operator, shards: number): Promise<{ placed: Placed; found: Distribution }> {
  const database = await openOperatorDatabase(operator);
  await prepareSchema(database.connectionString, operator.settings.config, operator.note);
  const owner = await connect(operator, database.connectionString);
  if (!(await isDistributed(owner)) && (await hasService(owner))) {
    throw new StartupError("A service is connected to the database. Stop it, and give the command again.");
  }
  await takeMigrationLock(owner, operator.note);
  const placed = await distribute(owner, { shards, note: operator.note });
  return { placed, found: await look({ owner, login: await openServiceLogin(database) }) };
}

export async function lookAtInstallation(operator: Operator): Promise<Distribution> {
  return look(await open(operator));
}

async function look({ owner, login }: Opened): Promise<Distribution> {
  if (!login.isDistributed) throw new StartupError("The database is not distributed. Run distribute first.");
  return lookAtDistribution(owner, login);
}

/** Lets Citus move shards until every node has its part, and looks again. */
export async function rebalanceInstallation(operator: Operator): Promise<Distribution> {
  const opened = await open(operator);
  if (!opened.login.isDistributed) return look(opened);
  await opened.owner.query("select citus_rebalance_start()");
  await opened.owner.query("select citus_rebalance_wait()");
  return look(opened);
}
