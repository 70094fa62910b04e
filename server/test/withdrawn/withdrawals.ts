import { type Operation, type Role, rolePermissions } from "@galley/contract";
import { expect } from "vitest";
import { newId } from "#src/core/ids.ts";
import type { Actor } from "#src/operations/actor.ts";
import type { RawInput } from "#src/operations/call.ts";
import type { AnyBound } from "#src/operations/handle.ts";
import { invoke } from "#src/operations/invoke.ts";
import type { RecordedSurface } from "#src/operations/record-audit.ts";
import { createGate } from "#src/people/access/admit.ts";
import { findMembership, personActor } from "#src/people/access/memberships.ts";
import { findSession, openSession } from "#src/people/access/sessions.ts";
import { findLink, guestActor } from "#src/people/guests/find-visit.ts";
import { welcomeGuest } from "#src/people/guests/welcome-guest.ts";
import { cases } from "../operations/cases.ts";
import { inputOf, type OperationWorld, person } from "../operations/operation-world.ts";
import type { openLook } from "../tenants/state-of.ts";
import { publicUrl, type World } from "../world.ts";

type Look = Awaited<ReturnType<typeof openLook>>;

/** A caller as a surface has admitted them, and how their right is taken away. */
export type Admitted = { actor: Actor; surface: RecordedSurface; withdraw: () => Promise<unknown> };

export type Withdrawal = {
  name: string;
  /** Code with which a call is refused once the right is gone. */
  code: string;
  /** Returns whether such a caller is ever admitted to an operation that they may not carry out afterwards. */
  takes: (operation: Operation) => boolean;
  admit: (world: World) => Promise<Admitted>;
};

const takesPeople = (operation: Operation) =>
  operation.surface === "public" || !(operation.surface === "dashboard" && operation.operatorOnly);
const takesPrograms = ({ surface }: Operation) => surface === "public";

function mayCall(role: Role, operation: Operation): boolean {
  return operation.surface === "public" ? rolePermissions[role].has(operation.permission) : operation.roles.includes(role);
}

const readersMay = (operation: Operation) => mayCall("reader", operation);

/** Returns whether a call names its project, so that it is refused for that alone. */
function namesProject({ input, example }: Operation): boolean {
  return "projectId" in input.shape && typeof example.input.projectId === "string";
}

/** Every way in which a right that a call was admitted by can be taken away. */
export const withdrawals: readonly Withdrawal[] = [
  {
    name: "a session that has ended",
    code: "not_allowed",
    takes: takesPeople,
    async admit(world) {
      const actor = await bySession(world, world.personId);
      return { actor, surface: "dashboard", withdraw: () => world.owner.query("delete from session where id = $1", [actor.sessionId]) };
    },
  },
  {
    name: "a session of somebody who is a reader now",
    code: "not_allowed",
    takes: (operation) => takesPeople(operation) && !readersMay(operation),
    async admit(world) {
      const { personId, email } = await world.newMember({ role: "owner" });
      const withdraw = () => world.call(world.registry.addMember, { email, role: "reader" }, person);
      return { actor: await bySession(world, personId), surface: "dashboard", withdraw };
    },
  },
  {
    name: "a session of somebody who was removed",
    code: "not_allowed",
    takes: takesPeople,
    async admit(world) {
      const { personId, email } = await world.newMember({ role: "owner" });
      const withdraw = () => world.call(world.registry.removeMember, { email }, person);
      return { actor: await bySession(world, personId), surface: "dashboard", withdraw };
    },
  },
  {
    name: "a session of a member who reaches the project no longer",
    code: "project_not_allowed",
    takes: (operation) => takesPeople(operation) && mayCall("member", operation) && namesProject(operation),
    async admit(world) {
      const { personId, email } = await world.newMember({ role: "member", projectIds: [world.projectId] });
      const withdraw = () => world.call(world.registry.addMember, { email, role: "member", projectIds: [] }, person);
      return { actor: await bySession(world, personId), surface: "dashboard", withdraw };
    },
  },
  {
    name: "a revoked token",
    code: "invalid_token",
    takes: takesPrograms,
    async admit(world) {
      const { id, value } = await world.newToken();
      const withdraw = () => world.call(world.registry.revokeToken, { id }, person);
      return { actor: await byToken(world, value), surface: "rest", withdraw };
    },
  },
  {
    name: "a token of somebody who is a reader now",
    code: "not_allowed",
    takes: (operation) => takesPrograms(operation) && !readersMay(operation),
    async admit(world) {
      const { personId, email } = await world.newMember({ role: "owner" });
      const { value } = await world.newToken({ personId });
      const withdraw = () => world.call(world.registry.addMember, { email, role: "reader" }, person);
      return { actor: await byToken(world, value), surface: "rest", withdraw };
    },
  },
  {
    name: "an assistant that was disconnected",
    code: "invalid_token",
    takes: takesPrograms,
    async admit(world) {
      const { id, value } = await world.newAssistant();
      const withdraw = () => world.call(world.registry.disconnectAssistant, { id }, person);
      return { actor: await byToken(world, value, `${publicUrl}/mcp`), surface: "assistant", withdraw };
    },
  },
  {
    name: "a guest whose link was revoked",
    code: "not_found",
    takes: (operation) => operation.guests !== undefined,
    async admit(world) {
      await letGuestsApprove(world);
      const link = await world.call(world.registry.createGuestLink, linkOf(world), person);
      const withdraw = () => world.call(world.registry.revokeGuestLink, { id: link.id }, person);
      return { actor: await byLink(world, link), surface: "guest", withdraw };
    },
  },
  {
    name: "a guest whose link was made by a token that was revoked",
    code: "not_found",
    takes: (operation) => operation.guests !== undefined,
    async admit(world) {
      await letGuestsApprove(world);
      const { id, value } = await world.newToken();
      const { body } = await world.request("POST", "/guest-links", { token: value, body: linkOf(world) });
      const withdraw = () => world.call(world.registry.revokeToken, { id }, person);
      return { actor: await byLink(world, body as MadeLink), surface: "guest", withdraw };
    },
  },
];

