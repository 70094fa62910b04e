import { createDecoder } from "#src/images/decoder/create-decoder.ts";
import { createModels } from "#src/models/create-models.ts";
import { createImportReader } from "#src/moving/create-import-reader.ts";
import { createEgress } from "#src/platform/egress/egress.ts";
import { createLog } from "#src/platform/log.ts";
import type { Outside } from "#src/platform/outside/outside.ts";
import { openStorage } from "#src/platform/storage/open-storage.ts";
import type { Storage } from "#src/platform/storage/storage.ts";
import { createRecordingMeter } from "#src/recordings/create-recording-meter.ts";
import { modelSettings } from "#src/settings/model-settings.ts";
import { networkApps } from "#src/settings/network-settings.ts";
import type { Operator } from "../operator.ts";

/** The same files that the service has. */
export function openStores({ settings: { config, secrets } }: Operator): Storage {
  const { dataDirectory, s3 } = config;
  return openStorage({ dataDirectory, s3, s3Keys: secrets.s3Keys, log: createLog("silent") });
}

/** The same files and the same way out that the service has. */
export function openOutside(operator: Operator): Outside {
  const decoder = operator.closing.use(createDecoder());
  const { settings } = operator;
  return {
    storage: openStores(operator),
    egress: createEgress({ allow: settings.config.egressAllow, showAnswers: settings.config.egressShowAnswers }),
    decoder,
    meter: operator.closing.use(createRecordingMeter()),
    importReader: operator.closing.use(createImportReader()),
    apps: networkApps(settings),
    models: createModels(modelSettings(settings)),
  };
}
