import { LRUCache } from "lru-cache";
import type pg from "pg";
import { named } from "#src/core/database/transact.ts";
import { impossibleHost } from "#src/people/projects/hosts/refused-hosts.ts";
import type { ProjectRef } from "../site.ts";
import { freshness, keepFresh } from "./keep-fresh.ts";

/** Finds the project behind an address, before its organization is known. */
export type AddressBook = {
  byHost(header: string): Promise<ProjectRef | undefined>;
  bySlug(slug: string): Promise<ProjectRef | undefined>;
  /** Looks a slug up again when it is asked for next: its project has gone. */
  forgetSlug(slug: string): void;
  forgetHosts(): void;
};

type AddressRow = { address: string; organization_id: string; project_id: string };

const slugsMax = 10_000;

/** No mapping can take over the public address of the service itself. */
export function createAddressBook(pool: pg.Pool, publicUrl: string, onError: (error: unknown) => void): AddressBook {
  // Hosts are few and strangers ask for any, so all are known; of slugs only those that are asked for.
  const hosts = keepFresh(() => listHosts(pool, publicUrl), onError);
  const slugs = new LRUCache<string, { ref: ProjectRef | undefined }>({ max: slugsMax });
  const asking = new Map<string, Promise<ProjectRef | undefined>>();

  async function askForSlug(slug: string): Promise<ProjectRef | undefined> {
    try {
      const ref = await findSlug(pool, slug);
      // A slug that leads somewhere is good until its project says otherwise; only a miss grows old.
      slugs.set(slug, { ref }, { ttl: ref === undefined ? freshness.askAfter : 0 });
      return ref;
    } finally {
      asking.delete(slug);
    }
  }

  return {
    async byHost(header) {
      try {
        return (await hosts.read()).get(hostOf(header));
      } catch {
        // Without any list yet and without a database, the service goes on under its own address.
        return undefined;
      }
    },
    async bySlug(slug) {
      const known = slugs.get(slug);
      if (known !== undefined) return known.ref;
      const running = asking.get(slug) ?? askForSlug(slug);
      asking.set(slug, running);
      return running;
    },
    forgetSlug: (slug) => slugs.delete(slug),
    forgetHosts: () => hosts.forget(),
  };
}

/** A Host header without its port and the dot that ends a name in full, in lower case. */
function hostOf(header: string): string {
  return header.replace(/\.?(?::\d*)?$/, "").toLowerCase();
}

async function listHosts(pool: pg.Pool, publicUrl: string): Promise<ReadonlyMap<string, ProjectRef>> {
  const rows = await ask(pool, "select address, organization_id, project_id from blog_address where kind = 'host'", []);
  // However a row got there: the service's own address and what is no public name never become a blog.
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
