import type { Egress } from "#src/platform/egress/egress.ts";
import type { Storage } from "#src/platform/storage/storage.ts";
import type { ImageDecoder } from "./image-decoder.ts";
import type { XApp } from "./x-app.ts";

/**
 * What lies outside of the database. Reached before a transaction or after it, never within one. `x` is undefined where the
 * operator has no app at X.
 */
export type Outside = { storage: Storage; egress: Egress; decoder: ImageDecoder; x: XApp | undefined };
