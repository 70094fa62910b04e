import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import type pg from "pg";
import { withUser } from "#src/core/database-address.ts";
import { StartupError } from "#src/core/startup-error.ts";
import { openClient } from "../database-client.ts";
import { isDistributed } from "../distribution/table-places.ts";

const iterations = 4096;

/** Returns a password as PostgreSQL stores it (SCRAM-SHA-256, RFC 5803), so that the password itself is in no log of statements. */
function passwordVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
  const keyed = (name: string) => createHmac("sha256", salted).update(name).digest();
  const stored = createHash("sha256").update(keyed("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${stored}:${keyed("Server Key").toString("base64")}`;
}

/**
 * Login of the service: as a user of its own, or as the owner, who switches to `role` on each connection. `isDistributed` where its
 * organizations are on several nodes.
 */
export type ServiceLogin = { connectionString: string; role?: "galley_service"; isDistributed?: true };

/** `serviceUrl` connects as the user that the operator has created for the service; without it Galley creates one. */
export type OwnedDatabase = { connectionString: string; serviceUrl?: string | undefined };

type Credentials = { name: string; password: string; exists: boolean };

const rights = "galley_service";

/**
 * Makes sure that the service can log in as a user who owns nothing, and returns that login. Runs as the owner of the tables,
 * after migrating. Where the owner may not create such a user, the service connects as the owner and switches roles, which its
 * own SQL could undo.
 */
export async function openServiceLogin({ connectionString, serviceUrl }: OwnedDatabase): Promise<ServiceLogin> {
  return connected(connectionString, async (owner) => {
    const login = await (serviceUrl === undefined ? ownLogin(owner, connectionString) : admit(owner, serviceUrl));
    if (!(await isDistributed(owner))) return login;
    // Citus connects to the nodes as the current user, and a role that is stepped down to cannot log in.
    if (login.role !== undefined) throw unusable("a distributed database needs a user of the service's own", undefined);
    return { ...login, isDistributed: true };
  });
}

async function ownLogin(owner: pg.Client, connectionString: string): Promise<ServiceLogin> {
  const steppingDown: ServiceLogin = { connectionString, role: rights };
  const credentials = await readCredentials(owner);
  if (credentials === undefined) return steppingDown;
  const login = { connectionString: withUser(connectionString, credentials.name, credentials.password) };
  if (credentials.exists && (await hasRights(login.connectionString))) return login;
  if (!(await makeUser(owner, credentials))) return steppingDown;
  return (await hasRights(login.connectionString)) ? login : steppingDown;
}

/** Returns the stored name and password of the service's user; undefined where there is no schema yet. */
async function readCredentials(owner: pg.Client): Promise<Credentials | undefined> {
  try {
    const { rows } = await owner.query<Credentials>(
      "select name, password, exists (select from pg_roles where rolname = name) as exists from galley_private.service_login",
    );
    return rows[0];
  } catch (error) {
    if (["42P01", "3F000"].includes(codeOf(error))) return undefined;
    throw error;
  }
}

/** Creates the user, or restores the password and rights of an existing one. Returns false where the owner may not. */
async function makeUser(owner: pg.Client, { name, password, exists }: Credentials): Promise<boolean> {
  const user = owner.escapeIdentifier(name);
  const login = `login password ${owner.escapeLiteral(passwordVerifier(password))}`;
  try {
    // Another start may create it at the same moment, with the same password.
    await owner.query(exists ? `alter role ${user} ${login}` : `create role ${user} ${login}`).catch((error: unknown) => {
      if (!["42710", "23505", "XX000"].includes(codeOf(error))) throw error;
    });
    await grantRights(owner, user);
    return true;
  } catch (error) {
    if (codeOf(error) === "42501") return false;
    throw error;
  }
}

async function grantRights(owner: pg.Client, user: string): Promise<void> {
  const { rows } = await owner.query<{ modern: boolean }>("select current_setting('server_version_num')::integer >= 160000 as modern");
  await owner.query(`grant ${rights} to ${user}${rows[0]?.modern ? " with inherit true, set false" : ""}`);
}

async function admit(owner: pg.Client, serviceUrl: string): Promise<ServiceLogin> {
  const login = { connectionString: serviceUrl };
  try {
    if (await hasRights(serviceUrl)) return login;
    const name = await connected(serviceUrl, async (client) => (await client.query("select session_user::text as name")).rows[0].name);
    await grantRights(owner, owner.escapeIdentifier(name));
    if (await hasRights(serviceUrl)) return login;
  } catch (error) {
    throw unusable(error instanceof Error ? error.message : String(error), error);
  }
  throw unusable("it is refused, or belongs to another database", undefined);
}

/** Returns whether the user of an address can log in and has the service's rights. */
async function hasRights(connectionString: string): Promise<boolean> {
  try {
    return await connected(connectionString, async (client) => {
      const { rows } = await client.query<{ may: boolean }>(`select pg_has_role('${rights}', 'usage') as may`);
      return rows[0]?.may ?? false;
    });
  } catch (error) {
    if (["28000", "28P01"].includes(codeOf(error))) return false;
    throw error;
  }
}

async function connected<Result>(connectionString: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await openClient({ connectionString, application_name: "galley start", connectionTimeoutMillis: 10_000 });
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

function unusable(reason: string, cause: unknown): StartupError {
  return new StartupError(
    `The user of DATABASE_URL cannot work for the service: ${reason}. ` +
      `Make it with: create role galley_web login password '…'; grant ${rights} to galley_web. ` +
      "GALLEY_DATABASE_OWNER_URL has to lead to the same database.",
    { cause },
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
