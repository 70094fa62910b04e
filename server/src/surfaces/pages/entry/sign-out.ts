import { endSession } from "#src/people/access/sessions.ts";
import { challengeCookie, sessionCookie } from "#src/people/accounts/session-cookie.ts";
import { goTo } from "../answers.ts";
import type { PageApp, PagesDependencies } from "../env.ts";
import { readForm } from "../form.ts";
import { nextPath } from "../next-path.ts";

export function addSignOut(app: PageApp, { accounts: { pool, publicUrl, log } }: PagesDependencies): void {
  app.post("/sign-out", async (c) => {
    const person = c.get("person");
    const next = nextPath((await readForm(c.req.raw)).next);
    if (person !== undefined) {
      await endSession(pool, person);
      log.info("signed out", { requestId: c.get("visit").requestId, principalId: person.personId });
    }
    return goTo(next ?? "/sign-in?done=out", [sessionCookie(publicUrl, undefined), challengeCookie(publicUrl, undefined)]);
  });
}
