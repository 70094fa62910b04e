import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import { newTokenValue } from "../../server/src/people/access/token-format.ts";

/** Tokens of an organization: of a program that writes, of a connected assistant, and of a site that reads. */
export type Keys = { api: string; assistant: string; read: string };

/** Public address of the service that assistants have connected to. */
export const benchUrl = "http://127.0.0.1:4000";

const permissions = "{articles:read,articles:write,articles:approve,projects:read}";

/** Writes organizations `org_0` and on, each with a project `prj_n`, a hosted blog `blog-n` and its tokens, and returns these. */
export async function fillOrganizations(client: pg.Client, count: number): Promise<Keys[]> {
  const each = "from generate_series(0, $1::integer - 1) n";
  await client.query("insert into person (id, email, name, proved_at) values ('usr_bench', 'bench@hearth.example', 'Bench', now())");
  await client.query(`insert into organization (organization_id, name) select 'org_' || n, 'Organization ' || n ${each}`, [count]);
  // A list of a million is as long as an organization's usual quota.
  await client.query(`insert into organization_quota (organization_id, maxima) select 'org_' || n, '{"articles": 100000000}' ${each}`, [
    count,
  ]);
  await client.query(`insert into member (organization_id, person_id, role) select 'org_' || n, 'usr_bench', 'owner' ${each}`, [count]);
  await client.query(
    `insert into project (organization_id, id, name, site_url, language, time_zone, url_pattern, hosted_blog, blog_slug, review_before_publishing, agent_review)
     select 'org_' || n, 'prj_' || n, 'Blog ' || n, 'https://hearth.example', 'en', 'UTC', '/blog/{slug}', true, 'blog-' || n, false, false ${each}`,
    [count],
  );
  await client.query(
    `insert into blog_address (kind, address, organization_id, project_id) select 'path', 'blog-' || n, 'org_' || n, 'prj_' || n ${each}`,
    [count],
  );
  const keys = Array.from({ length: count }, () => ({
    api: newTokenValue("api"),
    assistant: randomBytes(32).toString("base64url"),
    read: newTokenValue("read"),
  }));
  for (const kind of ["api", "assistant", "read"] as const) {
    const ofAssistant = kind === "assistant";
    await client.query(
      `insert into api_token (organization_id, id, kind, name, project_id, permissions, last_four, created_by, client_id, client_host)
       select 'org_' || n, 'tok_' || $2 || n, $2, $2, 'prj_' || n, $3, 'aaaa', 'usr_bench', $4, $5 ${each}`,
      [count, kind, permissions, ...(ofAssistant ? ["https://assistant.example/client.json", "assistant.example"] : [null, null])],
    );
    await client.query(
      `insert into token_digest (digest, organization_id, token_id, expires_at, audience)
       select digest, 'org_' || (at - 1), 'tok_' || $2 || (at - 1), $3, $4 from unnest($1::bytea[]) with ordinality given (digest, at)`,
      [
        keys.map((of) => createHash("sha256").update(of[kind]).digest()),
        kind,
        ...(ofAssistant ? [new Date(Date.now() + 86_400_000), `${benchUrl}/mcp`] : [null, null]),
      ],
    );
  }
  return keys;
}
