import { holdDataDirectory } from "#src/core/data-directory/data-directory.ts";
import { readSecretFile, secretFileIn, writeSecretFile } from "#src/core/data-directory/secret-file.ts";
import { backUp, openBackupDirectory } from "#src/core/database/backup.ts";
import { restoreFiles } from "#src/core/database/backup-files.ts";
import { type Manifest, readManifest, readSecret, requireUnchanged } from "#src/core/database/backup-format.ts";
import { recordBackup } from "#src/core/database/backup-run.ts";
import { inspectDatabase } from "#src/core/database/inspect-database.ts";
import { migrate } from "#src/core/database/migrate.ts";
import { requireKnownMigrations, restore } from "#src/core/database/restore.ts";
import { requireWhole } from "#src/core/database/restore-mark.ts";
import { StartupError } from "#src/core/startup-error.ts";
import type { Operator } from "../operator.ts";
import { connect, openOperatorDatabase } from "../session.ts";
import { openStoreAlone } from "./open-outside.ts";

type Parts = { withFiles: boolean; withSecret: boolean };

export async function backUpInstallation(operator: Operator, directory: string, { withFiles, withSecret }: Parts): Promise<Manifest> {
  const { closing, settings } = operator;
  const { dataDirectory } = settings.config;
  // Never created here: a wrong secret would come to light only at the restore.
  const secret = settings.secrets.secret ?? readSecretFile(secretFileIn(dataDirectory));
  if (secret === undefined) {
    throw new StartupError(
      `There is no secret in ${dataDirectory}, and GALLEY_SECRET is not set. Run the backup with the settings of the service.`,
    );
  }
  const { connectionString } = await openOperatorDatabase(operator);
  const client = await connect(operator, connectionString);
  if ((await inspectDatabase(client)) !== "galley")
    throw new StartupError("There is nothing to back up: Galley has not been started on this database yet.");
  await requireWhole(client);
  return recordBackup(client, async () => {
    const opened = closing.use(openBackupDirectory(directory));
    const storage = withFiles ? openStoreAlone(operator) : undefined;
    const manifest = await backUp({ client, connectionString, directory, secret, withSecret, storage });
    opened.complete();
    return manifest;
  });
}

export async function restoreInstallation(operator: Operator, directory: string): Promise<Manifest> {
  const { settings, closing } = operator;
  const { config, secrets } = settings;
  const manifest = readManifest(directory);
  requireKnownMigrations(manifest);
  const secret = readSecret(directory, manifest, secrets.secret ?? readSecretFile(secretFileIn(config.dataDirectory)));
  if (secrets.secret !== undefined && secrets.secret !== secret) {
    throw new StartupError(
      `The backup belongs to another secret than GALLEY_SECRET. Set GALLEY_SECRET to what ${directory}/secret holds, or remove it.`,
    );
  }
  await requireUnchanged(directory, manifest);
  // Also prevents a service from starting on a half-restored database.
  if (config.embeddedDatabase) closing.use(await holdDataDirectory(config.dataDirectory));
  const { connectionString } = await openOperatorDatabase(operator, { filling: true });
  const beforeCommit = async () => {
    await restoreFiles(openStoreAlone(operator), directory, manifest);
    if (secrets.secret === undefined) writeSecretFile(secretFileIn(config.dataDirectory), secret);
  };
  await restore({ connectionString, directory, manifest, say: operator.note, beforeCommit });
  await migrate(connectionString, undefined, operator.note);
  return manifest;
}
