import { type RawBuilder, sql } from "kysely";

/** Last entry of the page before: its time, its rank among entries of the same time, and its key. */
export type Position = { at: string; rank: number; key: string; revision: number };

export type Thing = { organizationId: string; id: string };

type Columns = {
  at: RawBuilder<unknown>;
  kind: RawBuilder<unknown>;
  key: RawBuilder<unknown>;
  revision?: RawBuilder<unknown>;
  person?: RawBuilder<unknown>;
  token?: RawBuilder<unknown>;
  /** Name of the guest who acted by the person's link. */
  guest?: RawBuilder<unknown>;
  /** Whether the project's policy did it, or the service. */
  maker?: RawBuilder<unknown>;
  destination?: RawBuilder<unknown>;
  url?: RawBuilder<unknown>;
  text?: RawBuilder<unknown>;
  commentId?: RawBuilder<unknown>;
};

/** A table that holds acts. `rank` tells which of two acts of one transaction came later. */
type Source = { rank: number; columns: Columns; from: RawBuilder<unknown>; order?: RawBuilder<unknown> };

const none = sql`null::text`;

/** Selects the newest acts of a source after a position. */
function newest({ rank, columns, from, order }: Source, after: Position | undefined, limit: number): RawBuilder<unknown> {
  const { at, kind, key, revision = sql`null::integer`, person = none, token = none, guest = none, maker = none } = columns;
  const { destination = none, url = none, text = none, commentId = none } = columns;
  const older =
    after === undefined
      ? sql`true`
      : sql`(${at}, ${rank}::integer, ${key}) < (${after.at}::timestamptz(3), ${after.rank}::integer, ${after.key})`;
  return sql`(
    select ${at} as at, ${rank}::integer as rank, ${key} as key, ${kind} as kind, ${revision} as revision, ${person} as person_id,
      ${token} as token_id, ${guest} as guest_name, ${maker} as maker, ${destination} as destination, ${url} as url, ${text} as text, ${commentId} as comment_id
    ${from} and ${older}
    order by ${order ?? sql`${at} desc, ${key} desc`} limit ${limit}
  )`;
}

// Revisions of one thing follow each other in time, so their key reads them newest first, from the last page's on.
const upTo = (revision: RawBuilder<unknown>, after: Position | undefined) =>
  after === undefined ? sql`true` : sql`${revision} <= ${after.revision}::integer`;
const numbered = (revision: RawBuilder<unknown>) => sql`lpad(${revision}::text, 10, '0')`;

const textLength = sql.lit(200);

/** Acts of an article that leave no row but that of the audit log. An index holds them alone. */
const articleActs = [
  "submit_article",
  "request_article_changes",
  "schedule_article",
  "unschedule_article",
  "unpublish_article",
  "withdraw_approval",
] as const;
/** The same of a post. */
const postActs = ["submit_post", "schedule_post", "withdraw_post_destination"] as const;
const onlyAudited = sql`a.operation in (${sql.join([...articleActs, ...postActs].map((name) => sql.lit(name)))})`;

const auditedKind = sql`case a.operation
  when 'submit_article' then 'submitted' when 'submit_post' then 'submitted' when 'request_article_changes' then 'changes_requested' when 'withdraw_approval' then 'changes_requested' when 'unpublish_article' then 'taken_down'
  when 'schedule_article' then 'scheduled' when 'schedule_post' then 'scheduled' else 'unscheduled' end`;

function audited(thing: Thing): Source {
  return {
    rank: 6,
    columns: {
      at: sql`a.created_at`,
      kind: auditedKind,
      key: sql`a.id`,
      person: sql`a.person_id`,
      token: sql`a.token_id`,
      guest: sql`a.guest_name`,
    },
    from: sql`from audit a where ${owned("a", "subject_id", thing)} and ${onlyAudited}`,
  };
}

const owned = (alias: string, column: string, { organizationId, id }: Thing) =>
  sql`${sql.ref(`${alias}.organization_id`)} = ${organizationId} and ${sql.ref(`${alias}.${column}`)} = ${id}`;

type Owner = { thing: Thing; column: "article_id" | "post_id" };

function revisions(table: "article_revision" | "post_revision", { thing, column }: Owner, after: Position | undefined): Source {
  return {
    rank: 1,
    columns: {
      at: sql`r.created_at`,
      kind: sql`case when r.revision = 1 then 'created' else 'edited' end`,
      key: numbered(sql`r.revision`),
      revision: sql`r.revision`,
      person: sql`r.author_id`,
      token: sql`r.author_token_id`,
      maker: sql`case when r.generation_id is not null then 'service' end`,
    },
    from: sql`from ${sql.table(table)} r where ${owned("r", column, thing)} and ${upTo(sql`r.revision`, after)}`,
    order: sql`r.revision desc`,
  };
}

