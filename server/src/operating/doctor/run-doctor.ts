import type pg from "pg";
import { type Finding, runChecks } from "#src/core/check.ts";
import type { ServiceLogin } from "#src/core/database/login/service-login.ts";
import type { Retention } from "#src/core/retention.ts";
import type { Examined } from "#src/making/models/examine-endpoint.ts";
import type { MailSettings } from "#src/people/notifications/mail/transport.ts";
import { addressChecks } from "./address-checks.ts";
import { assistantChecks } from "./assistant-checks.ts";
import { databaseChecks } from "./database-checks.ts";
import { enterAs } from "./enter-as.ts";
import { type Keeping, keepingChecks } from "./keeping-checks.ts";
import { mailCheck } from "./mail-check.ts";
import { modelsCheck } from "./models-check.ts";
import { proxyCheck } from "./proxy-check.ts";
import { askAt } from "./public-address.ts";
import { replicaCheck } from "./replica-check.ts";
import { retentionCheck } from "./retention-check.ts";

export type DoctorDependencies = Keeping & {
  login: ServiceLogin;
  /** Login at the read replica, where there is one. */
  readLogin: ServiceLogin | undefined;
  publicUrl: string;
  trustedProxies: readonly string[];
  mail: MailSettings | undefined;
  examineModels: () => Promise<readonly Examined[]>;
  pool: pg.Pool;
  retention: Retention;
  /** Returns the person whose account an assistant is connected to for a moment, or undefined where there is no account yet. */
  findPerson: () => Promise<string | undefined>;
};

/** Checks everything that the service depends on. A check comes after those that it needs. */
export function runDoctor(dependencies: DoctorDependencies): Promise<Finding[]> {
  const { login, readLogin, publicUrl, trustedProxies, mail, examineModels, pool, retention, findPerson, ...keeping } = dependencies;
  const ask = askAt(publicUrl);
  const enter = async () => {
    const personId = await findPerson();
    return personId === undefined ? undefined : enterAs(pool, publicUrl, personId);
  };
  return runChecks([
    ...databaseChecks(login),
    ...(readLogin === undefined ? [] : [replicaCheck(pool, readLogin)]),
    ...keepingChecks(keeping),
    retentionCheck({ login, pool, retention }),
    mailCheck(mail),
    modelsCheck(examineModels),
    ...addressChecks(publicUrl, ask),
    proxyCheck({ publicUrl, trustedProxies, pool }),
    ...assistantChecks({ publicUrl, ask, enter }),
  ]);
}
