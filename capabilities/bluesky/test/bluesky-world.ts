import { openNetworkWorld } from "#server/delivery/networks/test-support.ts";
import { openServer } from "./bluesky-server.ts";

type Parts = readonly (string | { text: string; imageId?: string })[];
export type BlueskyWorld = Awaited<ReturnType<typeof openBlueskyWorld>>;

/** Opens a world whose project has an account on a Bluesky on loopback. */
export async function openBlueskyWorld(options: { sendMilliseconds?: number } = {}) {
  const at = await openNetworkWorld({ ...options, connected: false });
  const bluesky = await openServer();
  const usual = { ...bluesky.state };
  const input = { id: at.world.projectId, network: "bluesky", address: bluesky.url, credentials: bluesky.newAccount() } as const;
  await at.world.call(at.world.registry.connectNetworkAccount, input, { kind: "person" });
  return {
    ...at,
    bluesky,
    /** Lets the server answer as at the beginning, and forget what it was asked. */
    reset: () => Object.assign(bluesky.state, usual, { requests: [] }),
    /** Creates a post for Bluesky alone that has been due for a second. */
    async newDue(parts: Parts) {
      const { id } = await at.world.newPost({ format: "x", parts: [...parts], destinations: ["bluesky"], status: "scheduled" });
      await at.makeDue(id);
      return id;
    },
    destinationOf: (id: string) => at.destination(id, "bluesky"),
    shown: () => bluesky.posts.map(({ record }) => record.text),
    async [Symbol.asyncDispose]() {
      await at[Symbol.asyncDispose]();
      await bluesky[Symbol.asyncDispose]();
    },
  };
}

/** Returns where people read a post of the account. */
export function urlOf({ bluesky }: BlueskyWorld, text: string): string {
  return `https://bsky.app/profile/hearth.test/post/${bluesky.posts.find(({ record }) => record.text === text)?.rkey}`;
}