/** Publications that went out, and those that failed for good: at the time of their last attempt, until they are tried again. */
function publications(table: "publication" | "post_publication", { thing, column }: Owner, also: RawBuilder<unknown>): Source {
  const isOut = sql`u.status = 'confirmed'`;
  return {
    rank: 7,
    columns: {
      at: sql`case when ${isOut} then u.published_at else greatest(u.next_attempt_at, u.due_at) end`,
      kind: sql`case when ${isOut} then 'published' else 'failed' end`,
      key: sql`u.id`,
      revision: sql`u.revision`,
      maker: sql`'service'`,
      destination: sql`u.destination`,
      url: sql`case when ${isOut} then u.url end`,
      text: sql`case when not ${isOut} then left(u.last_error, ${textLength}) end`,
    },
    from: sql`from ${sql.table(table)} u where ${owned("u", column, thing)} and u.status in ('confirmed', 'failed') and ${also}`,
  };
}

/** Comments, but for the reasons of those who asked for changes: these belong to that entry. */
function comments({ thing, column }: Owner): Source {
  return {
    rank: 3,
    columns: {
      at: sql`c.created_at`,
      kind: sql`'commented'`,
      key: sql`c.id`,
      revision: sql`c.revision`,
      person: sql`c.author_id`,
      token: sql`c.token_id`,
      guest: sql`c.guest_name`,
      text: sql`left(c.body, ${textLength})`,
      commentId: sql`coalesce(c.parent_id, c.id)`,
    },
    from: sql`from comment c where ${owned("c", column, thing)} and not c.asks_for_changes and not exists (
      select from audit a where ${owned("a", "subject_id", thing)} and ${onlyAudited} and a.operation in ('request_article_changes', 'withdraw_approval')
        and a.created_at = c.created_at)`,
  };
}

/** Comments that were resolved, at the time of it. */
function resolutions({ thing, column }: Owner): Source {
  return {
    rank: 4,
    columns: {
      at: sql`c.resolved_at`,
      kind: sql`'resolved'`,
      key: sql`c.id`,
      revision: sql`c.revision`,
      person: sql`c.resolved_by`,
      text: sql`left(c.body, ${textLength})`,
      commentId: sql`c.id`,
    },
    from: sql`from comment c where ${owned("c", column, thing)} and c.resolved_at is not null`,
  };
}

function approvals(thing: Thing): Source {
  return {
    rank: 5,
    columns: {
      at: sql`y.created_at`,
      kind: sql`'approved'`,
      key: sql`y.id`,
      revision: sql`y.revision`,
      person: sql`y.approved_by`,
      token: sql`y.token_id`,
      guest: sql`y.guest_name`,
      maker: sql`case when y.given_by = 'policy' then 'policy' end`,
    },
    from: sql`from approval y where ${owned("y", "article_id", thing)}`,
  };
}

function verdicts(thing: Thing): Source {
  return {
    rank: 5,
    columns: {
      at: sql`v.created_at`,
      kind: sql`v.verdict`,
      key: sql`v.id`,
      revision: sql`v.revision`,
      person: sql`v.reviewed_by`,
      token: sql`v.token_id`,
      guest: sql`v.guest_name`,
      maker: sql`case when v.given_by = 'policy' then 'policy' end`,
      text: sql`nullif(left(v.reason, ${textLength}), '')`,
    },
    from: sql`from post_review v where ${owned("v", "post_id", thing)}`,
  };
}

/** Selects the newest acts of an article from each table that holds some. */
export function articleSources(thing: Thing, after: Position | undefined, limit: number): RawBuilder<unknown>[] {
  const owner: Owner = { thing, column: "article_id" };
  return [
    revisions("article_revision", owner, after),
    comments(owner),
    resolutions(owner),
    approvals(thing),
    audited(thing),
    publications("publication", owner, sql`u.action = 'publish'`),
  ].map((source) => newest(source, after, limit));
}

/** Selects the newest acts of a post from each table that holds some. */
export function postSources(thing: Thing, after: Position | undefined, limit: number): RawBuilder<unknown>[] {
  const owner: Owner = { thing, column: "post_id" };
  return [
    revisions("post_revision", owner, after),
    comments(owner),
    resolutions(owner),
    verdicts(thing),
    audited(thing),
    publications("post_publication", owner, sql`true`),
  ].map((source) => newest(source, after, limit));
}
