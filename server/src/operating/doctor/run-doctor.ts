import type pg from "pg";
import type { ArchivePlace } from "#src/core/archive/archive-place.ts";
import { type Check, type Finding, failed, runChecks } from "#src/core/check.ts";
import type { ServiceLogin } from "#src/core/database/login/service-login.ts";
import { readMaintenance } from "#src/core/database/maintenance.ts";
import type { Retention } from "#src/core/retention.ts";
import type { Examined } from "#src/making/models/examine-endpoint.ts";
import type { MailSettings } from "#src/people/notifications/mail/transport.ts";
import { addressChecks } from "./address-checks.ts";
import { archiveCheck } from "./archive-check.ts";
import { assistantChecks } from "./assistant-checks.ts";
import { databaseChecks } from "./database-checks.ts";
import { enterAs } from "./enter-as.ts";
import { type Keeping, keepingChecks } from "./keeping-checks.ts";
import { mailCheck } from "./mail-check.ts";
import { duringMaintenance, maintenanceCheck } from "./maintenance-check.ts";
import { modelsCheck } from "./models-check.ts";
import { proxyCheck } from "./proxy-check.ts";
import { askAt } from "./public-address.ts";
import { replicaCheck } from "./replica-check.ts";
import { retentionCheck } from "./retention-check.ts";
import { timeCheck } from "./time-check.ts";

/** The database as the doctor examines it, or why it cannot be opened. */
type ExaminedDatabase =
  | { fault: string }
  | {
      login: ServiceLogin;
      /** Login at the read replica, where there is one. */
      readLogin: ServiceLogin | undefined;
      pool: pg.Pool;
      /** Returns the person whose account an assistant is connected to for a moment, or undefined where there is no account yet. */
      findPerson: () => Promise<string | undefined>;
    };

export type DoctorDependencies = Keeping & {
  database: ExaminedDatabase;
  publicUrl: string;
  trustedProxies: readonly string[];
  mail: MailSettings | undefined;
  examineModels: () => Promise<readonly Examined[]>;
  /** Servers of others that the operator has set, whose answers tell the time. */
  clocks: readonly string[];
  retention: Retention;
  /** Archive of the embedded database, where there is one. */
  archive: ArchivePlace | undefined;
};

/**
 * Checks everything that the service depends on. A check comes after those that it needs. Without a database it checks whatever needs
 * none: that is when somebody asks.
 */
export async function runDoctor(dependencies: DoctorDependencies): Promise<Finding[]> {
  const { database, publicUrl, trustedProxies, mail, examineModels, clocks, retention, archive, ...keeping } = dependencies;
  const ask = askAt(publicUrl);
  const archived = archive === undefined ? [] : [archiveCheck(archive, keeping.dataDirectory)];
  const around = [...archived, timeCheck(clocks), mailCheck(mail), modelsCheck(examineModels)];
  const addresses = addressChecks(publicUrl, ask);
  if ("fault" in database) return runChecks([unopened(database.fault), ...keepingChecks(keeping), ...around, ...addresses]);
  const { login, readLogin, pool, findPerson } = database;
  const enter = async () => {
    const personId = await findPerson();
    return personId === undefined ? undefined : enterAs(pool, publicUrl, personId);
  };
  // Where the database does not answer, its own checks tell.
  const maintenance = await readMaintenance(pool).catch(() => undefined);
  const unlessMaintained = maintenance === undefined ? (checks: Check[]) => checks : duringMaintenance;
  return runChecks([
    ...(maintenance === undefined ? [] : [maintenanceCheck(maintenance)]),
    ...databaseChecks(login),
    ...(readLogin === undefined ? [] : [replicaCheck(pool, readLogin)]),
    ...keepingChecks(keeping),
    retentionCheck({ login, pool, retention }),
    ...around,
    ...unlessMaintained(addresses),
    proxyCheck({ publicUrl, trustedProxies, pool }),
    ...unlessMaintained(assistantChecks({ publicUrl, ask, enter })),
  ]);
}

function unopened(fault: string): Check {
  const advice = "Mend this first. Whatever needs the database is looked at after that.";
  return { name: "database", advice, run: async () => failed(fault, advice) };
}
