import { openConnections } from "#src/database/connect.ts";
import { findFirstOwner } from "#src/database/operator-queries.ts";
import type { Finding } from "#src/doctor/check.ts";
import { runDoctor } from "#src/doctor/run-doctor.ts";
import { mailSettings } from "#src/mail-settings.ts";
import { createModels } from "#src/models/create-models.ts";
import { installationSecret } from "#src/platform/data-directory/secret-file.ts";
import { openVault } from "#src/platform/secrets.ts";
import { modelSettings } from "#src/settings/model-settings.ts";
import type { Operator } from "../operator.ts";
import { connect, openOperatorDatabase, publicUrlFor } from "../session.ts";
import { openStores } from "./open-outside.ts";

/** Runs the doctor over an installation, from beside its service. */
export async function examineInstallation(operator: Operator): Promise<Finding[]> {
  const { config, secrets } = operator.settings;
  const { connectionString } = await openOperatorDatabase(operator);
  const connections = openConnections(connectionString, { sizeMax: 1, onError: () => {} });
  operator.closing.defer(() => connections.close());
  return runDoctor({
    connectionString,
    publicUrl: await publicUrlFor(operator),
    dataDirectory: config.dataDirectory,
    storage: openStores(operator),
    vault: openVault(installationSecret(secrets.secret, config.dataDirectory), secrets.previousSecret),
    trustedProxies: config.trustedProxies,
    mail: mailSettings(operator.settings),
    examineModels: createModels(modelSettings(operator.settings)).examine,
    pool: connections.service,
    connect: () => connect(operator, connectionString),
    findPerson: async () => findFirstOwner(await connect(operator, connectionString)),
  });
}
