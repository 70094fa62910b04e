import type { Organization } from "#test/actor-of.ts";
import type { World } from "#test/world.ts";

/** Gives an organization a row in each table that is read before an organization is known, and files of each kind. */
export async function fillGlobalTables(
  { owner, storage, ...world }: World,
  { organizationId, projectId, personId }: Organization,
): Promise<void> {
  const run = (text: string, values: unknown[]) => owner.query(text, values);
  await run("insert into network_request values ('req_' || $1, $1, $2, $3, 'x', 'sealed', now() + interval '1 hour')", [
    organizationId,
    projectId,
    personId,
  ]);
  await run(
    `insert into site_request (device_digest, user_code, framework, status, organization_id, project_id, decided_by, expires_at)
     values (convert_to($1, 'UTF8'), translate(substr(md5($1), 1, 8), '0123456789abcdef', 'BCDFGHJKLMNPQRST'), 'astro', 'approved', $1, $2, $3, now() + interval '1 hour')`,
    [organizationId, projectId, personId],
  );
  const assistant = await world.newAssistant({ organizationId, personId });
  await run(
    `insert into oauth_payload (digest, model, payload, organization_id, token_id, expires_at)
     values (convert_to($1 || $2, 'UTF8'), 'RefreshToken', jsonb_build_object('connection', $1 || '.' || $2), $1, $2, now() + interval '1 hour')`,
    [organizationId, assistant.id],
  );
  await run("insert into rate_window values ($1, now(), 1) on conflict do nothing", [assistant.id]);
  await run("insert into plan_subscription values ('sub_' || $1, $1, 'studio', 100)", [organizationId]);
  const { rows } = await run("select id from invitation where organization_id = $1 and status = 'pending' limit 1", [organizationId]);
  await run(
    `insert into account_link (digest, kind, organization_id, invitation_id, mailed, expires_at)
     values (convert_to('link ' || $1, 'UTF8'), 'invitation', $1, $2, true, now() + interval '1 day')`,
    [organizationId, rows[0].id],
  );
  await run(
    "insert into account_mail (id, kind, email, organization_id, invitation_id) values ('eml_' || $1, 'invitation', 'new@hearth.example', $1, $2)",
    [organizationId, rows[0].id],
  );
  await run("insert into person (id, email, name, made_in) values ('usr_' || md5($1), md5($1) || '@made.example', 'Made here', $1)", [
    organizationId,
  ]);
  const { rows: images } = await run("select id from image where organization_id = $1 and project_id = $2 limit 1", [
    organizationId,
    projectId,
  ]);
  const { rows: exports } = await run("select id from export where organization_id = $1 and project_id = $2 limit 1", [
    organizationId,
    projectId,
  ]);
  const { rows: recordings } = await run(
    `insert into generation (organization_id, id, project_id, kind, request, person_id, credits, model, status, spent, ended_at)
     values ($1, 'gen_listened_' || $1, $2, 'transcription', '{}', $3, 0, 'listener', 'done', 0, now()) returning id`,
    [organizationId, projectId, personId],
  );
  for (const key of [
    `images/${organizationId}/${images[0].id}/cover.webp`,
    `exports/${organizationId}/${exports[0].id}/0/slide-01.jpg`,
    `recordings/${organizationId}/${recordings[0].id}`,
  ]) {
    await storage.put(key, Buffer.from("bytes"), "application/octet-stream");
  }
}
