import { createDecoder } from "#src/images/decoder/create-decoder.ts";
import { createEgress } from "#src/platform/egress/egress.ts";
import { createLog } from "#src/platform/log.ts";
import type { Outside } from "#src/platform/outside/outside.ts";
import { openStorage } from "#src/platform/storage/open-storage.ts";
import type { Operator } from "./operator.ts";

/** The same files and the same way out that the service has. */
export function openOutside({ settings: { config, secrets }, closing }: Operator): Outside {
  const decoder = closing.use(createDecoder());
  const { dataDirectory, s3, egressAllow } = config;
  return {
    storage: openStorage({ dataDirectory, s3, s3Keys: secrets.s3Keys, log: createLog("silent") }),
    egress: createEgress({ allow: egressAllow }),
    decoder,
  };
}
