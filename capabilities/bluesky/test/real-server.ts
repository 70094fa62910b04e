import { randomBytes } from "node:crypto";
import { pathToFileURL } from "node:url";
import { freePort, lastLine, type Place, type Program, until } from "../../../scripts/real/place.ts";

export const admin = "six-dry-badgers";

// A kept connection may have ended while a command ran.
const alone = { headers: { connection: "close" } };

// The server's own driver of SQLite is compiled when it is installed. Node's takes its place, behind the calls that are made.
const sqlite = `const { DatabaseSync } = require("node:sqlite");
const plain = (value) => (typeof value === "boolean" ? Number(value) : value instanceof Date ? value.toISOString() : value);
const given = (values) => (values.length === 1 && Array.isArray(values[0]) ? values[0] : values).map(plain);
module.exports = class Database {
  constructor(location) { this.database = new DatabaseSync(location); }
  prepare(text) {
    const statement = this.database.prepare(text);
    return {
      reader: statement.columns().length > 0,
      all: (...values) => statement.all(...given(values)),
      get: (...values) => statement.get(...given(values)),
      run: (...values) => statement.run(...given(values)),
      iterate: (...values) => statement.iterate(...given(values)),
    };
  }
  pragma(text) { return this.database.prepare("pragma " + text).all(); }
  exec(text) { this.database.exec(text); return this; }
  close() { this.database.close(); }
};
`;

const directory = `import plc from "@did-plc/server";
await plc.PlcServer.create({ db: plc.Database.mock(), port: Number(process.env.PORT) }).start();
`;

const server = `import { envToCfg, envToSecrets, PDS, readEnv } from "@atproto/pds";
const env = readEnv();
const pds = await PDS.create(envToCfg(env), envToSecrets(env));
await pds.start();
`;

const way = `import { createServer } from "node:http";
const { TO, PORT } = process.env;
let [cut, calls] = ["", []];
createServer(async (request, response) => {
  const { pathname, search, searchParams } = new URL(request.url, TO);
  if (pathname === "/way") {
    if (searchParams.has("cut")) [cut, calls] = [searchParams.get("cut"), []];
    return response.end(JSON.stringify(calls));
  }
  const name = pathname.replace("/xrpc/com.atproto.", "");
  calls.push(name);
  const { host, connection, "content-length": length, "transfer-encoding": encoding, ...headers } = request.headers;
  const body = Buffer.concat(await Array.fromAsync(request));
  const sent = { method: request.method, headers: { ...headers, connection: "close" }, ...(body.length > 0 && { body }) };
  const answer = await fetch(new URL(pathname + search, TO), sent).catch(() => undefined);
  const bytes = answer && Buffer.from(await answer.arrayBuffer());
  if (answer === undefined || cut === name) {
    if (answer !== undefined) cut = "";
    return request.socket.destroy();
  }
  response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "application/json" }).end(bytes);
}).listen(Number(PORT), "127.0.0.1");
`;

/** The parts of the official client that are used here. */
export type Agent = {
  createAccount(account: { email: string; handle: string; password: string }): Promise<unknown>;
  session?: { did: string };
  com: {
    atproto: {
      server: { createAppPassword(input: { name: string }): Promise<{ data: { password: string } }> };
      repo: {
        listRecords(query: { repo: string; collection: string; limit: number }): Promise<{ data: { records: Found[] } }>;
        createRecord(input: { repo: string; collection: string; rkey: string; record: object }): Promise<unknown>;
      };
      sync: { getBlob(query: { did: string; cid: string }): Promise<{ data: Uint8Array }> };
    };
  };
};
type Ref = { uri: string; cid: string };
export type Found = Ref & {
  value: {
    text: string;
    facets?: object[];
    reply?: { root: Ref; parent: Ref };
    embed?: { images: { alt: string; image: { ref: object; size: number } }[] };
  };
};
type Client = {
  AtpAgent: new (at: { service: string; fetch: typeof fetch }) => Agent;
  RichText: new (text: {
    text: string;
    facets?: object[];
  }) => { segments(): Iterable<{ text: string; link?: { uri: string }; tag?: { tag: string } }> };
};

/** The server of Bluesky accounts with a directory of ids, and a way to it that can lose an answer. */
export async function startBluesky(place: Place) {
  const versions = place.npm(["@atproto/pds", "@atproto/api", "@did-plc/server"], place.folder, { npm_config_ignore_scripts: "true" });
  place.write("node_modules/better-sqlite3/package.json", JSON.stringify({ name: "better-sqlite3", version: "0.0.0", main: "index.js" }));
  place.write("node_modules/better-sqlite3/index.js", sqlite);
  const [directoryPort, port] = [await freePort(), await freePort()];
  const at = `http://127.0.0.1:${port}`;
  place.start("node", [place.write("directory.mjs", directory)], { env: { PORT: String(directoryPort) } });
  await until("directory", async () => (await fetch(`http://127.0.0.1:${directoryPort}/_health`, alone)).ok);
  const settings = {
    PDS_HOSTNAME: "localhost",
    PDS_PORT: String(port),
    PDS_DEV_MODE: "true",
    PDS_DATA_DIRECTORY: place.path("accounts"),
    PDS_BLOBSTORE_DISK_LOCATION: place.path("blobs"),
    PDS_DID_PLC_URL: `http://127.0.0.1:${directoryPort}`,
    PDS_SERVICE_HANDLE_DOMAINS: ".test",
    PDS_INVITE_REQUIRED: "false",
    PDS_ADMIN_PASSWORD: admin,
    PDS_JWT_SECRET: randomBytes(32).toString("hex"),
    PDS_PLC_ROTATION_KEY_K256_PRIVATE_KEY_HEX: randomBytes(32).toString("hex"),
  };
  place.write("accounts/.keep", "");
  let running: Program | undefined;
  const file = place.write("server.mjs", server);
  const start = async () => {
    running = place.start("node", [file], { env: settings });
    await until("PDS", async () => (await fetch(`${at}/xrpc/_health`, alone)).ok).catch((error: Error) => {
      throw new Error(`${error.message}. ${lastLine({ stderr: running?.log() ?? "" })}`);
    });
  };
  await start();
  const client = (await import(pathToFileURL(place.path("node_modules/@atproto/api/dist/index.js")).href)) as Client;
  return {
    at,
    client,
    start,
    stop: async () => running?.stop(),
    version: `${versions["@atproto/pds"]}, @atproto/api ${versions["@atproto/api"]}`,
  };
}

/** Opens a way to a server, in a process of its own: commands of the service are waited for without anything else going on in this one. */
export async function openWay(place: Place, to: string) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const ask = async (query = "") => (await (await fetch(`${url}/way${query}`, alone)).json()) as string[];
  const file = place.write("way.mjs", way);
  let running: Program | undefined;
  const start = async () => {
    running = place.start("node", [file], { env: { TO: to, PORT: String(port) } });
    await until("way", () => ask());
  };
  await start();
  return {
    url,
    start,
    stop: async () => running?.stop(),
    /** Begins to list calls anew, and loses the answer to the next one of that name once it is carried out. */
    cut: (name: string) => ask(`?cut=${name}`),
    calls: () => ask(),
  };
}
