import { spawnSync } from "node:child_process";
import { serviceUser } from "#src/core/database/embedded/run-as.ts";
import { findServerProcesses } from "#src/core/database/embedded/server-processes.ts";
import { type EmbeddedTestCluster, initializedPlace, lastingPlace, temporaryPlace } from "#src/core/database/embedded/test-support.ts";
import { copyFiles } from "./cache/make-once.ts";
import { type CommandOutcome, galley, runCommandProcess } from "./running-service.ts";

/** A data directory for one test. When the test ends, processes that still run there are ended and the directory is removed. */
export type Installation = {
  place: EmbeddedTestCluster;
  environment: { GALLEY_DATA_DIR: string };
  /** Runs an operator command on it: in this process, or in one of its own where root runs the tests, since it becomes another user. */
  galley(...args: string[]): Promise<CommandOutcome>;
  databaseRuns(): boolean;
};

/**
 * Returns an installation before its first start. Its database files already exist, because creating them makes a first start
 * wait for the disk.
 */
export async function newInstallation(): Promise<Installation> {
  const place = await initializedPlace("postgres");
  giveInstallation(place.root);
  return installationIn(place);
}

/** Gives a data directory that the tests have put together to the user that Galley becomes, where root runs them. */
export function giveInstallation(directory: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = serviceUser(undefined);
  spawnSync("chown", ["-R", "-h", `${uid}:${gid}`, directory]);
}

type Used = { place: EmbeddedTestCluster; token: string };

let used: Promise<Used> | undefined;

/** Returns a stopped installation with an owner, the project Hearth and a token with every permission. */
export async function usedInstallation(): Promise<Installation & { token: string }> {
  used ??= makeUsed();
  const { place, token } = await used;
  const own = temporaryPlace();
  copyFiles(place.root, own.root);
  giveInstallation(own.root);
  return { ...installationIn(own), token };
}

/** Removes the installation that `usedInstallation` copies. */
export async function removeUsed(): Promise<void> {
  await (await used)?.place[Symbol.asyncDispose]();
  used = undefined;
}

async function makeUsed(): Promise<Used> {
  const place = lastingPlace();
  copyFiles((await newInstallation()).place.root, place.root);
  giveInstallation(place.root);
  const { galley } = installationIn(place);
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await galley(...args);
    if (code !== 0) throw new Error(`galley ${args.join(" ")} failed: ${stderr}`);
    return stdout;
  };
  await run("owner", "create", "--email", "marta@hearth.example");
  await run("project", "create", "--name", "Hearth");
  const token = await run("token", "create", "--name", "Test", "--all-projects", "--expires", "30", "--all-permissions", "--json");
  return { place, token: JSON.parse(token).value };
}

function installationIn(place: EmbeddedTestCluster): Installation {
  const environment = { GALLEY_DATA_DIR: place.root };
  return {
    place,
    environment,
    galley: (...args) => (process.getuid?.() === 0 ? runCommandProcess(args, environment) : galley(environment, ...args)),
    databaseRuns: () => findServerProcesses(place.cluster).length > 0,
  };
}
