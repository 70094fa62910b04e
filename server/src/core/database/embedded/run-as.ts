import { spawnSync } from "node:child_process";
import { lstatSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { StartupError } from "#src/core/startup-error.ts";

export type SystemUser = { name: string; uid: number; gid: number };

/** Returns the user for PostgreSQL, which refuses to run as root; undefined when this process's own user can run it. */
export function chooseSystemUser(cluster: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return ownerOf(cluster) ?? ownerOf(dirname(cluster)) ?? ownUser();
}

// `postgres` comes late, since it may own other databases on this machine.
function ownUser(): SystemUser {
  return findUser("galley") ?? addUser("galley") ?? findUser("postgres") ?? requireUser("nobody");
}

/** Returns the user that a process started by root runs as: the owner of its data directory, or the one for PostgreSQL. */
export function serviceUser(directory: { uid: number; gid: number } | undefined): SystemUser {
  if (directory === undefined || directory.uid === 0) return ownUser();
  const { uid, gid } = directory;
  return findUser(String(uid)) ?? { name: String(uid), uid, gid: gid === 0 ? uid : gid };
}

/** Gives the cluster to its user: it may come from a backup, or from a machine with other user ids. */
export function claimCluster(cluster: string, user: SystemUser | undefined): void {
  if (user === undefined || lstatSync(cluster).uid === user.uid) return;
  spawnSync("chown", ["-R", "-h", `${user.uid}:${user.gid}`, cluster], { stdio: "ignore" });
}

/** Fails where others than root may put something into the directory: a process that has to stay root opens nothing in such a one. */
export function requireRootsOwn(directory: string): void {
  const { uid, mode } = statSync(directory);
  if (uid === 0 && (mode & 0o022) === 0) return;
  throw new StartupError(
    `Others than root may write ${directory}, and root opens nothing in there. Install Galley where every user may read it, such as ` +
      "/opt/galley: it then becomes the user of that directory. Or set GALLEY_DATA_DIR to a directory of root's own.",
  );
}

/** Fails, naming the closed directory, when `user` cannot reach `directory`. */
export function requireReachableDirectory(
  directory: string,
  user: SystemUser | undefined,
  advice = "Set GALLEY_DATA_DIR to a directory (the default is /var/lib/galley)",
): void {
  if (user === undefined) return;
  const walk = 'for step; do cd "$step" 2>/dev/null || { printf %s "$step"; exit 1; }; done';
  const steps = ancestorsOf(directory);
  const { status, stdout } = spawnSync("/bin/sh", ["-c", walk, "sh", ...steps], {
    uid: user.uid,
    gid: user.gid,
    cwd: "/",
    encoding: "utf8",
  });
  if (status === 0) return;
  throw new StartupError(
    `Started by root, Galley runs as user ${user.name}, and that user may not pass through ${stdout || directory}. ` +
      `${advice} that it can reach, run: chmod o+x ${stdout || directory}, or start Galley as an ordinary user.`,
  );
}

/** Returns the first of these files that `user` cannot read; undefined when it can read all. */
export function findUnreadable(files: readonly string[], user: SystemUser): string | undefined {
  const check = 'for file; do [ -r "$file" ] || { printf %s "$file"; exit 1; }; done';
  const { status, stdout } = spawnSync("/bin/sh", ["-c", check, "sh", ...files], {
    uid: user.uid,
    gid: user.gid,
    cwd: "/",
    encoding: "utf8",
  });
  return status === 0 ? undefined : stdout || files.join(", ");
}

function ownerOf(cluster: string): SystemUser | undefined {
  const stat = lstatSync(cluster, { throwIfNoEntry: false });
  return stat === undefined || stat.uid === 0 ? undefined : findUser(String(stat.uid));
}

function addUser(name: string): SystemUser | undefined {
  const options = ["--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent", "--shell", "/usr/sbin/nologin"];
  spawnSync("useradd", [...options, name], { stdio: "ignore" });
  return findUser(name);
}

function requireUser(name: string): SystemUser {
  const user = findUser(name);
  if (user !== undefined) return user;
  throw new StartupError(
    "Neither Galley nor PostgreSQL runs as root, and there is no user postgres, galley or nobody. " +
      "Create one (useradd --system galley), start Galley as an ordinary user, or set DATABASE_URL.",
  );
}

function findUser(nameOrId: string): SystemUser | undefined {
  const { stdout } = spawnSync("id", [nameOrId], { encoding: "utf8", env: { PATH: process.env.PATH, LC_ALL: "C" } });
  const found = /^uid=(\d+)\(([^)]*)\) gid=(\d+)/.exec(stdout ?? "");
  const [, uid, name, gid] = found ?? [];
  return name && Number(uid) !== 0 ? { name, uid: Number(uid), gid: Number(gid) } : undefined;
}

function ancestorsOf(directory: string): string[] {
  const parent = dirname(directory);
  return parent === directory ? [directory] : [...ancestorsOf(parent), directory];
}
