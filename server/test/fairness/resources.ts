import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { createDrawnPictures } from "#src/content/rendering/drawn-pictures.ts";
import { openConnections } from "#src/core/database/connect.ts";
import { type PublishedReads, readPrimary } from "#src/core/database/replica/published-reads.ts";
import { transact, transactOnce } from "#src/core/database/transact.ts";
import { createNames } from "#src/core/egress/names/names.ts";
import { createPlaces, type PlacesOptions } from "#src/core/flow/places.ts";
import { createBlogSearch } from "#src/delivery/blog/search/create-blog-search.ts";
import { type ProjectRef, readSite } from "#src/delivery/blog/site.ts";
import { lookUpForStranger } from "#src/people/access/look-up-for-stranger.ts";
import { createHasher } from "#src/people/accounts/passwords/hasher.ts";
import { personalFileBounds } from "#src/people/accounts/personal-file/open-personal-file.ts";
import { documentBounds } from "#src/people/oauth/client-document.ts";
import { streamBounds } from "#src/surfaces/dashboard/dashboard-surface.ts";
import { openNameServer } from "#test/outside/name-server.ts";
import { openWorld, type World } from "#test/world.ts";
import { ending, type Row } from "./row.ts";

/** Returns a promise to hold work with, and a disposable that releases it. */
function hold() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { held: promise, release: ending(() => resolve()) };
}

/** Returns a function that gives another number on each call. */
function counter(): () => number {
  let number = 0;
  return () => {
    number += 1;
    return number;
  };
}

const refusedMilliseconds = 10;

/** Repeats a call from many callers at once, each again as soon as it has an answer. */
function flood(call: () => Promise<unknown>, callers: number): AsyncDisposable {
  let isOver = false;
  const run = async () => {
    while (!isOver) await call().catch(() => wait(refusedMilliseconds));
  };
  for (let caller = 0; caller < callers; caller += 1) void run();
  return ending(() => {
    isOver = true;
  });
}

const databaseConnections: Row = async () => {
  const world = await openWorld();
  const hostile = await world.newOrganization();
  const { value: token } = await world.newToken();
  const number = counter();
  return {
    async quiet() {
      const note = { id: world.projectId, name: `Quiet ${number()}` };
      await world.call(world.registry.updateProject, note, { kind: "person" });
      const { status } = await world.request("GET", `/articles?projectId=${world.projectId}`, { token });
      if (status !== 200) throw new Error(`Answered with ${status}.`);
    },
    async fill() {
      const { held, release } = hold();
      for (let count = 0; count < 200; count += 1) transact(world.pool, hostile.organizationId, () => held).catch(() => {});
      return release;
    },
    [Symbol.asyncDispose]: () => world.close(),
  };
};

const lookupsOfStrangers: Row = async () => {
  const world = await openWorld();
  const { value: token } = await world.newToken();
  return {
    async quiet() {
      await lookUpForStranger(world.pool, "203.0.113.7", world.organizationId, (tx) => sql`select 1`.execute(tx));
      const { status } = await world.request("GET", `/articles?projectId=${world.projectId}`, { token });
      if (status !== 200) throw new Error(`Answered with ${status}.`);
    },
    async fill() {
      const { held, release } = hold();
      for (let count = 0; count < 200; count += 1) {
        lookUpForStranger(world.pool, "198.51.100.7", world.organizationId, () => held).catch(() => {});
      }
      return release;
    },
    [Symbol.asyncDispose]: () => world.close(),
  };
};

const sharedLists: Row = async () => {
  const world = await openWorld({ callsPerMinuteMax: 1_000_000 });
  const hostile = await world.newOrganization();
  const lists = async (organization: typeof hostile, value: string) => {
    const { status } = await world.request("GET", `/articles?projectId=${organization.projectId}`, { token: value });
    if (status !== 200) throw new Error(`Answered with ${status}.`);
  };
  const { value: own } = await world.newToken();
  const wanted = { name: "Hostile", projectId: null, validityDays: null, permissions: ["articles:read" as const] };
  const { value: theirs } = await world.call(world.registry.createToken, wanted, { ...hostile, kind: "person" });
  await lists(hostile, theirs);
  return {
    quiet: () => lists({ ...world }, own),
    fill: async () => flood(() => lists(hostile, theirs), 200),
    [Symbol.asyncDispose]: () => world.close(),
  };
};

const replicaConnections: Row = async () => {
  const world = await openWorld();
  const hostile = await world.newOrganization();
  const connections = openConnections(await world.login(), { sizeMax: 4, onError: () => {}, isReplica: true });
  const pool = connections.service;
  return {
    quiet: () => transactOnce(pool, world.organizationId, (tx) => sql`select 1`.execute(tx)),
    async fill() {
      const { held, release } = hold();
      for (let count = 0; count < 200; count += 1) transactOnce(pool, hostile.organizationId, () => held).catch(() => {});
      return release;
    },
    async [Symbol.asyncDispose]() {
      await connections.close();
      await world.close();
    },
  };
};

const search: Row = async () => {
  const world = await openWorld();
  const hostile = await world.newOrganization();
  const words = "word heat stone house chimney window";
  await world.newArticle({ markdown: `# A title\n\n${words}` });
  const ask = (of: { organizationId: string; personId: string; projectId: string }, query: string) =>
    world.call(world.registry.search, { query, projectId: of.projectId }, { ...of, kind: "person" });
  const number = counter();
  return {
    quiet: () => ask(world, "stone"),
    fill: async () => flood(() => ask(hostile, `${words} ${number()}`), 100),
    [Symbol.asyncDispose]: () => world.close(),
  };
};

