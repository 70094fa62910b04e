import type { Egress } from "#src/core/egress/egress.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import type { Google } from "./google.ts";
import type { ImageDecoder } from "./image-decoder.ts";
import type { ImportReader } from "./import-reader.ts";
import type { Models, OwnModels } from "./models.ts";
import type { NetworkApps } from "./network-apps.ts";
import type { RecordingMeter } from "./recording-meter.ts";

/**
 * Services outside of the database, called before a transaction or after it, never within one. `apps` holds the operator's apps
 * at networks, and `models` the operator's models; `ownModels` calls those of organizations.
 */
export type Outside = {
  storage: Storage;
  egress: Egress;
  decoder: ImageDecoder;
  meter: RecordingMeter;
  importReader: ImportReader;
  apps: NetworkApps;
  google: Google;
  models: Models;
  ownModels: OwnModels;
};
