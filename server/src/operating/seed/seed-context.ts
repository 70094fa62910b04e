import type { Operation } from "@galley/contract";
import { permissions } from "@galley/contract";
import type { ClientBase } from "pg";
import type { z } from "zod";
import { newId } from "#src/core/ids.ts";
import type { Actor } from "#src/operations/actor.ts";
import type { Services } from "#src/operations/call.ts";
import { callOperation } from "#src/operations/call-operation.ts";
import type { Bound } from "#src/operations/handle.ts";

/** Dependencies of the seed: the operations' context, and the owner of the tables for rows that no operation can make. */
export type SeedContext = { services: Services; owner: ClientBase };

/** Surface of the seed in the audit log. It also marks the demo organizations as made by the seed. */
export const seedSurface = "seed";

export async function call<O extends Operation>(
  { services }: SeedContext,
  bound: Bound<O>,
  actor: Actor,
  input: z.input<O["input"]>,
): Promise<z.output<O["output"]>> {
  // Members who may make no tokens write by a program, too, in the demo: nobody's right is asked for again.
  const trusting = { ...services, admitAgain: async () => actor };
  return callOperation(trusting, bound, { actor, surface: seedSurface, requestId: newId("request") }, input);
}

export type Member = Pick<Actor, "organizationId" | "personId" | "role">;

export function asPerson(member: Member): Actor {
  return { kind: "person", permissions: new Set(permissions), tokenId: null, projectId: null, reach: "all", ...member };
}

export function asToken(member: Member, tokenId: string, projectId: string): Actor {
  return { ...asPerson(member), kind: "token", tokenId, projectId, reach: [projectId] };
}
