import { hash, randomInt } from "node:crypto";
import type { Language } from "@galley/contract";
import { translate } from "@galley/messages";
import { sql } from "kysely";
import type pg from "pg";
import { transact } from "#src/core/database/transact.ts";
import { type Message, writeMessage } from "#src/people/notifications/mail/message/message.ts";
import { shortName } from "#src/people/notifications/mail/message/write-notice.ts";
import type { Recipient } from "#src/people/notifications/mail/transport.ts";

const codeDigits = 8;
const codeMinutes = 15;

/** Returns the digest of a guest's code as it is stored, which proves that address alone. Spaces in what was typed do not count. */
export function guestCodeDigest(guestId: string, email: string, code: string): Buffer {
  return hash("sha256", `guest code ${guestId} ${email} ${code.replaceAll(/\s/g, "")}`, "buffer");
}

/** The email that a worker has claimed. */
type Claimed = { id: string; email: string; detail: string | null };
/** `isAsked`: a guest gave the address, and their link names none. */
type Named = { maker: string; organization: string; linkId: string; isAsked: boolean };

/** Makes the code with which a guest proves an address, and writes the email with it; undefined if the link opens nothing any more. */
export async function writeGuestCode(
  pool: pg.Pool,
  publicUrl: string,
  { id, email, detail }: Claimed,
): Promise<{ message: Message; to: Recipient } | undefined> {
  const { organizationId, guestId, language } = JSON.parse(detail ?? "{}") as {
    organizationId: string;
    guestId: string;
    language: Language;
  };
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, "0");
  const named = await transact(pool, organizationId, async (tx) => {
    const { rows } = await sql<Named>`
      select maker.name as maker, o.name as organization, l.id as "linkId", l.email is null as "isAsked"
      from guest g
      join guest_link l on l.organization_id = ${organizationId} and l.id = g.link_id
      join organization o on o.organization_id = ${organizationId}
      join person maker on maker.id = l.created_by
      where g.organization_id = ${organizationId} and g.id = ${guestId} and g.email is null and coalesce(l.email, g.asked_email) = ${email} and l.ends_at > now()`.execute(
      tx,
    );
    if (rows[0] === undefined) return undefined;
    await sql`
      update guest set code_digest = ${guestCodeDigest(guestId, email, code)}, code_tries = 0,
        code_until = date_trunc('milliseconds', now()) + make_interval(mins => ${codeMinutes})
      where organization_id = ${organizationId} and id = ${guestId}`.execute(tx);
    return rows[0];
  });
  if (named === undefined) return undefined;
  const shown = `${code.slice(0, 4)} ${code.slice(4)}`;
  const values = { maker: shortName(named.maker), organization: shortName(named.organization), code: shown };
  const kind = named.isAsked ? "guest_proof_mail" : "guest_code_mail";
  const text = translate(language, `${kind}_text`, { ...values, minutes: codeMinutes });
  const message = writeMessage({
    id,
    publicUrl,
    language,
    subject: translate(language, "guest_code_mail_subject", { code: shown }),
    preview: text,
    title: translate(language, "guest_code_mail_subject", { code: shown }),
    parts: [{ type: "text", text }],
    action: { label: translate(language, "guest_code_mail_action"), url: `${publicUrl}/guest/${organizationId}/${named.linkId}` },
    why: translate(language, `${kind}_why`, values),
    links: [],
  });
  return { message, to: { name: "", email } };
}
