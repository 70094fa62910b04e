import { mkdirSync } from "node:fs";
import { userInfo } from "node:os";
import { type Place, until, versionOf } from "./place.ts";

/** Starts a MariaDB of Debian's in the place, reached over a socket alone. */
export async function startMariadb(place: Place) {
  place.apt("mariadb-server-core", "mariadb-client-core");
  const [data, socket, user] = [place.path("mysql"), place.path("mysql.sock"), userInfo().username];
  mkdirSync(data);
  place.run("mariadb-install-db", [
    "--no-defaults",
    `--datadir=${data}`,
    `--user=${user}`,
    "--auth-root-authentication-method=normal",
    "--skip-test-db",
  ]);
  place.start("mariadbd", [
    "--no-defaults",
    `--datadir=${data}`,
    `--socket=${socket}`,
    `--user=${user}`,
    "--skip-networking",
    "--log-bin-trust-function-creators=1",
  ]);
  const sql = (statement: string) =>
    place.run("mariadb", ["--no-defaults", `--socket=${socket}`, "--user=root", "--batch", "--execute", statement]);
  await until("MariaDB", () => sql("select 1"));
  return { socket, sql, version: versionOf("mariadb-server-core") };
}
