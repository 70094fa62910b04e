import { closeSync, constants, fchownSync, fstatSync, openSync, readdirSync, realpathSync, statSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { dirname, resolve } from "node:path";
import { isInside } from "#src/core/data-directory/is-inside.ts";
import { makeFolders } from "#src/core/data-directory/make-folders.ts";
import { noFollow } from "#src/core/data-directory/own-files.ts";
import { StartupError } from "#src/core/startup-error.ts";
import { findUnreadable, requireReachableDirectory, requireRootsOwn, type SystemUser, serviceUser } from "./run-as.ts";

/** User that the process runs as from now on, or the file of the installation that this user may not read, which keeps it root. */
export type LeftRoot = { user: string } | { unreadable: string; wanted: string };

/**
 * Makes a process started by root run as the user of the data directory for good, before it opens anything in there: that user can put
 * a link in the place of each file. Root makes a missing directory, gives that or an empty one to the user, and takes over nothing. The
 * same goes for `output`, a directory that the command was told to write. Where the user cannot read the installation, such as one below
 * root's closed home directory, the process stays root, in a directory that is root's own. Returns undefined for other users' processes.
 */
export function leaveRoot(dataDirectory: string, output?: string): LeftRoot | undefined {
  if (process.getuid?.() !== 0 || !process.setgroups || !process.setgid || !process.setuid) return undefined;
  const found = statSync(dataDirectory, { throwIfNoEntry: false });
  const user = serviceUser(found);
  const unreadable = findUnreadable([import.meta.filename, process.execPath], user);
  if (unreadable !== undefined) {
    if (found !== undefined) requireRootsOwn(dataDirectory);
    return { unreadable, wanted: user.name };
  }
  if (found === undefined || found.uid === 0) give(dataDirectory, user, 0o711);
  else requireReachableDirectory(dirname(realpathSync(dataDirectory)), user);
  if (output !== undefined && !isInside(dataDirectory, output)) giveOutput(output, user);
  // Written while still root: the user must not write Node's compile cache, since root would run its code at the next start.
  flushCompileCache();
  process.setgroups([user.gid]);
  process.setgid(user.gid);
  process.setuid(user.uid);
  return { user: user.name };
}

function giveOutput(path: string, user: SystemUser): void {
  const found = statSync(path, { throwIfNoEntry: false });
  // A folder of somebody else's is theirs to open.
  if (found !== undefined && (found.uid !== 0 || !found.isDirectory())) return;
  give(path, user, 0o700, "Name a directory");
}

/**
 * Makes a directory where it is missing and gives it to the user, by its descriptor and only while it is root's and empty. Another process
 * that starts at the same moment may have given it first.
 */
function give(path: string, user: SystemUser, mode: number, advice?: string): void {
  const directory = resolve(path);
  const trying = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw new StartupError(
        `${directory} cannot be made or given to ${user.name} (${error instanceof Error ? error.message : String(error)}). Name another one.`,
      );
    }
  };
  trying(() => {
    makeFolders(dirname(directory), 0o755);
    makeFolders(directory, mode);
  });
  const real = realpathSync(directory);
  requireReachableDirectory(dirname(real), user, advice);
  const descriptor = openSync(real, constants.O_RDONLY | constants.O_DIRECTORY | noFollow);
  try {
    const { uid, ino } = fstatSync(descriptor);
    const isEmpty = readdirSync(real).length === 0 && statSync(real).ino === ino;
    if (fstatSync(descriptor).uid === user.uid) return;
    if (uid !== 0 || !isEmpty) throw notEmpty(directory, user);
    trying(() => fchownSync(descriptor, user.uid, user.gid));
  } finally {
    closeSync(descriptor);
  }
}

function notEmpty(directory: string, { name }: SystemUser): StartupError {
  return new StartupError(
    `${directory} belongs to root and is not empty, and root hands over nothing that it finds. See that what is in there is Galley's, ` +
      `then run: chown -R -h ${name}: ${directory}, or name another directory.`,
  );
}
