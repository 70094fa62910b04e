import type pg from "pg";
import type { ArchivePlace } from "#src/core/archive/archive-place.ts";
import { type Check, type Finding, failed, ok, runChecks, skipped, warning } from "#src/core/check.ts";
import type { Distribution } from "#src/core/database/distribution/look-at-distribution.ts";
import type { ServiceLogin } from "#src/core/database/login/service-login.ts";
import { type Maintenance, readMaintenance } from "#src/core/database/maintenance.ts";
import { operatorProgram } from "#src/core/installation.ts";
import type { Retention } from "#src/core/retention.ts";
import type { Examined } from "#src/making/models/examine-endpoint.ts";
import { endSessionOf, openSession } from "#src/people/access/sessions.ts";
import { sessionCookie } from "#src/people/accounts/session-cookie.ts";
import { createMailTransport, type MailSettings } from "#src/people/notifications/mail/transport.ts";
import { addressChecks } from "./address-checks.ts";
import { archiveCheck } from "./archive-check.ts";
import { assistantChecks, type Visitor } from "./assistant-checks.ts";
import { databaseChecks } from "./database-checks.ts";
import { distributionCheck } from "./distribution-check.ts";
import { type Keeping, keepingChecks } from "./keeping-checks.ts";
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
      /** Looks over the nodes of a distributed database; undefined where there is one database alone. */
      lookAtNodes?: (() => Promise<Distribution>) | undefined;
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
  const { login, readLogin, pool, findPerson, lookAtNodes } = database;
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
    ...(lookAtNodes === undefined ? [] : [distributionCheck(lookAtNodes)]),
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

/** Signs a person in until the doctor is done. */
export async function enterAs(pool: pg.Pool, publicUrl: string, personId: string): Promise<Visitor> {
  const value = await openSession(pool, personId, { userAgent: "Galley doctor", address: "this machine" });
  return { cookie: sessionCookie(publicUrl, value).split(";")[0] ?? "", leave: () => endSessionOf(pool, value) };
}

export function mailCheck(mail: MailSettings | undefined): Check {
  return {
    name: "mail",
    advice: "Check GALLEY_SMTP_URL: address, port, user and password, and whether this machine can reach it.",
    async run() {
      if (mail === undefined)
        return warning(
          "No mail server is configured: people are notified only in the dashboard.",
          "Set GALLEY_SMTP_URL and GALLEY_MAIL_FROM.",
        );
      await createMailTransport(mail).verify();
      return ok("The mail server accepts this service's sign-in.");
    },
  };
}

/** Names the maintenance that the operator has begun, and whether its end has passed. */
function maintenanceCheck({ since, until, message }: Maintenance): Check {
  const advice = `Run: ${operatorProgram} maintenance off`;
  const end =
    until === null
      ? ""
      : until.getTime() < Date.now()
        ? `, overdue since ${until.toISOString()}`
        : `, expected to end at ${until.toISOString()}`;
  const told = message === null ? "" : ` It tells people: ${message}`;
  return {
    name: "maintenance",
    advice,
    run: async () =>
      warning(`In maintenance since ${since.toISOString()}${end}: blogs alone are served, and workers pause.${told}`, advice),
  };
}

/** Leaves out what asks the service for anything but a blog. */
function duringMaintenance(checks: readonly Check[]): Check[] {
  return checks.map(({ name, advice }) => ({ name, advice, run: async () => skipped("The service is in maintenance.") }));
}
