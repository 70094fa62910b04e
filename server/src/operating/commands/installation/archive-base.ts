import type { Base } from "#src/core/archive/archive-format.ts";
import { readSecretFile, secretFileIn } from "#src/core/data-directory/secret-file.ts";
import { makeBase } from "#src/core/database/archive/make-base.ts";
import { clusterIn } from "#src/core/database/open-database.ts";
import { StartupError } from "#src/core/startup-error.ts";
import type { Operator } from "../operator.ts";
import { openOperatorDatabase } from "../session.ts";
import { openStoreAlone } from "./open-outside.ts";

/** Archives a base beside the service, or without it. */
export async function archiveBase(operator: Operator): Promise<Base> {
  const { config, secrets } = operator.settings;
  if (secrets.archive === undefined) throw new StartupError("GALLEY_ARCHIVE names no archive. Set it, and start the service once with it.");
  const secret = secrets.secret ?? readSecretFile(secretFileIn(config.dataDirectory));
  if (secret === undefined) throw new StartupError(`There is no secret in ${config.dataDirectory}. Use the settings of the service.`);
  const { connectionString } = await openOperatorDatabase(operator);
  return makeBase({
    place: secrets.archive.place,
    connectionString,
    cluster: clusterIn(config.dataDirectory),
    storage: openStoreAlone(operator),
    secret,
    withSecret: secrets.secret === undefined,
    anew: true,
    signal: new AbortController().signal,
  });
}
