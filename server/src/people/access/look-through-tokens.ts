import { type RawBuilder, sql } from "kysely";
import type { Context } from "#src/operations/handle.ts";
import { afterCursor, findEnd, jsonTime, type PageQuery } from "#src/operations/list-as-json.ts";
import type { Position } from "#src/operations/paging.ts";
import type { TokenKind } from "./token-format.ts";

type Wanted = {
  kinds: readonly (TokenKind | "assistant")[];
  query: string | undefined;
  personId: string | undefined;
  id: string | undefined;
  /** Further condition on the token `t` that the order's index knows. */
  condition?: RawBuilder<unknown>;
  /** How many tokens at most a page is chosen from. */
  rowsMax: number;
};

/** Tokens `t` that a page is chosen from, and the end of these where more follow. */
type Looked = { from: RawBuilder<unknown>; end: Position | undefined };

/** Selects the next tokens of a list, newest first. Words are looked for in names, by an index, and in the last four characters of values. */
export async function lookThroughTokens(context: Context, page: PageQuery, wanted: Wanted): Promise<Looked> {
  const { tx, actor } = context;
  const { kinds, query, personId, id, condition = sql`true`, rowsMax } = wanted;
  const rest = sql`${condition} and ${id === undefined ? sql`true` : sql`t.id = ${id}`}`;
  if (query !== undefined) return lookUpNamed(context, page, { ...wanted, query, condition: rest });
  const inOrder = sql`
    from api_token t
    where t.organization_id = ${actor.organizationId} and t.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})
      and ${personId === undefined ? sql`true` : sql`t.created_by = ${personId}`} and ${rest}
      and ${afterCursor(context, page, sql`t.created_at`, sql`t.id`)}
    order by t.created_at desc, t.id desc`;
  const end = await findEnd(tx, inOrder, rowsMax, [sql`t.created_at`, sql`t.id`]);
  return { from: sql`(select t.* ${inOrder} limit ${rowsMax}) as t`, end };
}

async function lookUpNamed({ tx, actor, pager }: Context, page: PageQuery, wanted: Wanted & { query: string }): Promise<Looked> {
  const { organizationId } = actor;
  const { kinds, query, personId = null, condition, rowsMax } = wanted;
  const [at = null, id = null] = pager.unpack(page.query, page.cursor) ?? [];
  const { rows } = await sql<{ id: string; at: string }>`
    select n.id, ${jsonTime(sql`n.created_at`)} as at
    from tokens_named(name_query(${organizationId}, ${query}), ${[...kinds]}::text[], ${personId}, ${at}::timestamptz(3), ${id}, ${rowsMax + 1}) n`.execute(
    tx,
  );
  const found = rows.slice(0, rowsMax);
  const last = rows.length > rowsMax ? found.at(-1) : undefined;
  return {
    from: sql`(
      select t.* from api_token t
      where t.organization_id = ${organizationId} and t.id = any(${found.map((one) => one.id)}::text[]) and ${condition}
    ) as t`,
    end: last && [last.at, last.id],
  };
}
