import type { Change } from "./find-changes.ts";

export type Watch = {
  /**
   * Reports the changes in an organization until disposed of, beginning with those of the last moments. Calls `leave` when the
   * service stops, at once when it is stopping already.
   */
  follow(organizationId: string, tell: (changes: Change[]) => void, leave: () => void): Disposable;
  /** Queries once for all followers. A timer calls it again and again. */
  look(): Promise<void>;
  /** Calls `leave` of all followers. */
  end(): void;
};

type Follower = { tell: (changes: Change[]) => void; leave: () => void; isNew: boolean };
type Followed = { followers: Set<Follower>; known: Set<string> | undefined };

// Few, since calls of people and programs need the same database connections.
const atOnce = 2;

/** Creates a watch with one query for each followed organization, however many followers it has. */
export function createWatch(find: (organizationId: string) => Promise<Change[]>): Watch {
  const followed = new Map<string, Followed>();
  let ended = false;

  async function lookAt(organizationId: string, one: Followed): Promise<void> {
    const found = await find(organizationId);
    const { known } = one;
    one.known = new Set(found.map(({ key }) => key));
    const fresh = found.filter(({ key }) => known?.has(key) !== true);
    for (const follower of one.followers) {
      // A new follower may have loaded its data before any of these changes.
      const news = follower.isNew ? found : fresh;
      follower.isNew = false;
      if (news.length > 0) follower.tell(news);
    }
  }

  async function lookAtEach(organizations: Iterator<[string, Followed]>, failures: unknown[]): Promise<void> {
    for (let next = organizations.next(); next.done !== true; next = organizations.next()) {
      await lookAt(...next.value).catch((error: unknown) => failures.push(error));
    }
  }

  return {
    follow(organizationId, tell, leave) {
      const one = followed.get(organizationId) ?? { followers: new Set(), known: undefined };
      const follower = { tell, leave, isNew: true };
      if (ended) leave();
      followed.set(organizationId, one);
      one.followers.add(follower);
      return {
        [Symbol.dispose]() {
          one.followers.delete(follower);
          if (one.followers.size === 0 && followed.get(organizationId) === one) followed.delete(organizationId);
        },
      };
    },
    async look() {
      const failures: unknown[] = [];
      const organizations = [...followed].values();
      await Promise.all(Array.from({ length: atOnce }, () => lookAtEach(organizations, failures)));
      if (failures.length > 0) throw failures[0];
    },
    end() {
      ended = true;
      for (const { followers } of followed.values()) for (const { leave } of followers) leave();
    },
  };
}
