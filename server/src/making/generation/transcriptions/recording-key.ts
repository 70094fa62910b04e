export const recordingPrefix = "recordings/";

/** Returns the storage key of a generation's recording. The recording is kept until the generation ends. */
export function recordingKey({ organizationId, generationId }: { organizationId: string; generationId: string }): string {
  return `${recordingPrefix}${organizationId}/${generationId}`;
}
