import type { ClientBase } from "pg";

type Reference = { from: string; to: string };

/** Sorts tables after those that they refer to. References that are checked only at commit do not affect the order. */
export async function orderByReferences(client: ClientBase, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<Reference>(`
    select distinct source.relname as "from", target.relname as "to"
    from pg_constraint f join pg_class source on source.oid = f.conrelid join pg_class target on target.oid = f.confrelid
    where f.contype = 'f' and not f.condeferrable and f.conrelid <> f.confrelid and f.connamespace = 'public'::regnamespace`);
  return order(tables, rows);
}

export function order(tables: readonly string[], references: readonly Reference[]): string[] {
  const ordered: string[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const next = [...waiting].filter((table) => !references.some(({ from, to }) => from === table && waiting.has(to)));
    if (next.length === 0) throw new Error(`These tables refer to each other in a circle: ${[...waiting].join(", ")}.`);
    for (const table of next) waiting.delete(table);
    ordered.push(...next);
  }
  return ordered;
}
