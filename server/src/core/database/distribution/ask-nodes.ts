import type pg from "pg";

/** How long a node took to answer, or why it did not. */
export type NodeAnswer = { node: string } & ({ seconds: number } | { fault: string });

export const rowOfNode = "select from organization where organization_id = $1";
const promptSecondsMax = 1;

/** Asks each node that has organizations for a row that is not there, over connections of their own where the pool has some. */
export async function askNodes(pool: Pick<pg.Pool, "query">): Promise<NodeAnswer[]> {
  const { rows } = await pool.query<{ node: string; key: string }>("select node, key from keys_of_nodes() order by node");
  return Promise.all(rows.map(async ({ node, key }) => ({ node, ...(await answerOf(pool, key)) })));
}

/** A node that has started anew ends the connection that the coordinator kept to it, and is asked again. */
async function answerOf(pool: Pick<pg.Pool, "query">, key: string): Promise<{ seconds: number } | { fault: string }> {
  for (let attempt = 1; ; attempt += 1) {
    const began = performance.now();
    const secondsUntilNow = () => (performance.now() - began) / 1000;
    try {
      await pool.query(rowOfNode, [key]);
      return { seconds: secondsUntilNow() };
    } catch (error) {
      if (attempt === 2 || secondsUntilNow() > promptSecondsMax) return { fault: error instanceof Error ? error.message : String(error) };
    }
  }
}
