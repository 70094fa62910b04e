import type { ClientBase } from "pg";
import { allInOrder } from "#src/core/flow/all-in-order.ts";

/** Work of one connection on tables. Steps that share their tables run beside each other, any other has them alone. */
export type Step = {
  tables: readonly string[];
  shares: boolean;
  /** Steps that come first. */
  after: readonly Step[];
  run: (client: ClientBase) => Promise<unknown>;
};

/**
 * Runs steps over several connections, and begins each as soon as a connection is free and it may run, the first in the list first. No two steps
 * wait for each other's locks. After a failure no step is begun, and it is thrown once those under way have ended.
 */
export async function runSteps(steps: readonly Step[], clients: readonly ClientBase[]): Promise<void> {
  const waiting = new Set(steps);
  const running = new Set<Step>();
  let turn = Promise.withResolvers<void>();
  let hasFailed = false;

  const isReady = (step: Step) =>
    step.after.every((one) => !waiting.has(one) && !running.has(one)) &&
    ![...running].some((one) => !(one.shares && step.shares) && one.tables.some((table) => step.tables.includes(table)));

  async function run(step: Step, client: ClientBase): Promise<void> {
    waiting.delete(step);
    running.add(step);
    try {
      await step.run(client);
    } catch (error) {
      hasFailed = true;
      throw error;
    } finally {
      running.delete(step);
      turn.resolve();
      turn = Promise.withResolvers();
    }
  }

  async function work(client: ClientBase): Promise<void> {
    while (waiting.size > 0 && !hasFailed) {
      const step = waiting.values().find(isReady);
      if (step !== undefined) await run(step, client);
      else if (running.size > 0) await turn.promise;
      else throw new Error(`Steps wait for each other: ${[...waiting].map(({ tables }) => tables.join(" and ")).join(", ")}.`);
    }
  }

  await allInOrder(clients.map(work));
}
