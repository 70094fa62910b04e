import { type NotificationKind, notificationKinds } from "@galley/contract";
import { authenticate, isAuthentic } from "#src/core/secrets.ts";

/** Email that a person no longer wants: one kind, what is in their digest, or everything. */
export type StopAbout = NotificationKind | "digest" | "all";
type Stopping = { organizationId: string; personId: string; about: StopAbout };

/** Addresses with which a person ends one sort of email. Holding such an email is enough: no session is required. */
export type UnsubscribeLinks = {
  urlOf(stopping: Stopping): string;
  /** Returns what an address ends; undefined if the service did not sign it. */
  read(parts: { organizationId: string; personId: string; about: string; signature: string }): Stopping | undefined;
};

const abouts: readonly StopAbout[] = [...notificationKinds, "digest", "all"];

/**
 * The newest key signs; the others read what was signed before the secret changed. The addresses never expire: emails are kept
 * for years.
 */
export function createUnsubscribeLinks([newest, ...previous]: readonly [Buffer, ...Buffer[]], publicUrl: string): UnsubscribeLinks {
  return {
    urlOf(stopping) {
      const signature = authenticate(newest, message(stopping)).toString("base64url");
      return `${publicUrl}/unsubscribe/${stopping.organizationId}/${stopping.personId}/${stopping.about}/${signature}`;
    },
    read({ signature, ...parts }) {
      const about = abouts.find((one) => one === parts.about);
      if (about === undefined || !/^[\w-]{1,64}$/.test(signature)) return undefined;
      const stopping = { ...parts, about };
      const code = Buffer.from(signature, "base64url");
      return [newest, ...previous].some((key) => isAuthentic(key, message(stopping), code)) ? stopping : undefined;
    },
  };
}

function message({ organizationId, personId, about }: Stopping): string {
  return `unsubscribe\n${organizationId}\n${personId}\n${about}`;
}
