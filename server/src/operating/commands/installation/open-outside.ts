import type pg from "pg";
import { createDecoder } from "#src/content/images/decoder/create-decoder.ts";
import { createImportReader } from "#src/content/transfer/create-import-reader.ts";
import { archiveFiles } from "#src/core/archive/archived-files.ts";
import { reasonOf } from "#src/core/check.ts";
import { clusterIn } from "#src/core/database/open-database.ts";
import { createEgress } from "#src/core/egress/egress.ts";
import { createLog } from "#src/core/log.ts";
import type { Vault } from "#src/core/secrets.ts";
import { openStorage } from "#src/core/storage/open-storage.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import { createModels } from "#src/making/models/create-models.ts";
import { createOwnModels } from "#src/making/models/create-own-models.ts";
import { createRecordingMeter } from "#src/making/recordings/create-recording-meter.ts";
import type { Outside } from "#src/operations/outside/outside.ts";
import { createModelUseRecorder } from "#src/people/credits/record-model-use.ts";
import { modelSettings } from "../../settings/model-settings.ts";
import { networkApps } from "../../settings/network-settings.ts";
import { googleOf } from "../../settings/search-settings.ts";
import type { Operator } from "../operator.ts";

/** Opens the same file storage that the service has. What is put there is archived at the command's end, where there is an archive. */
function openStores(operator: Operator): Storage {
  const { settings, closing, note } = operator;
  const { archive } = settings.secrets;
  const storage = openStoreAlone(operator);
  if (archive === undefined) return storage;
  const files = archiveFiles(storage, { place: archive.place, cluster: clusterIn(settings.config.dataDirectory) });
  closing.defer(() =>
    files.flush().catch((error: unknown) => note(`New files are not in the archive until its next base: ${reasonOf(error)}`)),
  );
  return files.storage;
}

/** Opens the file storage without an archive beside it. */
export function openStoreAlone({ settings: { config, secrets } }: Operator): Storage {
  const { dataDirectory, s3 } = config;
  return openStorage({ dataDirectory, s3, s3Keys: secrets.s3Keys, log: createLog("silent") });
}

/** Opens the same file storage and the same outgoing connections that the service has. */
export function openOutside(operator: Operator, vault: Vault, pool: pg.Pool): Outside {
  const decoder = operator.closing.use(createDecoder());
  const { settings } = operator;
  const egress = createEgress({ allow: settings.config.egressAllow, showAnswers: settings.config.egressShowAnswers });
  return {
    storage: openStores(operator),
    egress,
    decoder,
    meter: operator.closing.use(createRecordingMeter()),
    importReader: operator.closing.use(createImportReader()),
    apps: networkApps(settings),
    google: googleOf(settings),
    models: createModels(modelSettings(settings)),
    ownModels: createOwnModels({ egress, vault, record: createModelUseRecorder(pool, createLog("silent")) }),
  };
}
