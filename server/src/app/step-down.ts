import { lchownSync, lstatSync, readdirSync, realpathSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { dirname, join } from "node:path";
import { makeDataDirectory } from "#src/core/data-directory/data-directory.ts";
import {
  chooseServiceUser,
  claimCluster,
  findUnreadable,
  requireReachableDirectory,
  type SystemUser,
} from "#src/core/database/embedded/run-as.ts";
import { embeddedDirectory } from "#src/core/database/open-database.ts";

/** User that the service runs as from now on, or the file of the installation that this user may not read, which keeps it root. */
export type SteppedDown = { user: string } | { unreadable: string; wanted: string };

/**
 * Makes a process started by root run as the user of the data directory for good, and gives that user the files in it. The process
 * stays root where that user cannot read the installation, such as one below root's closed home directory. Fails, saying what to
 * do, where the user cannot reach the data. Returns undefined for a process that root has not started.
 */
export function stepDown(dataDirectory: string): SteppedDown | undefined {
  makeDataDirectory(dataDirectory);
  const directory = realpathSync(dataDirectory);
  const cluster = join(embeddedDirectory(directory), "cluster");
  const user = chooseServiceUser(directory, cluster);
  if (user === undefined || !process.setgroups || !process.setgid || !process.setuid) return undefined;
  requireReachableDirectory(dirname(directory), user);
  const unreadable = findUnreadable([join(import.meta.dirname, "../main.ts"), process.execPath], user);
  if (unreadable !== undefined) return { unreadable, wanted: user.name };
  handOver(directory, cluster, user);
  // Written while still root: the user must not write Node's compile cache, since root would run its code at the next start.
  flushCompileCache();
  process.setgroups([user.gid]);
  process.setgid(user.gid);
  process.setuid(user.uid);
  return { user: user.name };
}

function handOver(directory: string, cluster: string, user: SystemUser): void {
  const known = lstatSync(directory).uid === user.uid;
  if (lstatSync(cluster, { throwIfNoEntry: false }) !== undefined) claimCluster(cluster, user);
  give(directory, user, known ? [cluster, join(directory, "files")] : [cluster]);
}

/** Gives away root's own files only, and none with a second hard link: a file that another user put there must not lead to root's. */
function give(path: string, user: SystemUser, except: readonly string[]): void {
  if (except.includes(path)) return;
  const stat = lstatSync(path);
  const isDirectory = stat.isDirectory();
  if (stat.uid === 0 && (isDirectory || stat.nlink === 1)) lchownSync(path, user.uid, user.gid);
  if (isDirectory) for (const name of readdirSync(path)) give(join(path, name), user, except);
}
