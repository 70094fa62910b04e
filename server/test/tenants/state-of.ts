import type pg from "pg";

type Table = { name: string; organization: boolean; person: boolean; id: boolean };

/** Opens a view of everything that an organization and its own people have, as the owner of the tables. */
export async function openLook(owner: pg.Pool, organizationId: string, people: readonly string[]) {
  const { rows: tables } = await owner.query<Table>(
    `select c.relname as name,
       bool_or(a.attname = 'organization_id') as organization, bool_or(a.attname = 'person_id') as person, bool_or(a.attname = 'id') as id
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by c.relname order by c.relname`,
  );
  const ofOrganization = tables.filter(({ organization }) => organization);
  const ofPeople = tables.filter(({ organization, person }) => !organization && person);
  const digest = (name: string, condition: string) =>
    `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from ${name} t where ${condition}`;
  const digests = [
    ...ofOrganization.map(({ name }) => digest(name, "organization_id = $1")),
    ...ofPeople.map(({ name }) => digest(name, "person_id = any($2)")),
    digest("person", "id = any($2)"),
  ].join(" union all ");
  const ids = ofOrganization.filter(({ id }) => id).map(({ name }) => `select id::text from ${name} where organization_id = $1`);
  const mentions = ofOrganization.map(
    ({ name }) => `select '${name}' as name from ${name} t where organization_id = $1 and strpos(t::text, $2) > 0`,
  );
  // Planning reads of every table costs more than reading them. Under a name each connection plans them once.
  const kept = (name: string, text: string, values: unknown[]) => ({ name: `${name} of ${organizationId}`, text, values });
  return {
    /** Returns a digest of each table's rows. */
    async state(): Promise<Record<string, string>> {
      const { rows } = await owner.query(kept("digests", digests, [organizationId, people]));
      return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
    },
    async ids(): Promise<Set<string>> {
      const { rows } = await owner.query(kept("ids", ids.join(" union all "), [organizationId]));
      return new Set([organizationId, ...people, ...rows.map(({ id }) => id)]);
    },
    /** Lists the tables in which another organization keeps this text. */
    async mentionsIn(otherId: string, text: string): Promise<string[]> {
      const { rows } = await owner.query(kept("mentions", mentions.join(" union all "), [otherId, text]));
      return rows.map(({ name }) => name);
    },
  };
}
