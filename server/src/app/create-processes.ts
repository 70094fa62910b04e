import { createDecoder } from "#src/content/images/decoder/create-decoder.ts";
import { createSlideRenderer } from "#src/content/rendering/process/slide-renderer.ts";
import { createImportReader } from "#src/content/transfer/create-import-reader.ts";
import { createPageReader } from "#src/core/source-pages/create-page-reader.ts";
import { createRecordingMeter } from "#src/making/recordings/create-recording-meter.ts";

/** Creates what reads and draws in processes of its own, each started when it is first needed. */
export function createProcesses() {
  return {
    decoder: createDecoder(),
    meter: createRecordingMeter(),
    importReader: createImportReader(),
    renderer: createSlideRenderer(),
    pages: createPageReader(),
  };
}
