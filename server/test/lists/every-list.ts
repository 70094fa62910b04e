import type { AnyBound } from "#src/operations/handle.ts";
import type { World } from "../world.ts";

type Item = Record<string, unknown>;
type Page = { data: Item[]; nextCursor: string | null };

/** A list that people look through by name. */
export type SearchedList = {
  operation: keyof World["registry"];
  /** Field of an item that tells it from the others. */
  idField: string;
  /** Further input, of the world's own organization. */
  input?: (place: { projectId: string }) => Item;
  /** Adds an item with a name for each of these, the first one at first, and returns their ids in the order of the list. */
  fill: (world: World, names: readonly string[]) => Promise<string[]>;
};

type Owner = { organizationId: string; personId: string; projectId: string };

/** Sends a list's input as the world's owner, or as somebody else. */
export async function ask(world: World, { operation, input }: SearchedList, over: Item = {}, by: Owner = world): Promise<Page> {
  const bound = world.registry[operation] as unknown as AnyBound & Parameters<World["call"]>[0];
  return (await world.call(bound, { ...input?.(by), ...over } as never, {
    kind: "person",
    personId: by.personId,
    organizationId: by.organizationId,
  })) as Page;
}

async function each(names: readonly string[], make: (name: string) => Promise<string>): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) ids.push(await make(name));
  return ids;
}

const newPerson = async (world: World, name: string) => {
  const { personId } = await world.newMember();
  await world.owner.query("update person set name = $2 where id = $1", [personId, name]);
  return personId;
};
const addressOf = (name: string) => name.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll(" ", ".").toLowerCase();

let minutes = 0;
const newEndpoint = async (world: World, name: string) => {
  minutes += 1;
  const id = `whk_${addressOf(name)}`;
  await world.owner.query(
    `insert into webhook_endpoint (organization_id, id, kind, url, events, secret, created_by, created_at)
     values ($1, $2, 'organization', $3, '{article.published}', '', $4, now() - interval '1 day' + make_interval(mins => $5))`,
    [world.organizationId, id, `https://hooks.example/${encodeURIComponent(addressOf(name))}`, world.personId, minutes],
  );
  return id;
};
const endpoints = (operation: "listWebhookEndpoints" | "browseWebhookEndpoints"): SearchedList => ({
  operation,
  idField: "id",
  fill: async (world, names) => (await each(names, (name) => newEndpoint(world, name))).toReversed(),
});

export const searchedLists: readonly SearchedList[] = [
  {
    operation: "listTokens",
    idField: "id",
    fill: async (world, names) => (await each(names, async (name) => (await world.newToken({ name })).id)).toReversed(),
  },
  {
    operation: "listMembers",
    idField: "personId",
    fill: async (world, names) => [world.personId, ...(await each(names, (name) => newPerson(world, name)))],
  },
  {
    operation: "listInvitations",
    idField: "id",
    fill: async (world, names) => {
      const invite = async (name: string) => {
        const email = `${addressOf(name)}@x.example`;
        return (await world.call(world.registry.inviteMember, { email, role: "member" }, { kind: "person" })).id;
      };
      return (await each(names, invite)).toReversed();
    },
  },
  {
    operation: "listAssistants",
    idField: "id",
    fill: async (world, names) => {
      const ids = await each(names, async (name) => (await world.newAssistant({ name })).id);
      await world.owner.query("update api_token set expires_at = now() + interval '1 day' where kind = 'assistant'");
      return ids.toReversed();
    },
  },
  {
    operation: "listPeople",
    idField: "personId",
    input: ({ projectId }) => ({ projectId }),
    fill: async (world, names) => {
      const { personId } = world;
      await world.owner.query("update person set name = 'Aa' where id = $1", [personId]);
      const ids = await each(names, (name) => newPerson(world, name));
      const byName = ids
        .map((id, index): [string, string] => [id, addressOf(names[index] ?? "")])
        .toSorted(([, a], [, b]) => (a < b ? -1 : 1));
      return [personId, ...byName.map(([id]) => id)];
    },
  },
  endpoints("listWebhookEndpoints"),
  endpoints("browseWebhookEndpoints"),
];