type MadeLink = { id: string; url: string | null };

const linkOf = ({ projectId }: World) => ({ projectId, week: "2099-01-05", right: "approve", label: "Client" }) as const;
const letGuestsApprove = ({ call, registry, projectId }: World) =>
  call(registry.setApprovalSteps, { id: projectId, kind: "one", guests: true }, person);

async function bySession(world: World, personId: string): Promise<Actor> {
  const signedIn = await findSession(world.pool, await openSession(world.pool, personId, { userAgent: "Chromium", address: "127.0.0.1" }));
  const membership = await findMembership(world.pool, personId, world.organizationId);
  if (signedIn === undefined || membership === undefined) throw new Error("Somebody who has signed in is nobody.");
  return personActor(personId, membership, signedIn.sessionId);
}

async function byToken(world: World, value: string, audience?: string): Promise<Actor> {
  const gate = createGate(world.pool, { limitPerMinute: 60, ...(audience !== undefined && { audience }) });
  return (await gate.admit(`Bearer ${value}`)).actor;
}

async function byLink(world: World, { id, url }: MadeLink): Promise<Actor> {
  const { organizationId } = world;
  const secret = new URL(url ?? "").pathname.split("/").at(-1) ?? "";
  const link = await findLink(world.pool, { organizationId, secret, address: "127.0.0.1" });
  if (link === undefined) throw new Error("A link that was just made opens nothing.");
  await welcomeGuest(world.pool, link, "Ana Costa", "en");
  const { rows } = await world.owner.query<{ id: string; name: string }>("select id, name from guest where link_id = $1", [id]);
  const [guest] = rows;
  if (guest === undefined) throw new Error("A guest who gave a name is not there.");
  return guestActor(link, { ...guest, email: null, personIds: [], askedEmail: null, isIn: true });
}

/** Prepares an input with which an operation succeeds. */
export async function inputFor(at: OperationWorld, { operation }: AnyBound<Operation>): Promise<RawInput> {
  const { caller: _, ...over } = (await cases[operation.name]?.(at)) ?? {};
  return inputOf(operation, at, over);
}

/** Calls an operation for an admitted caller whose body arrives only after `meanwhile`. */
export async function callHeld(
  world: World,
  bound: AnyBound<Operation>,
  { actor, surface }: Admitted,
  input: RawInput,
  meanwhile: () => Promise<unknown>,
): Promise<object> {
  const body = Promise.withResolvers<RawInput>();
  const call = { actor, admittedBeforeBody: true, surface, requestId: newId("request") };
  const called = invoke(world.app.services, bound, call, () => body.promise);
  called.catch(() => {});
  await meanwhile();
  body.resolve(input);
  return (await called).output;
}

/** Expects that a call whose body arrives after the withdrawal is refused and changes nothing. */
export async function expectNothing(
  at: OperationWorld,
  look: Look,
  { code, admit }: Withdrawal,
  bound: AnyBound<Operation>,
): Promise<void> {
  const input = await inputFor(at, bound);
  const admitted = await admit(at.world);
  let before: Record<string, string> = {};
  const withdraw = async () => {
    await admitted.withdraw();
    before = await look.state();
  };
  await expect(callHeld(at.world, bound, admitted, input, withdraw)).rejects.toMatchObject({ code });
  expect(await look.state()).toEqual(before);
}
