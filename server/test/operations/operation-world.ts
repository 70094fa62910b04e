import type { Operation } from "@galley/contract";
import { openNetworkWorld } from "#src/delivery/networks/test-support.ts";
import { createModels } from "#src/making/models/create-models.ts";
import { openModelServer } from "../models/open-model-server.ts";
import { quickPace } from "../models/quick-pace.ts";
import { openAccountServer } from "../outside/account-server.ts";
import { openReceiver } from "../outside/webhook-receiver.ts";
import { openPlatform } from "../platforms.ts";
import type { Who } from "../world.ts";

export const person: Who = { kind: "person" };
/** Fields of an input, and the caller when it is not simply the owner. */
type Input = Record<string, unknown> & { caller?: Who };
export type OperationWorld = Awaited<ReturnType<typeof openOperationWorld>>;

/** Prepares what an operation needs and returns the fields in which its input differs from the example of the contract. */
export type Case = (at: OperationWorld) => Input | Promise<Input>;
export type Cases = Readonly<Record<string, Case>>;

/** Opens a world in which every operation can succeed. X, a model, a platform and a webhook receiver run on loopback beside it. */
export async function openOperationWorld() {
  const [model, platform, receiver, accounts] = await Promise.all([
    openModelServer(),
    openPlatform("devto"),
    openReceiver(),
    openAccountServer(),
  ]);
  const network = await openNetworkWorld({ models: createModels(model.settings(), undefined, quickPace) });
  const { world } = network;
  const { registry } = world;
  return {
    world,
    network,
    model,
    platform,
    accounts,
    endpointUrl: `http://127.0.0.1:${receiver.port}/hook`,
    /** Returns the id of a row, the newest when several match. */
    async idIn(table: string, where: string, value: string): Promise<string> {
      const { rows } = await world.owner.query(`select id from ${table} where ${where} = $1 order by age(xmin) limit 1`, [value]);
      return rows[0].id;
    },
    newEndpoint: () =>
      world.call(
        registry.createWebhookEndpoint,
        { url: `http://127.0.0.1:${receiver.port}/hook`, events: ["article.published"], projectId: null },
        person,
      ),
    async workGenerations() {
      while ((await world.app.workers.generationWorker.work()) > 0);
    },
    /** Starts a request to connect a site and returns the code that a person types. */
    async newSiteRequest(): Promise<string> {
      const response = await world.app.fetch(
        new Request("http://galley.test/connect/site/start", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ framework: "next", siteUrl: "https://hearth.example" }),
        }),
      );
      const { userCode } = (await response.json()) as { userCode: string };
      return userCode;
    },
    async [Symbol.asyncDispose]() {
      await network[Symbol.asyncDispose]();
      for (const outside of [model, platform, receiver, accounts]) await outside[Symbol.asyncDispose]();
    },
  };
}

/**
 * Returns the example of the contract with the world's own project and the fields of the case. A field that the case sets to
 * undefined is left out.
 */
export function inputOf(operation: Operation, { world }: OperationWorld, over: Record<string, unknown>): Record<string, unknown> {
  const project = "projectId" in operation.input.shape && operation.example.input.projectId !== null ? { projectId: world.projectId } : {};
  return Object.fromEntries(Object.entries({ ...operation.example.input, ...project, ...over }).filter(([, value]) => value !== undefined));
}
