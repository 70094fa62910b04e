import { tmpdir } from "node:os";
import pg from "pg";
import type { AppOptions } from "./app.ts";
import type { Finding } from "./doctor/check.ts";
import type { Door } from "./platform/invoke.ts";

type Parts = Pick<AppOptions, "connectionString" | "publicUrl" | "storage" | "mail" | "dataDirectory" | "models" | "trustedProxies">;

/** The doctor inside of the service. Who asks while it looks gets what it finds in a look of their own, after that one. */
export function createExaminer(options: Parts, { pool, vault }: Door): (personId: string) => Promise<Finding[]> {
  const { connectionString, publicUrl, storage, mail, dataDirectory = tmpdir(), models, trustedProxies = [] } = options;
  const examineModels = async () => (await models?.examine()) ?? [];
  let before: Promise<unknown> = Promise.resolve();

  async function examine(personId: string): Promise<Finding[]> {
    const { runDoctor } = await import("./doctor/run-doctor.ts");
    const client = new pg.Client({ connectionString, application_name: "galley doctor" });
    client.on("error", () => {});
    const connect = async () => {
      await client.connect();
      return client;
    };
    try {
      const findPerson = async () => personId;
      const ground = { connectionString, publicUrl, mail, examineModels, pool, vault, storage, dataDirectory, trustedProxies, connect };
      return await runDoctor({ ...ground, findPerson });
    } finally {
      await client.end().catch(() => {});
    }
  }

  return (personId) => {
    const look = before.then(() => examine(personId));
    before = look.catch(() => {});
    return look;
  };
}
