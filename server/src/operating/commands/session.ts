import type pg from "pg";
import { makeDataDirectory, readHolder } from "#src/core/data-directory/data-directory.ts";
import { installationSecret } from "#src/core/data-directory/secret-file.ts";
import { openConnections } from "#src/core/database/connect.ts";
import { openClient } from "#src/core/database/database-client.ts";
import { openServiceLogin } from "#src/core/database/login/service-login.ts";
import { type Database, openDatabase } from "#src/core/database/open-database.ts";
import { prepareSchema } from "#src/core/database/prepare-schema.ts";
import { readPrimary } from "#src/core/database/replica/published-reads.ts";
import { newId } from "#src/core/ids.ts";
import { createLog } from "#src/core/log.ts";
import { deriveKeys, openVault } from "#src/core/secrets.ts";
import { createSignedLinks } from "#src/core/signed-links.ts";
import { StartupError } from "#src/core/startup-error.ts";
import type { Actor } from "#src/operations/actor.ts";
import { plainOutput, type Services } from "#src/operations/call.ts";
import type { AnyBound } from "#src/operations/handle.ts";
import { invoke } from "#src/operations/invoke.ts";
import { modelNamesOf } from "#src/operations/outside/models.ts";
import { createPager } from "#src/operations/paging.ts";
import { createReadSharing } from "#src/operations/share-reads.ts";
import { createPaymentReferences } from "#src/people/credits/payments/payment-references.ts";
import { publicUrlAt } from "../settings/host-settings.ts";
import type { Input, OperationName, OutputOf } from "./command.ts";
import { takeCommandLock } from "./installation/command-lock.ts";
import type { Operator } from "./operator.ts";

export type OperatorSession = {
  /** Connected as the owner of the tables, for rows outside of every organization. */
  client: pg.Client;
  services: Services;
  call<Name extends OperationName>(operation: Name, actor: Actor, input: Input): Promise<OutputOf<Name>>;
};

const waitSecondsMax = 60;
// An arbitrary number; every command takes the same.
const commandLockKey = 7_401_850_612;

/** Joins the database of a running service, or starts it for this command alone, which may be one that fills it. */
export async function openOperatorDatabase({ settings, note, closing }: Operator, { filling = false } = {}): Promise<Database> {
  const { config, secrets } = settings;
  if (config.embeddedDatabase) {
    makeDataDirectory(config.dataDirectory);
    const lock = await takeCommandLock(config.dataDirectory, waitSecondsMax, ({ pid }) =>
      note(`Waiting for process ${pid} to finish with the database…`),
    );
    if (lock === undefined) throw tooBusy();
    closing.use(lock);
  }
  const place = { dataDirectory: config.dataDirectory, databaseUrl: secrets.databaseUrl, ownerUrl: secrets.databaseOwnerUrl };
  const opening = openDatabase(place, { own: false, patienceSeconds: 0, filling });
  // An interrupted command still stops a database that is starting.
  closing.defer(() =>
    opening.then(
      (database) => database[Symbol.asyncDispose](),
      () => {},
    ),
  );
  return opening;
}

/** Opens the database at this version's schema, with operations to call. Commands started at the same time run one after the other. */
export async function openOperatorSession(operator: Operator): Promise<OperatorSession> {
  const { closing } = operator;
  const database = await openOperatorDatabase(operator);
  await prepareSchema(database.connectionString, operator.settings.config, operator.note);
  const client = await connect(operator, database.connectionString);
  await waitForOtherCommands(client);
  const connections = openConnections(await openServiceLogin(database), { sizeMax: 1, onError: () => {} });
  closing.defer(() => connections.close());
  const { config, secrets } = operator.settings;
  const secret = installationSecret(secrets.secret, config.dataDirectory);
  const keys = deriveKeys(secret);
  const { openOutside } = await import("./installation/open-outside.ts");
  const publicUrl = await publicUrlFor(operator);
  const vault = openVault(secret, secrets.previousSecret);
  const outside = openOutside(operator, vault, connections.service);
  const services: Services = {
    pool: connections.service,
    reads: readPrimary(connections.service),
    publicUrl,
    reservedHosts: config.reservedHosts,
    offers: config.offers,
    paymentReferences: createPaymentReferences([keys.payment]),
    pager: createPager(keys.cursor),
    links: createSignedLinks(keys.download, publicUrl),
    vault,
    sendsMail: secrets.smtpUrl !== undefined,
    retention: config.retention,
    checkRawOutput: false,
    shareReads: createReadSharing(),
    // Commands act as the operator, who has no right that somebody takes away.
    admitAgain: async (_tx, actor) => actor,
    modelNames: modelNamesOf(outside.models),
    outside,
    log: createLog("silent"),
  };
  const { registry } = await import("#src/registry/registry.ts");
  return {
    client,
    services,
    async call(operation, actor, input) {
      // The registry has checked the types that this cast drops. The output's schema is the operation's own.
      const bound = registry[operation] as unknown as AnyBound;
      const { output } = await invoke(services, bound, { actor, surface: "command", requestId: newId("request") }, () => input);
      return plainOutput(output) as OutputOf<typeof operation>;
    },
  };
}

async function waitForOtherCommands(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = '${waitSecondsMax}s'`);
  try {
    await client.query("select pg_advisory_lock($1)", [commandLockKey]);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "55P03") throw tooBusy();
    throw error;
  }
}

function tooBusy(): StartupError {
  return new StartupError(`Another command has used the database for over ${waitSecondsMax} seconds. Try again later.`);
}

export async function connect({ closing }: Operator, connectionString: string): Promise<pg.Client> {
  const client = await openClient({ connectionString, application_name: "galley command" });
  return closing.adopt(client, (one) => one.end());
}

export async function publicUrlFor({ settings: { config } }: Operator): Promise<string> {
  const holder = config.embeddedDatabase ? await readHolder(config.dataDirectory) : undefined;
  return config.publicUrl ?? holder?.url ?? publicUrlAt(config, config.port);
}