type Url = (world: World, who: { organizationId: string; personId: string; projectId: string }) => Promise<{ url: string }>;

/** Starts downloads and never reads them. The hostile organization has many members. */
function downloads(urlOf: Url): Row {
  return async () => {
    const world = await openWorld();
    const { organizationId, personId, projectId } = await world.newOrganization();
    const open = async (url: string) => {
      const response = await world.app.web.request(url);
      if (response.status !== 200) throw new Error(`Answered with ${response.status}.`);
      return response;
    };
    return {
      quiet: async () => (await open((await urlOf(world, { organizationId, personId, projectId })).url)).text(),
      async fill() {
        const members = await Promise.all(Array.from({ length: 12 }, () => world.newMember({ role: "admin" })));
        const opened: Response[] = [];
        for (const member of [...members, ...members]) {
          const { url } = await urlOf(world, {
            organizationId: world.organizationId,
            personId: member.personId,
            projectId: world.projectId,
          });
          await open(url).then(
            (response) => opened.push(response),
            () => {},
          );
        }
        return ending(() => Promise.all(opened.map((response) => response.body?.cancel())));
      },
      [Symbol.asyncDispose]: () => world.close(),
    };
  };
}

const places =
  (bounds: PlacesOptions): Row =>
  async () => {
    const places = createPlaces(bounds);
    return {
      async quiet() {
        using _place = await places.take("org_quiet", "usr_quiet");
      },
      async fill() {
        const taken: Disposable[] = [];
        for (let person = 0; person < 300; person += 1) {
          for (let window = 0; window < bounds.perPersonMax; window += 1) {
            await places.take("org_hostile", `usr_${person}`).then(
              (place) => taken.push(place),
              () => {},
            );
          }
        }
        return ending(() => {
          for (const place of taken) place[Symbol.dispose]();
        });
      },
      async [Symbol.asyncDispose]() {},
    };
  };

const pictures: Row = async () => {
  const find = createDrawnPictures();
  const { held, release } = hold();
  const number = counter();
  const drawn = { type: "image/jpeg", bytes: new Uint8Array([1]) };
  return {
    quiet: () => find("org_quiet", `quiet ${number()}`, async () => drawn),
    async fill() {
      for (let count = 0; count < 100; count += 1) {
        find("org_hostile", `hostile ${count}`, () => held.then(() => drawn)).catch(() => {});
      }
      return release;
    },
    async [Symbol.asyncDispose]() {},
  };
};

const passwords: Row = async () => {
  const hasher = createHasher();
  return {
    quiet: () => hasher.verify("203.0.113.7", "seven wet otters", null),
    fill: async () => flood(() => hasher.verify("198.51.100.7", "a guess", null), 100),
    async [Symbol.asyncDispose]() {},
  };
};

const names: Row = async () => {
  const server = await openNameServer((name) => (name.startsWith("hostile") ? "silent" : { address: "192.0.2.7", seconds: 0 }));
  const { lookUp } = createNames({ servers: [server.address], own: () => ({ hosts: new Map(), search: [], dotsMin: 1 }) });
  const number = counter();
  return {
    quiet: () => lookUp(`quiet-${number()}.example`, { party: "org_quiet", signal: new AbortController().signal }),
    async fill() {
      const over = new AbortController();
      const asker = { party: "org_hostile", signal: over.signal };
      for (let count = 0; count < 200; count += 1) lookUp(`hostile-${number()}.example`, asker).catch(() => {});
      return ending(() => over.abort());
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
};

const searchesOfReaders: Row = async () => {
  const world = await openWorld();
  const hostile = await world.newOrganization();
  const { held, release } = hold();
  const primary = readPrimary(world.pool);
  const reads: PublishedReads = {
    ...primary,
    transact: async (organizationId, ...rest) => {
      if (organizationId === hostile.organizationId) await held;
      return primary.transact(organizationId, ...rest);
    },
  };
  const search = createBlogSearch(reads);
  const find = async (ref: ProjectRef) => {
    const site = await primary.transact(ref.organizationId, (tx) => readSite(tx, ref));
    if (site === undefined) throw new Error("There is no such blog.");
    return search.find(site, { locale: undefined, typed: "stone" });
  };
  return {
    async quiet() {
      if ((await find(world)) === "busy") throw new Error("Too many search.");
    },
    async fill() {
      for (let count = 0; count < 100; count += 1) find(hostile).catch(() => {});
      return release;
    },
    [Symbol.asyncDispose]: () => world.close(),
  };
};

export const resourceRows = {
  "database connections": databaseConnections,
  "lookups of strangers": lookupsOfStrangers,
  "shared lists": sharedLists,
  "replica connections": replicaConnections,
  search,
  "project downloads": downloads((world, { projectId, ...who }) =>
    world.call(world.registry.exportProject, { projectId }, { ...who, kind: "person" }),
  ),
  "audit log downloads": downloads((world, { organizationId, personId }) =>
    world.call(world.registry.exportAuditLog, { format: "csv" }, { organizationId, personId, kind: "person" }),
  ),
  "personal files": places(personalFileBounds),
  "dashboard streams": places(streamBounds),
  "documents of clients": places(documentBounds),
  "pictures to look at": pictures,
  "password checks": passwords,
  "name lookups": names,
  "searches of readers": searchesOfReaders,
};
