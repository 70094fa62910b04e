import { type Bell, createBell } from "#src/core/flow/bell.ts";
import type { Change, Look, Writer } from "./find-changes.ts";

/** Hears what is new, and everybody who writes at the moment whenever that has changed. */
type Tell = (changes: Change[], writers: Writer[]) => void;

export type Watch = {
  /**
   * Reports the changes in an organization until disposed of, beginning with those of the last moments. Calls `leave` when the
   * service stops, at once when it is stopping already.
   */
  follow(organizationId: string, tell: Tell, leave: () => void): Disposable;
  /** Queries once for all followers. A timer calls it again and again while there are some. */
  look(): Promise<void>;
  /** Rings while somebody follows. */
  bell: Bell;
  /** Calls `leave` of all followers. */
  end(): void;
};

type Follower = { tell: Tell; leave: () => void; isNew: boolean };
type Followed = { followers: Set<Follower>; known: Set<string> | undefined; writers: string };

// Few, since calls of people and programs need the same database connections.
const atOnce = 2;

/** Creates a watch with one query for each followed organization, however many followers it has. */
export function createWatch(find: (organizationId: string) => Promise<Look>): Watch {
  const followed = new Map<string, Followed>();
  let ended = false;
  const bell = createBell();

  async function lookAt(organizationId: string, one: Followed): Promise<void> {
    const { changes: found, writers } = await find(organizationId);
    const { known } = one;
    one.known = new Set(found.map(({ key }) => key));
    const fresh = found.filter(({ key }) => known?.has(key) !== true);
    const written = JSON.stringify(writers);
    const moved = one.writers !== written;
    one.writers = written;
    for (const follower of one.followers) {
      // A new follower may have loaded its data before any of these changes.
      const news = follower.isNew ? found : fresh;
      if (news.length > 0 || moved || (follower.isNew && writers.length > 0)) follower.tell(news, writers);
      follower.isNew = false;
    }
  }

  async function lookAtEach(organizations: Iterator<[string, Followed]>, failures: unknown[]): Promise<void> {
    for (let next = organizations.next(); next.done !== true; next = organizations.next()) {
      await lookAt(...next.value).catch((error: unknown) => failures.push(error));
    }
  }

  return {
    follow(organizationId, tell, leave) {
      const one = followed.get(organizationId) ?? { followers: new Set(), known: undefined, writers: "[]" };
      const follower = { tell, leave, isNew: true };
      if (ended) leave();
      followed.set(organizationId, one);
      one.followers.add(follower);
      bell.ring();
      return {
        [Symbol.dispose]() {
          one.followers.delete(follower);
          if (one.followers.size === 0 && followed.get(organizationId) === one) followed.delete(organizationId);
        },
      };
    },
    bell,
    async look() {
      if (followed.size > 0) bell.ring();
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
