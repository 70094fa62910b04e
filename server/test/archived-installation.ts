import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { readArchiveLag } from "#src/core/archive/archive-state.ts";
import { connectionStringFor } from "#src/core/database/embedded/connection.ts";
import { readPostmaster } from "#src/core/database/embedded/postmaster.ts";
import { query, temporaryPlace } from "#src/core/database/embedded/test-support.ts";
import { call, projects } from "./ask-service.ts";
import { type Installation, usedInstallation } from "./installation.ts";
import { multipart, picture } from "./picture.ts";
import { type CommandOutcome, type RunningService, runCommandProcess } from "./running-service.ts";
import { until } from "./until.ts";

/** Returns a folder for an archive that every user may write to. It is removed when the test ends. */
export function archiveFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "galley-archive-"));
  chmodSync(folder, 0o777);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export type Archived = Installation & { token: string; environment: { GALLEY_DATA_DIR: string; GALLEY_ARCHIVE: string } };

/** Returns an installation with an owner, a project and a token, whose next start archives. */
export async function archivedInstallation(archive: string): Promise<Archived> {
  const used = await usedInstallation();
  const environment = { ...used.environment, GALLEY_ARCHIVE: archive };
  return { ...used, environment, galley: (...args) => runCommandProcess(args, environment) };
}

/** Restores an archive into a data directory of its own. */
export async function restoreElsewhere(archive: string, args: readonly string[], over: Record<string, string> = {}) {
  const place = temporaryPlace();
  rmSync(place.directory, { recursive: true });
  const environment = { GALLEY_DATA_DIR: place.root, ...over };
  const outcome: CommandOutcome = await runCommandProcess(["archive", "restore", "--from", archive, ...args], environment);
  return { ...outcome, place, environment };
}

/** Asks the running database of an installation, as its owner. */
export async function askDatabase({ place }: Installation, text: string): Promise<unknown> {
  const postmaster = readPostmaster(place.cluster);
  if (postmaster === undefined) throw new Error("No server runs.");
  return (await query(connectionStringFor(place.cluster, postmaster.endpoint), text))[0];
}

/** Waits until everything that was written is archived. */
export async function untilArchived(installation: Installation): Promise<void> {
  await askDatabase(installation, "select pg_switch_wal()");
  await until(() => readArchiveLag(installation.place.directory)?.waiting === 0);
}

export async function momentOf(installation: Installation): Promise<string> {
  return String(await askDatabase(installation, `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`));
}

/** Writes an article and uploads an image, both named alike. Returns the image's id. */
export async function writeBoth(service: RunningService, token: string, name: string, seed: number): Promise<string> {
  const { url } = service;
  const headers = { authorization: `Bearer ${token}` };
  const projectId = (await projects(service, token))[0]?.id ?? "";
  const article = {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ projectId, markdown: `# ${name}\n\nWords.` }),
  };
  const written = await fetch(`${url}/api/v1/articles`, article);
  if (written.status !== 201) throw new Error(await written.text());
  const file = await picture(seed).png().toBuffer();
  const { raw, headers: type } = multipart([
    { name: "projectId", value: projectId },
    { name: "file", value: file, fileName: `${name}.png`, type: "image/png" },
    { name: "alt", value: name },
    { name: "license", value: "own" },
  ]);
  const uploaded = await fetch(`${url}/api/v1/images`, { method: "POST", headers: { ...headers, ...type }, body: raw });
  if (uploaded.status !== 201) throw new Error(await uploaded.text());
  return ((await uploaded.json()) as { id: string }).id;
}

/** Returns the titles of all articles, in order. */
export async function titles(service: RunningService, token: string): Promise<string[]> {
  const [project] = await projects(service, token);
  const answer = await call(service.url, `/api/v1/articles?projectId=${project?.id}`, token);
  return ((await answer.json()) as { data: { title: string }[] }).data.map(({ title }) => title).toSorted();
}
