import { isWrite, type Operation } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#src/core/ids.ts";
import type { AnyBound } from "#src/operations/handle.ts";
import { invoke } from "#src/operations/invoke.ts";
import { operations } from "#src/registry/operations.ts";
import { inShare, testSeed } from "../chance.ts";
import { cases } from "../operations/cases.ts";
import { inputOf, type OperationWorld, openOperationWorld } from "../operations/operation-world.ts";
import type { Who } from "../world.ts";
import { atPlace } from "./at-place.ts";
import { leafName, type Path, textLeaves, valueAt, withValue } from "./input-leaves.ts";
import { canary, fillTheirs, type Pair, referencesOf, type Theirs } from "./references.ts";
import { openLook } from "./state-of.ts";
import { openSurfaces, type Said, type Surface } from "./surfaces.ts";

let ours: OperationWorld;
let others: OperationWorld;
let theirs: Theirs;
let look: Awaited<ReturnType<typeof openLook>>;
let surfaces: Awaited<ReturnType<typeof openSurfaces>>;

/** Makes the caller owner of one organization and reader in the other. The second role must open nothing through the first organization. */
beforeAll(async () => {
  ours = await openOperationWorld();
  const { world } = ours;
  others = atPlace(ours, await world.newOrganization());
  const { organizationId, personId } = others.world;
  await others.world.call(world.registry.setPlan, { monthlyCredits: 100_000 }, { kind: "operator" });
  theirs = await fillTheirs(others);
  const { rows } = await world.owner.query("select email from person where id = $1", [world.personId]);
  await others.world.newMember({ email: rows[0].email, role: "reader" });
  look = await openLook(world.owner, organizationId, [personId, theirs.member.personId]);
  const [{ value: token }, { value: assistant }] = [await world.newToken(), await world.newAssistant()];
  surfaces = await openSurfaces(world, { organizationId: world.organizationId, personId: world.personId, token, assistant });
});
afterAll(() => ours?.[Symbol.asyncDispose]());

type Prepared = { input: Record<string, unknown>; caller: Who };

async function prepared(at: OperationWorld, operation: Operation): Promise<Prepared> {
  const kind = operation.surface === "public" ? "token" : operation.operatorOnly ? "operator" : "person";
  const { caller = { kind, projectId: null }, ...over } = (await cases[operation.name]?.(at)) ?? {};
  return { input: inputOf(operation, at, over), caller };
}

async function callAsTheirs(bound: AnyBound<Operation>, { input, caller }: Prepared): Promise<Record<string, unknown>> {
  const call = { actor: others.world.actor(caller), surface: "rest" as const, requestId: newId("request") };
  const { output } = await invoke(ours.world.app.services, bound, call, () => input);
  return ("rawJson" in output ? JSON.parse(String(output.rawJson)) : output) as Record<string, unknown>;
}

/** Returns a cursor of the others' own list, or of another list when theirs is too short. */
async function cursorOf(bound: AnyBound<Operation>, their: Prepared): Promise<Pair> {
  const page = await callAsTheirs(bound, { ...their, input: { ...their.input, cursor: undefined, limit: 1 } });
  const cursor = typeof page.nextCursor === "string" ? page.nextCursor : theirs.cursor;
  return { theirs: cursor, nobodys: `${cursor.slice(0, -4)}AAAA` };
}

/** Returns the input changed so that the operation reads the field at this path. */
function shaped(operation: Operation, path: Path, input: Record<string, unknown>): Record<string, unknown> {
  if (operation.name !== "create_post" || path.length < 3) return input;
  const { text: _, imageId: __, ...rest } = input;
  if (path[0] === "parts") return { ...rest, format: "x", destinations: undefined, hashtags: undefined, parts: [{ text: "A part." }] };
  const slides = ["Cover", "Slide", "Closing"].map((title) => ({ title }));
  return { ...rest, format: "carousel", slides };
}

