import { LRUCache } from "lru-cache";
import type pg from "pg";
import { named } from "#src/core/database/transact.ts";
import { once } from "#src/core/once.ts";
import { impossibleHost } from "#src/people/projects/hosts/refused-hosts.ts";
import type { ProjectRef } from "../site.ts";
import { freshness, keepFresh } from "./keep-fresh.ts";

/** Finds the project behind an address, before its organization is known. */
export type AddressBook = {
  byHost(header: string): ProjectRef | undefined | Promise<ProjectRef | undefined>;
  bySlug(slug: string): ProjectRef | undefined | Promise<ProjectRef | undefined>;
  /** Forgets a slug that no longer leads to its project, so that the next request looks it up again. */
  forgetSlug(slug: string): void;
  forgetHosts(): void;
};

type AddressRow = { address: string; organization_id: string; project_id: string };

const slugsMax = 10_000;

/** Creates the address book. No mapped host can take over the public address of the service itself. */
export function createAddressBook(pool: pg.Pool, publicUrl: string, onError: (error: unknown) => void): AddressBook {
  // All hosts are kept, since they are few and strangers may ask for any name. Of slugs only requested ones are kept.
  const hosts = keepFresh(() => listHosts(pool, publicUrl), onError);
  const slugs = once(() => new LRUCache<string, { ref: ProjectRef | undefined }>({ max: slugsMax }));
  const asking = new Map<string, Promise<ProjectRef | undefined>>();

  async function askForSlug(slug: string): Promise<ProjectRef | undefined> {
    try {
      const ref = await findSlug(pool, slug);
      // A slug of a project stays valid until it is forgotten; only a miss expires.
      slugs().set(slug, { ref }, { ttl: ref === undefined ? freshness.askAfter : 0 });
      return ref;
    } finally {
      asking.delete(slug);
    }
  }

  return {
    byHost(header) {
      const list = hosts.read();
      const host = hostOf(header);
      if (!(list instanceof Promise)) return list.get(host);
      return list.then(
        (read) => read.get(host),
        // Without a list and without a database, the service still answers at its own address.
        () => undefined,
      );
    },
    bySlug(slug) {
      const known = slugs().get(slug);
      if (known !== undefined) return known.ref;
      const running = asking.get(slug) ?? askForSlug(slug);
      asking.set(slug, running);
      return running;
    },
    forgetSlug: (slug) => slugs().delete(slug),
    forgetHosts: () => hosts.forget(),
  };
}

/** Returns a Host header in lower case, without its port and without the dot at the end of a fully qualified name. */
function hostOf(header: string): string {
  return header.replace(/\.?(?::\d*)?$/, "").toLowerCase();
}

async function listHosts(pool: pg.Pool, publicUrl: string): Promise<ReadonlyMap<string, ProjectRef>> {
  const rows = await ask(pool, "select address, organization_id, project_id from blog_address where kind = 'host'", []);
  // The service's own address and hosts that are no public names never become a blog, whatever the table says.
  const possible = rows.filter(({ address }) => impossibleHost(address, publicUrl) === undefined);
  return new Map(possible.map((row) => [row.address, refOf(row)]));
}

async function findSlug(pool: pg.Pool, slug: string): Promise<ProjectRef | undefined> {
  const [row] = await ask(pool, "select address, organization_id, project_id from blog_address where kind = 'path' and address = $1", [
    slug,
  ]);
  return row && refOf(row);
}

async function ask(pool: pg.Pool, text: string, values: string[]): Promise<AddressRow[]> {
  const { rows } = await pool.query<AddressRow>({ text, values, ...named(text) });
  return rows;
}

function refOf(row: AddressRow): ProjectRef {
  return { organizationId: row.organization_id, projectId: row.project_id };
}
