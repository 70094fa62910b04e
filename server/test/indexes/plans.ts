import type { World } from "../world.ts";

/**
 * Lets every new connection to a world's database tell its plans, those of functions and of foreign keys included. Tables of a test are
 * small, and would be read from end to end without the last setting.
 */
export async function tellPlans({ owner, pool }: World): Promise<{ indexesOf(work: () => Promise<unknown>): Promise<Set<string>> }> {
  let used = new Set<string>();
  const listen = (client: { on(event: "notice", heard: (notice: { message?: string | undefined }) => void): unknown }) => {
    client.on("notice", ({ message = "" }) => {
      for (const [, name = ""] of message.matchAll(/"Index Name": "(\w+)"/g)) used.add(name);
    });
  };
  const { rows } = await owner.query<{ name: string }>("select current_database() as name");
  for (const setting of [
    "session_preload_libraries = auto_explain",
    "auto_explain.log_min_duration = 0",
    "auto_explain.log_nested_statements = on",
    "auto_explain.log_level = notice",
    "auto_explain.log_format = json",
    "enable_seqscan = off",
  ])
    await owner.query(`alter database ${rows[0]?.name} set ${setting}`);
  for (const one of [owner, pool]) one.on("connect", listen);
  await owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  while (pool.totalCount > 0) await new Promise((resolve) => pool.once("remove", resolve));
  return {
    /** Returns the names of the indexes that the plans of some work use. */
    async indexesOf(work) {
      used = new Set();
      await work();
      return used;
    },
  };
}
