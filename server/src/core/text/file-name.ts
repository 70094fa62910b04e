import { limits } from "@galley/contract";

/** Returns the original name of a file, without folders and cut to the longest allowed; null when it has no name. */
export function fileNameOf(file: File | undefined): string | null {
  const name = (file?.name ?? "").split(/[\\/]/).at(-1) ?? "";
  // PostgreSQL cannot store NUL, and the other control characters are invisible.
  return (
    name
      .replaceAll(/\p{Cc}/gu, "")
      .slice(0, limits.fileNameLengthMax)
      .toWellFormed()
      .trim() || null
  );
}
