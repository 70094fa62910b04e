import type { ChildProcess } from "node:child_process";
import { expect } from "vitest";
import type { NetworkWorld } from "#src/delivery/networks/test-support.ts";
import { endOf, startChild } from "../children/run-child.ts";
import { endLeases as endWorkLeases } from "../work.ts";
import type { Die } from "./crash.ts";
import { killed } from "./killed.ts";

/** Ends the leases of a dead sender, which would end by themselves after two minutes. */
export function endLeases({ world }: NetworkWorld): Promise<void> {
  return endWorkLeases(world.owner, "posts");
}

const settings = ({ world, apps }: NetworkWorld) => [world.url, JSON.stringify(apps), world.directory] as const;

/** Runs a sender in its own process until its failpoint kills it. */
export const killSender: Die<NetworkWorld> = (at, point, hits = 1) => killed("post-sender-child", ...settings(at), point, String(hits));

/** Runs a sender in its own process that a network kills: `arm` is given the kill. Then ends its leases. */
export async function killFromOutside(at: NetworkWorld, arm: (kill: () => void) => void): Promise<void> {
  let running: ChildProcess | undefined;
  arm(() => void running?.kill("SIGKILL"));
  running = await startChild("post-sender-child", ...settings(at));
  expect(await endOf(running, at.world.url)).toBe("SIGKILL");
  await endLeases(at);
}
