import { limits } from "@galley/contract";

/** What a file is called where it comes from, without the folders before it and cut to what fits; null where it has no name. */
export function fileNameOf(file: File | undefined): string | null {
  const name = (file?.name ?? "").split(/[\\/]/).at(-1) ?? "";
  // PostgreSQL cannot keep NUL, and nobody reads the others.
  return (
    name
      .replaceAll(/\p{Cc}/gu, "")
      .slice(0, limits.fileNameLengthMax)
      .toWellFormed()
      .trim() || null
  );
}
