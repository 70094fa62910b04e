export const recordingPrefix = "recordings/";

/** Where the recording of a generation lies in the store until that has ended. */
export function recordingKey({ organizationId, generationId }: { organizationId: string; generationId: string }): string {
  return `${recordingPrefix}${organizationId}/${generationId}`;
}
