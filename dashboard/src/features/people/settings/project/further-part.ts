/** Parts of a project's settings that are shown from their first use on. */
export const furtherParts = ["steps", "guests", "slots", "routine"] as const;
export type FurtherPart = (typeof furtherParts)[number];
