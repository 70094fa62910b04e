import { until } from "../until.ts";
import type { World } from "../world.ts";

/** Node of a plan as PostgreSQL tells it after it has run. */
export type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};

/**
 * Lets every new connection to a world's database tell its plans, those of functions and of foreign keys included. Tables of a test are
 * small, and would be read from end to end without the last setting. `settings` are further ones of the database.
 */
export async function tellPlans({ owner, pool }: World, settings: readonly string[] = []) {
  let told: Plan[] = [];
  const listen = (client: { on(event: "notice", heard: (notice: { message?: string | undefined }) => void): unknown }) => {
    client.on("notice", ({ message = "" }) => {
      const begin = message.indexOf("{");
      if (!message.includes("plan:") || begin < 0) return;
      const { Plan: plan } = JSON.parse(message.slice(begin)) as { Plan: Plan };
      // A plan that was only asked for has not run.
      if (plan["Actual Loops"] !== undefined) told.push(plan);
    });
  };
  const { rows } = await owner.query<{ name: string }>("select current_database() as name");
  for (const setting of [
    "session_preload_libraries = auto_explain",
    "auto_explain.log_min_duration = 0",
    "auto_explain.log_analyze = on",
    "auto_explain.log_timing = off",
    "auto_explain.log_nested_statements = on",
    "auto_explain.log_level = notice",
    "auto_explain.log_format = json",
    "enable_seqscan = off",
    ...settings,
  ])
    await owner.query(`alter database ${rows[0]?.name} set ${setting}`);
  for (const one of [owner, pool]) one.on("connect", listen);
  const others = "from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()";
  await owner.query(`select pg_terminate_backend(pid) ${others}`);
  while (pool.totalCount > 0) await new Promise((resolve) => pool.once("remove", resolve));
  // Connections that wait for a pool hear of their end a moment after it.
  await until(async () => (await owner.query(`select ${others}`)).rows.length === 0);
  await new Promise((resolve) => setImmediate(resolve));
  /** Returns the plans of the statements of some work. */
  async function plansOf(work: () => Promise<unknown>): Promise<Plan[]> {
    told = [];
    await work();
    return told;
  }
  return {
    plansOf,
    /** Returns the names of the indexes that the plans of some work use. */
    async indexesOf(work: () => Promise<unknown>): Promise<Set<string>> {
      return new Set((await plansOf(work)).flatMap(indexesIn));
    },
  };
}

function indexesIn({ "Index Name": name, Plans = [] }: Plan): string[] {
  return [...(name === undefined ? [] : [name]), ...Plans.flatMap(indexesIn)];
}
