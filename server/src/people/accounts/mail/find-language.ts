import type { Language } from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";

/** Returns the language that a person has chosen, or that their browser asked for last; English if neither is known. */
export async function findLanguage(tx: Tx, personId: string): Promise<Language> {
  const { rows } = await sql<{ language: Language | null }>`
    select coalesce(language, seen_language) as language from person_preference where person_id = ${personId}`.execute(tx);
  return rows[0]?.language ?? "en";
}

/** Returns the time zone that a person has chosen; UTC if they have not. */
export async function findTimeZone(tx: Tx, personId: string): Promise<string> {
  const { rows } = await sql<{ zone: string | null }>`
    select time_zone as zone from person_preference where person_id = ${personId}`.execute(tx);
  return rows[0]?.zone ?? "UTC";
}

/** Returns the language of the invited person, else that of the inviter; English if neither is known. */
export async function findInvitationLanguage(tx: Tx, organizationId: string, invitationId: string): Promise<Language> {
  const { rows } = await sql<{ language: Language | null }>`
    select coalesce(own.language, own.seen_language, host.language, host.seen_language) as language
    from invitation i
    left join person p on lower(p.email) = lower(i.email)
    left join person_preference own on own.person_id = p.id
    left join person_preference host on host.person_id = i.invited_by
    where i.organization_id = ${organizationId} and i.id = ${invitationId}`.execute(tx);
  return rows[0]?.language ?? "en";
}
