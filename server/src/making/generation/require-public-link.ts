import { type Egress, EgressFailed, EgressRefused } from "#src/core/egress/egress.ts";
import { Failure } from "#src/core/failure.ts";

const checkMilliseconds = 5000;

/**
 * Refuses a link that could never be read: an address or name of a private network. A name that cannot be resolved at the
 * moment passes, since it may resolve when the page is read, and is checked again then.
 */
export async function requirePublicLink(egress: Egress, link: string): Promise<void> {
  try {
    await egress.check(link, checkMilliseconds);
  } catch (error) {
    if (error instanceof EgressRefused) throw new Failure("invalid_url", error.text, "link");
    if (!(error instanceof EgressFailed)) throw error;
  }
}
