const advice: Record<string, string> = {
  ENOSPC: "The disk is full: free some space.",
  EDQUOT: "This user's quota is used up: free some space.",
  EROFS: "It is on a disk that is read-only: mount it for writing, or choose another place.",
  EACCES: "This user may not do that: give it to the user that runs Galley, or choose another place.",
  EPERM: "This user may not do that: give it to the user that runs Galley, or choose another place.",
  ENOTDIR: "A part of the path is a file: move it away, or choose another place.",
  ELOOP: "Links of the path lead in a circle: mend them, or choose another place.",
  ENAMETOOLONG: "Its name is too long: choose another place.",
  EEXIST: "Something else stands there: move it away, or choose another place.",
  EIO: "The disk has failed: look at the log of the system.",
};

const nowhere = "Nothing can be made there: see that its disk is mounted, or choose another place.";

/** Returns what happened to a file and what to do, or undefined where an error is about something else. */
export function fileFault(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("syscall" in error) || !("code" in error)) return undefined;
  const what = error.code === "ENOENT" && error.syscall === "mkdir" ? nowhere : advice[String(error.code)];
  if (what === undefined) return undefined;
  return `${"path" in error ? String(error.path) : "A file"} cannot be used (${error.code}). ${what}`;
}
