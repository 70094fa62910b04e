import { demoPeople } from "../../../server/src/operating/seed/people.ts";
import { openReceiver } from "../../../server/test/outside/webhook-receiver.ts";
import { startSite } from "../../dashboard/connections-world.ts";
import { fillWebhooks } from "../../dashboard/webhooks-world.ts";
import type { Place } from "../scene.ts";

const app = { clientId: "id", clientSecret: "secret", apiUrl: "http://x", authorizeUrl: "http://x", tokenUrl: "http://x" };

/** Apps of two networks, to which no scene leads. */
export const outside = () => ({ apps: { x: app, linkedin: app } });

/** Brings members, settings, endpoints and connections into the states that scenes show. */
export async function fillOrganization(place: Place): Promise<void> {
  const { ask, made, projectId, world, article, servers } = place;
  made.empty = String((await ask("create_project", { name: "Garden Notes" })).id);
  await ask("update_project", { id: world.projects[1]?.id, approverEmail: demoPeople.walter.email });
  const posts = [
    { format: "linkedin", daysAfter: 0, time: "12:00" },
    { format: "carousel", objective: "save", images: "illustration", daysAfter: 3, time: "08:30", destinations: ["instagram", "linkedin"] },
  ];
  await ask("set_routine", { id: projectId, posts, excerpts: true });
  const slots = ["tuesday", "thursday"].map((weekday) => ({ destination: "linkedin", weekday, time: "08:30" }));
  await ask("set_post_slots", { projectId, slots: [...slots, { destination: "x", weekday: "friday", time: "17:00" }] });
  await ask("set_redirects", { projectId, redirects: [{ from: "/2019/06/nowhere", target: null }] });
  await ask("create_guest_link", { projectId, label: "Client", articleId: article("sharp-chisels").split("/").at(-1), right: "comment" });
  const assistant = {
    clientId: "https://claude.example/client.json",
    name: "Claude",
    host: "claude.example",
    permissions: ["articles:read"],
  };
  await ask("connect_assistant", { ...assistant, projectId: null }, "walter");
  await ask("set_author_profile", { name: "Marta V.", about: "", imageId: null, links: [] });
  await ask("set_author_profile", { name: "Ilse B.", about: "", imageId: null, links: [] }, "ilse");
  const links = ["https://sam.example/"];
  await ask("set_author_profile", { name: "Sam C.", about: "Hangs doors that close by themselves.", imageId: null, links }, "sam");
  const receiver = servers.use(await openReceiver());
  Object.assign(made, await fillWebhooks(place, receiver));
  made.twoKeys = String(
    (await ask("create_webhook_endpoint", { url: `${receiver.url}/two`, events: ["credits.low"], projectId: null })).id,
  );
  await ask("rotate_webhook_key", { id: made.twoKeys });
  await connectEverything(place);
  made.code = (await startSite(place, { framework: "next", siteUrl: "https://journal.hearthandhome.example" })).userCode;
}

/** Inserts every kind of connection, both working and broken. Nothing calls any of them. */
async function connectEverything({ owner, projectId }: Place): Promise<void> {
  const { rows } = await owner.query(
    "select p.organization_id as id, q.id as person from project p, person q where p.id = $1 and q.name = 'Marta Vidal'",
    [projectId],
  );
  const values = [rows[0].id, projectId, rows[0].person];
  await owner.query(
    `insert into organization_model values ($1, 'text', 'mistral', 'mistral-medium-latest', 'https://api.mistral.ai/v1', 'sealed', now() - interval '2 days')`,
    [rows[0].id],
  );
  await owner.query(
    `insert into platform_connection (organization_id, id, project_id, platform, address, account, credentials, status, last_error, connected_by, connected_at)
     values ($1, 'plc_1', $2, 'wordpress', 'https://journal.hearthandhome.example', 'Marta Vidal', 'sealed', 'active', null, $3, now() - interval '40 days'),
       ($1, 'plc_2', $2, 'ghost', 'https://letters.hearthandhome.example', 'Hearth & Home Letters', 'sealed', 'failed',
        'Ghost does not accept the Admin API key (status 401). Make a new one in Ghost, then connect again.', $3, now() - interval '12 days')`,
    values,
  );
  await owner.query(
    `insert into network_account (organization_id, id, project_id, network, network_id, handle, name, scopes, credentials, access_expires_at, status, reason, connected_by, connected_at)
     values ($1, 'acc_1', $2, 'x', '1', 'hearthandhome', 'Hearth & Home', '{tweet.write}', 'sealed', now() + interval '1 year', 'connected', null, $3, now() - interval '9 days'),
       ($1, 'acc_2', $2, 'linkedin', '2', 'Marta Vidal', 'Marta Vidal', '{w_member_social}', 'sealed', now() + interval '1 year', 'broken',
        'LinkedIn no longer accepts the connection: its 60 days are over. Connect the account again.', $3, now() - interval '61 days')`,
    values,
  );
}
