import { newId } from "#src/core/ids.ts";
import { openWorld, type World } from "#test/world.ts";

export type RetentionWorld = Awaited<ReturnType<typeof openRetentionWorld>>;

/** Opens a world in which records of any age are written straight into the database. An age is an interval, such as `30 days 1 minute`. */
export async function openRetentionWorld(over: Parameters<typeof openWorld>[0] = {}) {
  const world = await openWorld(over);
  const { owner, organizationId } = world;
  const { id: articleId } = await world.newArticle();
  const { id: endpointId } = await world.call(
    world.registry.createWebhookEndpoint,
    { url: "https://127.0.0.1/galley", events: ["article.published"], projectId: null },
    { kind: "person" },
  );
  const insert = inserter(world);
  return {
    world,
    articleId,
    endpointId,
    ...deliveryMakers(insert, endpointId),
    ...workMakers(insert, world, articleId),
    async newAnswer(age: string): Promise<string> {
      const key = newId("request");
      const row = { organization_id: organizationId, principal_id: "tok_1", operation: "create_article", key };
      await owner.query(
        `insert into idempotency (organization_id, principal_id, operation, key, fingerprint, response, created_at)
         values ($1, $2, $3, $4, '', '{}', now() - $5::interval)`,
        [...Object.values(row), age],
      );
      return key;
    },
    /** Returns those of the ids that a table still has. */
    async left(table: string, ids: readonly string[], column = "id"): Promise<string[]> {
      const { rows } = await owner.query(`select ${column} as id from ${table} where ${column} = any($1)`, [ids]);
      return ids.filter((id) => rows.some((row) => row.id === id));
    },
    async count(table: string): Promise<number> {
      return (await owner.query(`select count(*)::integer as count from ${table}`)).rows[0].count;
    },
    [Symbol.asyncDispose]: () => world.close(),
  };
}

type Insert = (table: string, row: Record<string, unknown>, ages: Record<string, string>) => Promise<void>;

/** Inserts rows of the organization. Columns of `ages` are set to so long ago. */
function inserter({ owner, organizationId }: World): Insert {
  return async (table, row, ages) => {
    const given = { organization_id: organizationId, ...row };
    const values = Object.keys(given).map((_, index) => `$${index + 1}`);
    const moments = Object.values(ages).map((age) => `now() - interval '${age}'`);
    await owner.query(
      `insert into ${table} (${[...Object.keys(given), ...Object.keys(ages)].join(", ")}) values (${[...values, ...moments].join(", ")})`,
      Object.values(given),
    );
  };
}

function deliveryMakers(insert: Insert, endpointId: string) {
  const newEvent = async (age: string): Promise<string> => {
    const id = newId("event");
    await insert("event", { id, type: "ping", subject_id: id, data: { endpointId } }, { created_at: age });
    return id;
  };
  return {
    newEvent,
    /** Writes a delivery with one attempt. `age` is that of its end where it has ended, else that of its event. */
    async newDelivery(age: string, status = "succeeded"): Promise<string> {
      const eventId = await newEvent(age);
      const id = eventId.replace("evt_", "dlv_");
      const hasEnded = ["succeeded", "failed"].includes(status);
      const ages = { created_at: age, ...(hasEnded && { finished_at: age }) };
      await insert("webhook_delivery", { id, endpoint_id: endpointId, event_id: eventId, status }, ages);
      await insert("webhook_attempt", { delivery_id: id, number: 1, milliseconds: 5 }, { started_at: age });
      return id;
    },
  };
}

function workMakers(insert: Insert, { projectId, personId }: World, articleId: string) {
  const ofProject = { project_id: projectId, person_id: personId, article_id: articleId };
  return {
    async newNotification(age: string, over: Record<string, unknown> = {}): Promise<string> {
      const id = newId("notification");
      const row = { id, ...ofProject, kind: "mention", title: "A", in_app: true, mail_status: "none", ...over };
      await insert("notification", row, { created_at: age });
      return id;
    },
    /** Writes an improvement of the article, which has ended unless `status` says otherwise. */
    async newGeneration(age: string, over: Record<string, unknown> = {}): Promise<string> {
      const id = newId("generation");
      const asked = { kind: "improvement", request: { revision: 1, instructions: "Shorter" }, credits: 0 };
      const made = { status: "done", spent: 0, result: { title: "Proposed" }, model: "writer-1", prompt_version: "improvement@1" };
      const row = { id, ...ofProject, ...asked, ...made, ...over };
      await insert("generation", row, { created_at: age, ...(["done", "failed"].includes(row.status) && { ended_at: age }) });
      return id;
    },
    async newEntry(age: string): Promise<string> {
      const id = newId("audit");
      const row = { id, operation: "update_article", surface: "rest", person_id: personId, subject_id: articleId, request_id: "req_1" };
      await insert("audit", row, { created_at: age });
      return id;
    },
  };
}
