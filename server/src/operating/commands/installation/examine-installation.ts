import { type Finding, reasonOf } from "#src/core/check.ts";
import { installationSecret } from "#src/core/data-directory/secret-file.ts";
import { openConnections } from "#src/core/database/connect.ts";
import { lookAtDistribution } from "#src/core/database/distribution/look-at-distribution.ts";
import { openServiceLogin } from "#src/core/database/login/service-login.ts";
import { replicaLogin } from "#src/core/database/replica/replica-login.ts";
import { listSealed, type SealedColumn } from "#src/core/database/sealed-columns.ts";
import { once } from "#src/core/once.ts";
import { openVault } from "#src/core/secrets.ts";
import { createModels } from "#src/making/models/create-models.ts";
import { runDoctor } from "#src/operating/doctor/run-doctor.ts";
import { clocksOf } from "#src/operating/doctor/time-check.ts";
import { mailSettings } from "../../settings/mail-settings.ts";
import { modelSettings } from "../../settings/model-settings.ts";
import type { Operator } from "../operator.ts";
import { findFirstOwner } from "../operator-queries.ts";
import { connect, openOperatorDatabase, publicUrlFor } from "../session.ts";
import { openStoreAlone } from "./open-outside.ts";

// A sample of each column is enough.
const sealedTried = 50;

/** Runs the doctor over an installation, from a process beside its service. */
export async function examineInstallation(operator: Operator): Promise<Finding[]> {
  const { config, secrets } = operator.settings;
  const models = modelSettings(operator.settings);
  const opened = await openExamined(operator).catch((error: unknown) => ({ fault: reasonOf(error) }));
  return runDoctor({
    ...("fault" in opened ? { database: opened, listSealed: undefined } : opened),
    publicUrl: await publicUrlFor(operator),
    dataDirectory: config.dataDirectory,
    storage: () => openStoreAlone(operator),
    vault: () => openVault(installationSecret(secrets.secret, config.dataDirectory), secrets.previousSecret),
    trustedProxies: config.trustedProxies,
    mail: mailSettings(operator.settings),
    examineModels: createModels(models).examine,
    clocks: clocksOf(config),
    retention: config.retention,
    archive: secrets.archive?.place,
  });
}

async function openExamined(operator: Operator) {
  const { secrets } = operator.settings;
  const database = await openOperatorDatabase(operator);
  const login = await openServiceLogin(database);
  const connections = openConnections(login, { sizeMax: 1, onError: () => {} });
  operator.closing.defer(() => connections.close());
  const owner = once(() => connect(operator, database.connectionString));
  const readLogin = secrets.databaseReadUrl === undefined ? undefined : replicaLogin(secrets.databaseReadUrl, login);
  return {
    database: {
      login,
      readLogin,
      pool: connections.service,
      findPerson: async () => findFirstOwner(await owner()),
      lookAtNodes: login.isDistributed && (async () => lookAtDistribution(await owner(), login)),
    },
    listSealed: async (column: SealedColumn) => listSealed(await owner(), column, { organizationId: "", key: "" }, sealedTried),
  };
}
