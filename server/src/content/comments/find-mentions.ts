import type { Context } from "#src/operations/handle.ts";
import { listReachingMembers } from "#src/people/notifications/recipients.ts";
import { mayMention, readMentions } from "./mentions.ts";

type Mentions = {
  /** As the comment keeps them. */
  mentions: { text: string; personId: string }[];
  /** Each member once. */
  mentioned: { id: string; name: string }[];
  unmatched: string[];
};

/** Finds the members whom words mention. A guest knows no members, and nobody may be called by guessing. */
export async function findMentions({ tx, actor }: Context, projectId: string, body: string): Promise<Mentions> {
  const isCalling = actor.guest === undefined && mayMention(body);
  const { found, unmatched } = readMentions(body, isCalling ? await listReachingMembers(tx, actor.organizationId, projectId) : []);
  return {
    mentions: found.map(({ text, person }) => ({ text, personId: person.personId })),
    mentioned: [...new Map(found.map(({ person }) => [person.personId, { id: person.personId, name: person.name }])).values()],
    unmatched,
  };
}
