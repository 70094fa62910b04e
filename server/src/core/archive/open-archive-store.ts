import type { ArchivePlace } from "./archive-place.ts";
import type { ArchiveStore } from "./archive-store.ts";

/** Opens the archive of a place. Loads what that kind needs alone. */
export async function openArchiveStore(place: ArchivePlace): Promise<ArchiveStore> {
  if ("folder" in place) return (await import("./folder-archive.ts")).openFolderArchive(place.folder);
  return (await import("./bucket-archive.ts")).openBucketArchive(place.bucket);
}
