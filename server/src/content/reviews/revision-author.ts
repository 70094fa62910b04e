import type { ArticleAuthor } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";

export type AuthorRow = { author_name: string; author_kind: ArticleAuthor["kind"]; author_via: string | null };

/** Columns of an `AuthorRow` for a revision `r` that is joined with `authorsOfRevision`. */
export const authorColumns: RawBuilder<unknown> = sql`
  p.name as author_name, t.name as author_via,
  case
    when r.generation_id is not null then 'service'
    when r.author_kind = 'agent' then 'assistant'
    when r.author_kind = 'token' then 'token'
    else 'person'
  end as author_kind`;

/** Joins the revision `r` with its author and the token that was used. */
export const authorsOfRevision: RawBuilder<unknown> = sql`
  join person p on p.id = r.author_id
  left join api_token t on t.organization_id = r.organization_id and t.id = r.author_token_id`;

export function presentAuthor({ author_name: name, author_kind: kind, author_via: via }: AuthorRow): ArticleAuthor {
  return { name, kind, via };
}
