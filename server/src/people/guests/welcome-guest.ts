import type { Language } from "@galley/contract";
import { guestsPerLinkMax } from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type pg from "pg";
import { type Tx, transact } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import { mailboxOf } from "#src/core/text/email.ts";
import { digestOf, newSecretText } from "#src/people/access/token-format.ts";
import { guestCodeDigest } from "#src/people/accounts/mail/guest-code.ts";
import { queueMails } from "#src/people/accounts/mail/queue-mail.ts";
import { mailboxWithin, requireAttempt } from "#src/people/accounts/throttle.ts";
import type { KnownGuest, OpenLink } from "./find-visit.ts";

const codeTriesMax = 5;

/** Lets somebody in by a link under the name that they give, and returns the value of their session. Mails a code where the link asks for it. */
export async function welcomeGuest(pool: pg.Pool, link: OpenLink, name: string, language: Language): Promise<string> {
  await requireAttempt(pool, { guestName: link.id });
  await requireMail(pool, link);
  const value = newSecretText();
  await transact(pool, link.organizationId, async (tx) => {
    await holdLink(tx, link);
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from guest where organization_id = ${link.organizationId} and link_id = ${link.id}`.execute(tx);
    if ((rows[0]?.count ?? 0) >= guestsPerLinkMax) throw new Failure("invalid_state", sentence("refusal_guest_link_full"));
    const id = newId("guest");
    const place = { organization_id: link.organizationId, id, link_id: link.id };
    await tx
      .insertInto("guest")
      .values({ ...place, name, session_digest: digestOf(value) })
      .execute();
    if (link.email !== null) await insertCodeMail(tx, link, id, link.email, language);
  });
  return value;
}

/** Counts an email with a code by its link, and by its mailbox, which many links may name. */
async function requireMail(pool: pg.Pool, { organizationId, id, email }: OpenLink): Promise<void> {
  if (email !== null) await requireAttempt(pool, { guestMail: id }, ...mailboxCounts(organizationId, email));
}

/** Returns the counts of a mailbox: that of the organization, so that others still reach it, and a wider one of all of them. */
function mailboxCounts(organizationId: string, email: string) {
  return [{ guestMailbox: mailboxWithin(organizationId, email) }, { guestMailboxOfAll: mailboxOf(email) }];
}

/** Mails another code to a guest who has not proved the address yet. */
export async function mailCodeAgain(pool: pg.Pool, link: OpenLink, { id }: KnownGuest, language: Language): Promise<void> {
  await requireMail(pool, link);
  const { email, organizationId } = link;
  if (email !== null) await transact(pool, organizationId, (tx) => insertCodeMail(tx, link, id, email, language));
}

/** Mails a code to the address that a guest gives where their link asks for none. One that is proved stays. */
export async function askForProof(pool: pg.Pool, link: OpenLink, { id }: KnownGuest, email: string, language: Language): Promise<void> {
  const { organizationId } = link;
  await requireAttempt(
    pool,
    { guestProof: id },
    { guestLinkProof: link.id },
    { guestProofOrganization: organizationId },
    ...mailboxCounts(organizationId, email),
  );
  await transact(pool, organizationId, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("guest")
      .set({ asked_email: email, code_digest: null, code_until: null })
      .where("organization_id", "=", organizationId)
      .where("id", "=", id)
      .where("email", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await insertCodeMail(tx, link, id, email, language);
  });
}

/** Takes the code from the email. Returns false for a wrong, old or used one; after some tries it takes another code. */
export async function proveGuest(pool: pg.Pool, link: OpenLink, { id, askedEmail }: KnownGuest, code: string): Promise<boolean> {
  const email = link.email ?? askedEmail;
  if (email === null) return false;
  // Codes to the address of a link are tried by all of its guests together; others each have an address of their own.
  await requireAttempt(pool, { guestCode: link.email === null ? id : link.id });
  return transact(pool, link.organizationId, async (tx) => {
    const { rows } = await sql<{ matches: boolean }>`
      update guest set code_tries = code_tries + 1
      where organization_id = ${link.organizationId} and id = ${id} and link_id = ${link.id} and code_until > now() and code_tries < ${codeTriesMax}
      returning code_digest = ${guestCodeDigest(id, email, code)} as matches`.execute(tx);
    if (!rows[0]?.matches) return false;
    await sql`
      update guest set email = ${email}, code_digest = null, code_until = null
      where organization_id = ${link.organizationId} and id = ${id}`.execute(tx);
    return true;
  });
}

/** Counts a comment before it is written, by its guest and by their link. */
export function requireGuestWord(pool: pg.Pool, link: Pick<OpenLink, "id">, { id }: Pick<KnownGuest, "id">): Promise<void> {
  return requireAttempt(pool, { guestWord: id }, { guestLinkWord: link.id });
}

/** Ends a guest's session in their browser; what they said stays. */
export async function leaveLink(pool: pg.Pool, { organizationId }: OpenLink, { id }: KnownGuest): Promise<void> {
  await transact(pool, organizationId, (tx) =>
    tx
      .updateTable("guest")
      .set({ session_digest: digestOf(newSecretText()) })
      .where("organization_id", "=", organizationId)
      .where("id", "=", id)
      .execute(),
  );
}

/** Holds a link until commit, so that of many people who come at once no more get in than it takes. */
async function holdLink(tx: Tx, { organizationId, id }: OpenLink): Promise<void> {
  await sql`select from guest_link where organization_id = ${organizationId} and id = ${id} for no key update`.execute(tx);
}

async function insertCodeMail(tx: Tx, { organizationId }: OpenLink, guestId: string, email: string, language: Language): Promise<void> {
  const detail = JSON.stringify({ organizationId, guestId, language });
  await queueMails(tx, [{ kind: "guest_code", email, organization_id: organizationId, detail }]);
}
