import type { SignedIn } from "#src/people/access/sessions.ts";
import { goTo } from "../answers.ts";
import type { PageContext, PageHandler } from "../env.ts";
import { withNext } from "../next-path.ts";

export type PersonHandler = (c: PageContext, person: SignedIn) => Response | Promise<Response>;

/** Wraps a page for signed-in people; others are sent to the sign-in. */
export function forPerson(handler: PersonHandler): PageHandler {
  return (c) => {
    const person = c.get("person");
    return person === undefined ? goTo(withNext("/sign-in", returnPath(c))) : handler(c, person);
  };
}

/** Wraps a page that changes how a person signs in: they must confirm their identity again, unless they did so recently. */
export function forConfirmed(handler: PersonHandler): PageHandler {
  return forPerson((c, person) => (person.confirmed ? handler(c, person) : goTo(withNext("/account/confirm", returnPath(c)))));
}

/** Returns the path to return to: the page itself, or the one whose form was sent. */
function returnPath({ req }: PageContext): string {
  if (req.method === "GET" || req.method === "HEAD") return req.path;
  return req.path.split("/").slice(0, 3).join("/");
}
