import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { expect, test } from "vitest";
import { useMachineClock } from "#test/clock/clock.ts";
import { openEmbeddedDatabase } from "./open-embedded-database.ts";
import { readPostmaster } from "./postmaster.ts";
import { findServerProcesses } from "./server-processes.ts";
import { initializedPlace, postmasterPid, query } from "./test-support.ts";

useMachineClock();

const onLinux = process.platform === "linux";

test("the database is durable, checksummed and UTF-8, and speaks scram on its socket only", async () => {
  await using place = await initializedPlace();
  await using database = await openEmbeddedDatabase({ directory: place.directory });
  const show = async (setting: string) => (await query(database.connectionString, `show ${setting}`))[0];
  expect(await show("data_checksums")).toBe("on");
  expect(await show("fsync")).toBe("on");
  expect(await show("synchronous_commit")).toBe("on");
  expect(await show("full_page_writes")).toBe("on");
  expect(await show("server_encoding")).toBe("UTF8");
  expect(await show("password_encryption")).toBe("scram-sha-256");
  expect(await show("listen_addresses")).toBe("");
  expect(await query(database.connectionString, "select upper('straße ñ') || current_user || current_database()")).toEqual([
    "STRASSE Ñgalley_ownergalley".replace("STRASSE", "STRAßE"),
  ]);
  if (onLinux) expect(tcpSocketsOf(postmasterPid(place))).toEqual([]);
});

test("a wrong password and a missing one are refused", async () => {
  await using place = await initializedPlace();
  await using database = await openEmbeddedDatabase({ directory: place.directory, durable: false });
  const wrong = database.connectionString.replace(/:[^:@/]+@/, ":guess@");
  await expect(query(wrong, "select 1")).rejects.toMatchObject({ code: "28P01" });
  await expect(query(wrong.replace(":guess@", "@"), "select 1")).rejects.toThrow();
});

test("a restart keeps the rows, and stopping leaves no process, socket or pid file", async () => {
  await using place = await initializedPlace();
  const first = await openEmbeddedDatabase({ directory: place.directory });
  await query(first.connectionString, "create table kept as select 42 as answer");
  const socketDirectory = readPostmaster(place.cluster)?.endpoint.host ?? "";
  expect(existsSync(socketDirectory)).toBe(true);
  await first.stop();
  await first.stop();
  expect(findServerProcesses(place.cluster)).toEqual([]);
  expect(existsSync(socketDirectory)).toBe(false);
  expect(readPostmaster(place.cluster)).toBeUndefined();

  await using second = await openEmbeddedDatabase({ directory: place.directory });
  expect(second.started).toBe("restarted");
  expect(second.connectionString).toBe(first.connectionString);
  expect(await query(second.connectionString, "select answer from kept")).toEqual([42]);
});

function tcpSocketsOf(pid: number): string[] {
  const open = new Set(readdirSync(`/proc/${pid}/fd`).map((name) => linkOf(`/proc/${pid}/fd/${name}`)));
  const sockets = ["tcp", "tcp6"].flatMap((table) => readFileSync(`/proc/${pid}/net/${table}`, "utf8").split("\n").slice(1));
  return sockets.filter((line) => open.has(`socket:[${line.trim().split(/\s+/)[9]}]`));
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}
