import { demoPeople, type PersonKey } from "../../server/src/operating/seed/people.ts";
import { openSession } from "../../server/src/people/access/sessions.ts";
import type { Dashboard } from "../dashboard/open-dashboard.ts";
import type { Place } from "./scene.ts";

/** Adds to a service with the demo world what scenes need to find their way. */
export async function placeOf(dashboard: Dashboard): Promise<Place> {
  const { rows } = await dashboard.owner.query("select organization_id as id from project where id = $1", [dashboard.projectId]);
  const organizationId: string = rows[0].id;
  return Object.assign(dashboard, {
    organization: (path: string) => `/organizations/${organizationId}/${path}`,
    article: (slug: string, screen = "") => {
      const found = dashboard.world.articles.find((one) => one.slug === slug);
      if (found === undefined) throw new Error(`The demo world has no article ${slug}.`);
      return dashboard.at(`articles/${found.id}${screen}`);
    },
    ask: asker(dashboard, organizationId),
    servers: new AsyncDisposableStack(),
    made: {},
  });
}

/** Returns a function that calls operations without a page. */
function asker(dashboard: Dashboard, organizationId: string): Place["ask"] {
  const sessions = new Map<PersonKey, Promise<string>>();
  return async (operation, input, who = "marta") => {
    const session = sessions.get(who) ?? newSession(dashboard, who);
    sessions.set(who, session);
    const answer = await fetch(`${dashboard.origin}/dashboard/organizations/${organizationId}/${operation}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: dashboard.origin, cookie: `galley_session=${await session}` },
      body: JSON.stringify(input),
    });
    const output = (await answer.json()) as Record<string, unknown>;
    if (!answer.ok) throw new Error(`${operation}: ${JSON.stringify(output)}`);
    return output;
  };
}

async function newSession({ app, owner }: Dashboard, who: PersonKey): Promise<string> {
  const { rows } = await owner.query("select id from person where email = $1", [demoPeople[who].email]);
  return openSession(app.services.pool, rows[0].id, { userAgent: "Test", address: "127.0.0.1" });
}
