import { createDecoder } from "#src/content/images/decoder/create-decoder.ts";
import { createSlideRenderer } from "#src/content/rendering/process/slide-renderer.ts";
import { createImportReader } from "#src/content/transfer/create-import-reader.ts";
import type { startProcess } from "#src/core/processes/start-process.ts";
import { createPageReader } from "#src/core/source-pages/create-page-reader.ts";
import { createRecordingMeter } from "#src/making/recordings/create-recording-meter.ts";

/** Creates what reads and draws in processes of its own, each started when it is first needed. */
export function createProcesses(start?: typeof startProcess) {
  return {
    decoder: createDecoder({ start }),
    meter: createRecordingMeter({ start }),
    importReader: createImportReader({ start }),
    renderer: createSlideRenderer({ start }),
    pages: createPageReader({ start }),
  };
}
