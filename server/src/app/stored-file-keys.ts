import { keyPrefix } from "#src/content/images/image-keys.ts";
import { exportPrefix } from "#src/content/rendering/exports/export-keys.ts";
import { recordingKey, recordingPrefix } from "#src/making/generation/transcriptions/recording-key.ts";
import type { FileKeys } from "#src/people/deletion/erase-files.ts";

/** Keys of everything that is kept in storage, for deleting an organization's or a project's. */
export const storedFileKeys: FileKeys = {
  organization: (organizationId) => [keyPrefix, exportPrefix, recordingPrefix].map((prefix) => `${prefix}${organizationId}/`),
  image: (organizationId, id) => `${keyPrefix}${organizationId}/${id}/`,
  export: (organizationId, id) => `${exportPrefix}${organizationId}/${id}/`,
  generation: (organizationId, generationId) => recordingKey({ organizationId, generationId }),
};
