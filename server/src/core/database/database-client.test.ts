import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { userIn } from "#src/core/database-address.ts";
import { foreignSettings, setForAll } from "#test/foreign-settings.ts";
import { openWorld, type World } from "#test/world.ts";
import { trackedFiles } from "../../../../scripts/runner/tracked-files.ts";
import { openConnections } from "./connect.ts";
import { openClient, settingNames } from "./database-client.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const ours = "select name, setting from pg_settings where name = any($1) order by name";

async function connectedSettings(): Promise<unknown[]> {
  await using connections = new AsyncDisposableStack();
  const { service } = connections.adopt(openConnections(await world.login(), { sizeMax: 1, onError() {} }), (one) => one.close());
  return (await service.query(ours, [settingNames])).rows;
}

test("what the service relies on is as it was, whatever is set for its user and in its address", async () => {
  const before = await connectedSettings();
  expect(foreignSettings.map(([name]) => name).sort()).toEqual([...settingNames].sort());
  const { connectionString } = await world.login();
  await using _ = await setForAll(world.owner, userIn(connectionString)?.user ?? "", foreignSettings);
  expect(await connectedSettings()).toEqual(before);
  const client = await openClient({ connectionString: `${connectionString}&options=-c%20jit%3Don%20-c%20work_mem%3D1MB` });
  onTestFinished(() => client.end());
  const { rows } = await client.query("select current_setting('jit') as jit, current_setting('work_mem') as work_mem");
  expect(rows).toEqual([{ jit: "off", work_mem: "1MB" }]);
});

test("a server that takes no writes is no server for the service, and one for whoever examines it", async () => {
  const { connectionString } = await world.login();
  await using readOnly = await setForAll(world.owner, userIn(connectionString)?.user ?? "", [["default_transaction_read_only", "on"]]);
  await expect(openClient({ connectionString })).rejects.toMatchObject({ code: "25006" });
  const client = await openClient({ connectionString, mayBeReadOnly: true });
  await client.end();
  await readOnly[Symbol.asyncDispose]();
  await (await openClient({ connectionString })).end();
});

test("of several servers of an address the next one is asked where one cannot be used, and the good one first from then on", async () => {
  const { connectionString } = await world.login();
  const address = new URL(connectionString);
  const [host, port] = [address.searchParams.get("host") ?? address.hostname, address.port || "5432"];
  address.searchParams.set("host", `/nowhere,${host}`);
  address.searchParams.set("port", `${port},${port}`);
  address.searchParams.set("target_session_attrs", "read-write");
  const { service, close } = openConnections({ connectionString: address.href }, { sizeMax: 1, onError() {} });
  onTestFinished(() => close());
  await expect(service.query("select 1")).rejects.toMatchObject({ code: "ENOENT" });
  for (let look = 0; look < 2; look += 1) expect((await service.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await (await openClient({ connectionString: address.href })).end();
});

test("the product opens connections here alone", () => {
  const files = trackedFiles().filter(
    (file) => /^server\/src\/.*\.ts$/.test(file) && !/\.test\.ts$|test-support|\/database-client\.ts$/.test(file),
  );
  expect(files.filter((file) => /new pg\.(?:Client|Pool)\(/.test(readFileSync(file, "utf8")))).toEqual([]);
});
