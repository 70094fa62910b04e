import pg from "pg";
import { findLook } from "../../server/src/content/rendering/sources/find-look.ts";
import { transact } from "../../server/src/core/database/transact.ts";
import { fillOrganizations } from "../filling/organizations.ts";
import { fillEndpoints, type Kind, type Storm, sayBooks } from "./kinds.ts";
import { fillPosts } from "./posts.ts";

/** Every so many posts are carousels, whose package has drawn files. */
const carouselEvery = 5;

/** Posts for networks where no account is connected: a person posts what the service has made ready. */
export const packages: Kind = {
  name: "post packages",
  async fill(client, storm, { receiverUrl, connectionString }) {
    const keys = await fillOrganizations(client, storm.organizations);
    await fillEndpoints(client, storm, receiverUrl, "post.published");
    await fillPosts(client, storm, (n) => (n % carouselEvery === 0 ? carousel(n) : linkedin(n)));
    if (storm.prepared) await fillDrawn(client, connectionString);
    return keys;
  },
  setDue: `update post_destination set at = due.at
    from (select date_trunc('milliseconds', now()) + make_interval(secs => $1) as at) due where status = 'scheduled' returning due.at`,
  all: "select organization_id as id, count(*)::integer as count from post_destination group by 1",
  live: "select organization_id as id, count(*)::integer as count from post_publication where status = 'exported' group by 1",
  books: countBooks,
};

const linkedin = (n: number) => ({
  format: "linkedin",
  destination: "linkedin",
  content: { kind: "linkedin", text: `${n}: ${"What to measure first. ".repeat(30)}`, hashtags: ["measure", "first"], imageId: null },
});

const carousel = (n: number) => ({
  format: "carousel",
  destination: "instagram",
  content: {
    kind: "carousel",
    caption: `${n}: what to measure first.`,
    hashtags: ["measure"],
    slides: Array.from({ length: 5 }, (_, at) => ({ kicker: "", title: `Slide ${at + 1}`, body: "What to measure first.", imageId: null })),
  },
});

/** Writes the rows that drawing ahead leaves, without the files themselves: a package names them, and nothing reads them here. */
async function fillDrawn(client: pg.Client, connectionString: string): Promise<void> {
  const { rows: projects } = await client.query<{ organizationId: string; projectId: string }>(
    `select organization_id as "organizationId", id as "projectId" from project`,
  );
  const pool = new pg.Pool({ connectionString, max: 1 });
  const looks: string[] = [];
  for (const project of projects) {
    const look = await transact(pool, project.organizationId, (tx) => findLook(tx, project));
    looks.push(look?.key ?? "");
  }
  await pool.end();
  const files = [{ name: "slide-01.jpg", type: "image/jpeg", width: 1080, height: 1350, bytes: 100_000 }];
  await client.query(
    `insert into export (organization_id, id, project_id, post_id, destination, revision, brand_version, look, status, progress, files)
     select d.organization_id, 'exp_' || d.post_id, d.project_id, d.post_id, d.destination, 1, 0, l.look, 'ready', 1, $3
     from post_destination d join unnest($1::text[], $2::text[]) l(id, look) on l.id = d.organization_id
     where d.destination = 'instagram'`,
    [projects.map(({ organizationId }) => organizationId), looks, JSON.stringify(files)],
  );
}

/** Counts what each package must have: one publication, one notification to the person who gave the date, and no event yet. */
async function countBooks(client: pg.Client, { items }: Storm, at: Date): Promise<string> {
  const { rows } = await client.query<Record<string, number>>(
    `select
       (select count(*) from post_publication where status = 'exported' and package is not null) as packages,
       (select count(distinct (post_id, destination)) from post_publication) as destinations,
       (select count(*) from post_destination where status = 'delivering') as delivering,
       (select count(*) from post_publication where created_at < $1) as early,
       (select count(distinct post_id) from notification where kind = 'export_ready') as told,
       (select count(*) from notification) as notifications,
       (select count(*) from post_publication where destination = 'instagram' and export_id is null) as without_files,
       (select count(*) from event) as events`,
    [at],
  );
  const each = { packages: items, destinations: items, delivering: items, told: items, notifications: items };
  return sayBooks(rows[0] ?? {}, { ...each, early: 0, without_files: 0, events: 0 });
}
