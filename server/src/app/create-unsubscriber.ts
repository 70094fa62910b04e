import type { Language } from "@galley/contract";
import { translate } from "@galley/messages";
import { type Tx, transact } from "#src/core/database/transact.ts";
import type { Services } from "#src/operations/call.ts";
import type { AnyBound } from "#src/operations/handle.ts";
import { invoke } from "#src/operations/invoke.ts";
import { withinReach } from "#src/operations/within-reach.ts";
import { findMembership, type Membership, personActor } from "#src/people/access/memberships.ts";
import { findLanguage } from "#src/people/accounts/mail/find-language.ts";
import { choicesUrl } from "#src/people/notifications/mail/message/mail-links.ts";
import type { StopAbout, UnsubscribeLinks } from "#src/people/notifications/mail/unsubscribe-links.ts";
import { registry } from "#src/registry/registry.ts";
import type { Unsubscriber } from "#src/surfaces/unsubscribe.ts";

const surface = "mail";

/** Ends emails for the holder of an unsubscribe link, through the operation with which people change their own choices. */
export function createUnsubscriber(services: Services, links: UnsubscribeLinks): Unsubscriber {
  return async (parts) => {
    const stopping = links.read(parts);
    if (stopping === undefined) return { language: "en", found: undefined };
    const { organizationId, personId, about } = stopping;
    const membership = await findMembership(services.pool, personId, organizationId);
    const { language, email, homeId } = await transact(services.pool, organizationId, async (tx) => ({
      language: await findLanguage(tx, personId),
      email: (await tx.selectFrom("person").select("email").where("id", "=", personId).executeTakeFirst())?.email ?? "",
      homeId: membership === undefined ? null : await findHome(tx, membership),
    }));
    if (membership === undefined) return { language, found: undefined };
    const actor = personActor(personId, membership);
    const found = {
      what: whatIn(language, about),
      email,
      organization: membership.organizationName,
      choicesUrl: choicesUrl({ homeId }, services.publicUrl),
      async stop(requestId: string) {
        const bound = registry.setNotificationChoices as unknown as AnyBound;
        const choices = await choicesWithout(about, (operation) =>
          invoke(services, operation, { actor, surface, requestId }, () => ({})).then(({ output }) => output),
        );
        if (choices.length > 0) await invoke(services, bound, { actor, surface, requestId }, () => ({ choices }));
      },
    };
    return { language, found };
  };
}

function whatIn(language: Language, about: StopAbout): string {
  if (about === "digest" || about === "all") return translate(language, `unsubscribe_what_${about}`);
  return translate(language, "unsubscribe_what_kind", { kind: translate(language, `mails_about_${about}`) });
}

/** Returns the first project in the member's reach, where the dashboard shows their choices; null when there is none. */
async function findHome(tx: Tx, membership: Membership): Promise<string | null> {
  const projects = tx
    .selectFrom("project")
    .select("id")
    .where(withinReach(membership, "project", "id"));
  return (await projects.orderBy("created_at").orderBy("id").executeTakeFirst())?.id ?? null;
}

/** Returns the changed choices that end these emails. */
async function choicesWithout(about: StopAbout, read: (bound: AnyBound) => Promise<unknown>) {
  const { operation } = registry.getNotificationChoices;
  const { choices } = operation.output.parse(await read(registry.getNotificationChoices as unknown as AnyBound));
  const isMeant = (choice: (typeof choices)[number]) =>
    about === "all" || (about === "digest" ? choice.email === "digest" : choice.kind === about);
  return choices.filter((choice) => choice.email !== "off" && isMeant(choice)).map((choice) => ({ ...choice, email: "off" as const }));
}
