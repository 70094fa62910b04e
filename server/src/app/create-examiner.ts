import { tmpdir } from "node:os";
import type pg from "pg";
import type { Finding } from "#src/core/check.ts";
import { listSealedOf, type SealedColumn } from "#src/core/database/sealed-columns.ts";
import type { Services } from "#src/operations/call.ts";
import type { AppOptions } from "./app-options.ts";

// Sealed texts tried per column and organization; a sample suffices.
const sealedTried = 50;

type Parts = Pick<
  AppOptions,
  "login" | "readLogin" | "publicUrl" | "storage" | "mail" | "dataDirectory" | "models" | "trustedProxies" | "clocks" | "archive"
>;

/** Creates the doctor inside the service. Examinations run one at a time: a request during one waits and then gets its own. */
export function createExaminer(options: Parts, { pool, vault, retention }: Services): (personId: string) => Promise<Finding[]> {
  const {
    login,
    readLogin,
    publicUrl,
    storage,
    mail,
    dataDirectory = tmpdir(),
    models,
    trustedProxies = [],
    clocks = [],
    archive,
  } = options;
  const examineModels = async () => (await models?.examine()) ?? [];
  let before: Promise<unknown> = Promise.resolve();

  async function examine(personId: string): Promise<Finding[]> {
    const { runDoctor } = await import("#src/operating/doctor/run-doctor.ts");
    const listSealed = async (column: SealedColumn) => listSealedOf(pool, await organizationsOf(pool, personId), column, sealedTried);
    const dependencies = {
      database: { login, readLogin, pool, findPerson: async () => personId },
      publicUrl,
      trustedProxies,
      mail,
      examineModels,
      clocks,
      retention,
      archive,
      vault: () => vault,
      storage: () => storage,
      dataDirectory,
    };
    return runDoctor({ ...dependencies, listSealed });
  }

  return (personId) => {
    const look = before.then(() => examine(personId));
    before = look.catch(() => {});
    return look;
  };
}

async function organizationsOf(pool: pg.Pool, personId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>("select organization_id as id from memberships_of($1)", [personId]);
  return rows.map(({ id }) => id);
}