/** Returns an answer without the parts that are new with every call. */
function told({ status, text }: Said, { theirs: value, nobodys, ids = [value, nobodys] }: Pair): string {
  const plain = [value, nobodys, ...ids].reduce((so, one) => so.replaceAll(one, "#"), text);
  const unsigned = plain.replaceAll(/(\/previews\/)[^"]+/g, "$1");
  return `${status} ${unsigned.replaceAll(/([a-z]{3})_[0-9a-f]{32}/g, "$1").replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time")}`;
}

function expectNothingOfTheirs({ text }: Said, pair: Pair | undefined, known: ReadonlySet<string>, about: string): void {
  const rest = [pair?.theirs, ...(pair?.ids ?? [])].reduce<string>((so, one) => (one === undefined ? so : so.replaceAll(one, "#")), text);
  expect(rest.match(/[a-z]{3}_[0-9a-f]{32}/g)?.filter((id) => known.has(id)) ?? [], about).toEqual([]);
  expect(rest, about).not.toContain(canary);
}

/** Returns a caller that prepares an input and uses it again until a call has changed something. */
function callerFor(operation: Operation) {
  let kept: Record<string, unknown> | undefined;
  return async (
    surface: Surface,
    change: (input: Record<string, unknown>) => Record<string, unknown> = (input) => input,
  ): Promise<Said> => {
    kept ??= (await prepared(ours, operation)).input;
    const said = await surface.call(operation, change(kept));
    if (!said.failed && isWrite(operation)) kept = undefined;
    return said;
  };
}

type Look = { call: ReturnType<typeof callerFor>; path: Path; pair: Pair; known: ReadonlySet<string> };

async function compare(operation: Operation, surface: Surface, { call, path, pair, known }: Look): Promise<void> {
  const about = `${operation.name}, ${path.join(".")}, ${surface.name}`;
  const sent = (value: string) => (input: Record<string, unknown>) => withValue(shaped(operation, path, input), path, value);
  const answer = await call(surface, sent(pair.theirs));
  const other = await call(surface, sent(pair.nobodys));
  expectNothingOfTheirs(answer, pair, known, about);
  if (answer.failed || !isWrite(operation)) return expect(told(answer, pair), about).toBe(told(other, pair));
  expect(answer.status, about).toBe(other.status);
  if (pair.ids === undefined) return;
  // The audit log keeps the request's own input.
  const tables = await look.mentionsIn(ours.world.organizationId, pair.ids[0]);
  expect(
    tables.filter((name) => name !== "audit"),
    `${about}: kept`,
  ).toEqual([]);
}

/** Returns all doors of an operation in the full set. A shorter run takes one, another for the next operation and with the next seed. */
function doorsOf(operation: Operation, index: number): Surface[] {
  const doors = surfaces.of(operation);
  const first = (testSeed() + index) % doors.length;
  return [...doors.slice(first), ...doors.slice(0, first)].slice(0, inShare(doors.length, 1));
}

test.each(operations.map((bound, index) => [bound.operation.name, bound, index] as const))(
  "%s answers every name of another organization's things as one that nobody has, at its doors, and changes nothing there",
  async (_, bound, index) => {
    const { operation } = bound;
    const doors = doorsOf(operation, index);
    const their = await prepared(others, operation);
    const [before, known] = [await look.state(), await look.ids()];
    const call = callerFor(operation);
    for (const surface of doors) {
      expectNothingOfTheirs(await call(surface), undefined, known, `${operation.name}, ${surface.name}`);
    }
    for (const path of textLeaves(operation)) {
      const found = referencesOf(theirs, operation.name, path, valueAt(their.input, path));
      if (found === undefined) continue;
      const pair = leafName(path) === "cursor" ? await cursorOf(bound, their) : found;
      for (const surface of doors) await compare(operation, surface, { call, path, pair, known });
    }
    expect(await look.state()).toEqual(before);
    // The same input succeeds for the others themselves, so that only the separation of organizations refused it.
    if (!elsewhere.has(operation.name)) await callAsTheirs(bound, their);
  },
);

/** Operations that do not start within any one organization. */
const elsewhere = new Set(["accept_invitation", "create_organization"]);

test("every operation has a case, so that none is left out", () => {
  expect(operations.length).toBeGreaterThan(150);
  expect(operations.map(({ operation }) => operation.name).filter((name) => cases[name] === undefined)).toEqual([]);
});
