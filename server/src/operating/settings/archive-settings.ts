import { z } from "zod";
import { type ArchivePlace, readArchivePlace } from "#src/core/archive/archive-place.ts";
import { wholeNumber } from "./setting-kinds.ts";

/** Settings for the archive of the embedded database. */
export const archiveVariables = {
  GALLEY_ARCHIVE: z
    .string()
    .refine(
      (text) => readArchivePlace(text) !== undefined,
      "must be a folder such as /srv/galley-archive, or a bucket such as https://KEY:SECRET@s3.example.com/galley-archive?region=eu-central-1",
    )
    .optional()
    .meta({
      description:
        "Folder or bucket to which the embedded database and the files are archived all the time, to go [back to a minute](archive.md). In the address of a bucket, write `/` and `+` of its key as `%2F` and `%2B`.",
      shownDefault: "none: nothing is archived",
      secret: true,
    }),
  GALLEY_ARCHIVE_DAYS: wholeNumber(1, 365).prefault("7").describe("How many days back the archive reaches."),
};

export type ArchiveConfig = { place: ArchivePlace; days: number };

type Values = z.output<z.ZodObject<typeof archiveVariables>>;

export function readArchive({ GALLEY_ARCHIVE = "", GALLEY_ARCHIVE_DAYS: days }: Values): ArchiveConfig | undefined {
  const place = readArchivePlace(GALLEY_ARCHIVE);
  return place && { place, days };
}

/** Returns the fault of archiving a database that is not embedded: its server has means of its own. */
export function archiveFaults({ GALLEY_ARCHIVE, DATABASE_URL }: Record<string, string | undefined>): string[] {
  if (GALLEY_ARCHIVE === undefined || DATABASE_URL === undefined) return [];
  return [
    "GALLEY_ARCHIVE is for the embedded database alone, and DATABASE_URL is set. Remove it, and archive that server by its own means.",
  ];
}
